import { wordSet } from '../../../tokens/word-set.ts';
import { either } from '../../../grammar/patterns/either.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { matchPattern, pattern, patternStarts } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';

const tableHints = wordSet(`
  NOEXPAND INDEX FASTFIRSTROW FORCESEEK FORCESCAN HOLDLOCK NOLOCK NOWAIT PAGLOCK READCOMMITTED READCOMMITTEDLOCK
  READPAST READUNCOMMITTED REPEATABLEREAD ROWLOCK SERIALIZABLE SNAPSHOT SPATIAL_WINDOW_MAX_CELLS TABLOCK TABLOCKX
  UPDLOCK XLOCK KEEPIDENTITY KEEPDEFAULTS IGNORE_CONSTRAINTS IGNORE_TRIGGERS
`);

/** Whether hints of a table stand here: WITH (NOLOCK), or (NOLOCK) as it was written once. */
export function startsTableHints(p: Parser): boolean {
  return p.is('WITH', '(')
    ? tableHints.has(p.word(2))
    : p.is('(') && tableHints.has(p.word(1)) && (p.word(2) === ')' || p.word(2) === ',' || p.word(1) === 'INDEX');
}

/** Reads the hints of a table. */
export function parseTableHints(p: Parser): Option[] {
  if (!startsTableHints(p)) return [];
  p.accept('WITH');
  return p.parenthesised(() => {
    const hints = [tableHint(p)];
    while (p.accept(',') || !p.is(')')) hints.push(tableHint(p));
    return hints;
  });
}

function tableHint(p: Parser): Option {
  const start = p.start();
  const name = p.word();
  if (!tableHints.has(name)) p.fail({ zh: '应为表提示', en: 'expected a table hint' });
  p.at++;
  const from = p.start();
  if (name === 'INDEX') indexHint(p);
  else if (name === 'FORCESEEK' && p.is('(')) forceSeek(p);
  else if (name === 'SPATIAL_WINDOW_MAX_CELLS') {
    p.expect('=');
    p.integer();
  }
  const value = p.last() > from ? p.tokens.source.slice(from, p.last()) : undefined;
  return { kind: 'option', start, end: p.last(), name, value };
}

/** INDEX (a, 1), INDEX = a. */
function indexHint(p: Parser): void {
  const index = (): unknown => (p.isName() ? p.name() : p.integer());
  if (p.accept('=') && !p.is('(')) index();
  else p.parenthesised(() => p.list(index));
}

function forceSeek(p: Parser): void {
  p.parenthesised(() => {
    if (p.isName()) p.name();
    else p.integer();
    p.parenthesised(() => p.list(() => p.name()));
  });
}

const hintOfQuery = either(
  '{HASH|ORDER} GROUP',
  '{CONCAT|HASH|MERGE} UNION',
  '{LOOP|MERGE|HASH} JOIN',
  'EXPAND VIEWS|FAST expr|FORCE ORDER',
  '{FORCE|DISABLE} {EXTERNALPUSHDOWN|SCALEOUTEXECUTION}',
  'IGNORE_NONCLUSTERED_COLUMNSTORE_INDEX|KEEP PLAN|KEEPFIXED PLAN|MAX_GRANT_PERCENT = expr',
  'MIN_GRANT_PERCENT = expr',
  'MAXDOP [=] expr',
  'MAXRECURSION [=] expr',
  'NO_PERFORMANCE_SPOOL',
  'OPTIMIZE FOR {UNKNOWN|( {expr [UNKNOWN]},... )}',
  'PARAMETERIZATION {SIMPLE|FORCED}',
  'QUERYTRACEON expr|RECOMPILE|ROBUST PLAN|USE HINT ( string,... )|USE PLAN string|LABEL = string',
  'TABLE HINT ( name [, id [=] [exprs]]* )',
  'CHECKCONSTRAINTS PLAN|ALTERCOLUMN PLAN|SHRINKDB PLAN|FOR TIMESTAMP AS OF string|NO_CSI',
);
const queryHint = pattern(`{${hintOfQuery}}`);

/** Reads OPTION (…) behind a statement; nothing when it is not there. */
export function parseHintClause(p: Parser): Option[] {
  if (!p.is('OPTION', '(')) return [];
  p.at++;
  return p.parenthesised(() => p.list(() => parseQueryHint(p)));
}

function parseQueryHint(p: Parser): Option {
  const start = p.start();
  if (!patternStarts(p, queryHint, slots)) p.fail({ zh: '应为查询提示', en: 'expected a query hint' });
  const found = { words: [], names: [], parts: [] };
  matchPattern(p, queryHint, { slots, found });
  const text = p.tokens.source.slice(start, p.last());
  const name = /^[A-Za-z_ \t\r\n]+/.exec(text)?.[0] ?? text;
  return {
    kind: 'option',
    start,
    end: p.last(),
    name: name.trim().toUpperCase().replaceAll(/\s+/g, ' '),
    value: text.slice(name.length) || undefined,
  };
}
