import type { Name } from '../../../tree/node.ts';
import type { SelectItem, Table } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tableName } from './names.ts';
import { parseSelectItems } from './select.ts';

type Output = { readonly returning: readonly SelectItem[]; readonly outputInto?: Table };

/** Reads OUTPUT [INTO], of which there may be one that writes into a table and one that answers. */
export function parseOutput(p: Parser): Output {
  const returning: SelectItem[] = [];
  let outputInto: Table | undefined;
  while (p.accept('OUTPUT')) {
    returning.push(...parseSelectItems(p));
    if (p.accept('INTO')) outputInto = target(p);
  }
  return outputInto ? { returning, outputInto } : { returning };
}

function target(p: Parser): Table {
  const start = p.start();
  const name = tableName(p);
  const columnAliases = p.is('(') ? parseColumnList(p) : [];
  return {
    kind: 'table',
    start,
    end: p.last(),
    name,
    alias: undefined,
    columnAliases,
    only: false,
    partitions: [],
    indexHints: [],
  };
}

/** Reads `(column, …)`. */
export function parseColumnList(p: Parser): Name[] {
  return p.parenthesised(() => p.list(() => p.objectName().name));
}
