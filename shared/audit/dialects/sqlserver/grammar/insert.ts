import type { Insert } from '../../../tree/change.ts';
import type { Table, With } from '../../../tree/query.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { startsQuery } from '../../../grammar/expressions/subquery.ts';
import { parseHintClause, parseTableHints } from './hints.ts';
import { plainName, tableName } from './names.ts';
import { parseColumnList, parseOutput } from './output.ts';
import { parseValues } from './query.ts';
import { parseRowsetCall, startsRowset } from './rowset.ts';
import { parseTop } from './select.ts';

/** Reads INSERT. */
export function parseInsert(p: Parser, withClause: With | undefined): Insert {
  const start = withClause?.start ?? p.start();
  p.expect('INSERT');
  const top = parseTop(p);
  if (!p.accept('INTO')) p.accept('OVERWRITE');
  const target = insertTarget(p);
  const columns = p.is('(') && !startsQuery(p, 1) && p.word(1) !== '(' ? parseColumnList(p) : [];
  const output = parseOutput(p);
  const source = insertSource(p);
  const hints = parseHintClause(p);
  return {
    kind: 'insert',
    start,
    end: p.last(),
    verb: 'INSERT',
    with: withClause,
    modifiers: [],
    ignore: false,
    table: target,
    columns,
    ...source,
    setForm: false,
    onDuplicate: [],
    onConflict: undefined,
    ...output,
    ...(top ? { top } : {}),
    ...(hints.length > 0 ? { hints } : {}),
  };
}

/** A table with hints, or a function that gives rows of another server. */
function insertTarget(p: Parser): Table {
  const start = p.start();
  const rest = { alias: undefined, columnAliases: [], only: false, partitions: [], indexHints: [] };
  if (startsRowset(p)) {
    const call = parseRowsetCall(p);
    const name = call.kind === 'call' ? call.name : plainName(p.name());
    if (p.accept('.')) p.objectName();
    return { kind: 'table', start, end: p.last(), name, ...rest };
  }
  const name = tableName(p);
  const hints: readonly Option[] = parseTableHints(p);
  return { kind: 'table', start, end: p.last(), name, ...rest, ...(hints.length > 0 ? { hints } : {}) };
}

type Source = { readonly source: Insert['source']; readonly execute?: Statement };

function insertSource(p: Parser): Source {
  if (p.acceptAll('DEFAULT', 'VALUES')) return { source: undefined };
  if (p.is('EXEC') || p.is('EXECUTE')) return { source: undefined, execute: p.grammar.statement(p) };
  const start = p.start();
  if (p.accept('VALUES')) return { source: parseValues(p, start) };
  return startsQuery(p) || p.is('(') ? { source: p.grammar.query(p) } : p.fail('VALUES, SELECT, EXECUTE');
}
