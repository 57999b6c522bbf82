import { either } from '../patterns/either.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { TableFunction } from '../../tree/query.ts';
import type { ColumnDefinition } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { addedStarts, takeAdded } from '../patterns/added-clauses.ts';
import { parseDataType } from '../expressions/data-type.ts';
import { keyword } from '../expressions/keyword-primaries.ts';
import { powers } from '../expressions/powers.ts';
import { matchPattern, pattern, type Found, type Pattern } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';

type Place = { readonly start: number; readonly lateral: boolean };

const columnTables = new Set(['JSON_TABLE', 'XMLTABLE']);

/** Whether rows come from a function here. */
export function startsTableFunction(p: Parser): boolean {
  if (p.is('ROWS', 'FROM')) return true;
  if (columnTables.has(p.word()) && p.word(1) === '(') return true;
  if (!p.facts.valuesStandInFrom || !p.isWord()) return p.isName() && callAhead(p) && !p.facts.callsAreNoTables;
  return sqlValueFunctions.has(p.word()) || callAhead(p);
}

const sqlValueFunctions = new Set([
  'CURRENT_DATE',
  'CURRENT_TIMESTAMP',
  'CURRENT_USER',
  'CURRENT_ROLE',
  'CURRENT_CATALOG',
  'SESSION_USER',
  'USER',
  'LOCALTIME',
  'LOCALTIMESTAMP',
  'CURRENT_TIME',
]);

function callAhead(p: Parser): boolean {
  let ahead = 1;
  while (p.word(ahead) === '.') ahead += 2;
  return p.word(ahead) === '(' && !(p.is('ONLY') && ahead === 1);
}

/** Reads a function in FROM: set-returning functions, ROWS FROM, JSON_TABLE, XMLTABLE. */
export function parseTableFunction(p: Parser, { start, lateral }: Place): TableFunction {
  if (columnTables.has(p.word()) && p.word(1) === '(') return columnTable(p, { start, lateral });
  const rowsFrom = p.acceptAll('ROWS', 'FROM');
  const calls = rowsFrom
    ? p.parenthesised(() => p.list(() => callWithColumns(p)))
    : [p.grammar.expression(p, powers.operandOnly)];
  p.acceptAll('WITH', 'ORDINALITY');
  takeAdded(p, 'table');
  const alias = functionAlias(p);
  takeAdded(p, 'table');
  return { kind: 'tableFunction', start, end: p.last(), calls, ...alias, lateral };
}

function callWithColumns(p: Parser): Expression {
  const call = p.grammar.expression(p);
  if (p.accept('AS')) p.parenthesised(() => p.list(() => columnWithType(p)));
  return call;
}

type FunctionAlias = Pick<TableFunction, 'alias' | 'columnAliases' | 'columns'>;

function functionAlias(p: Parser): FunctionAlias {
  const hasAs = p.accept('AS');
  const alias =
    p.isName() && !beginsClause(p) && !(p.facts.aliasesAreNeverReserved && p.dialect.reserved.bareAlias.has(p.word()))
      ? p.takeName()
      : undefined;
  if (!p.is('(') || (!alias && !hasAs))
    return {
      alias: alias ?? (hasAs ? p.fail({ zh: '应为别名', en: 'expected an alias' }) : undefined),
      columnAliases: [],
      columns: [],
    };
  const columnAliases: Name[] = [];
  const columns: ColumnDefinition[] = [];
  p.parenthesised(() =>
    p.list(() => {
      if (p.word(1) === ',' || p.word(1) === ')') columnAliases.push(p.name());
      else columns.push(columnWithType(p));
    }),
  );
  return { alias, columnAliases, columns };
}

function beginsClause(p: Parser): boolean {
  return (
    p.is('WINDOW') ||
    addedStarts(p, 'selectClause') ||
    addedStarts(p, 'query') ||
    (p.dialect.joinWords?.has(p.word()) ?? false)
  );
}

function columnWithType(p: Parser): ColumnDefinition {
  const start = p.start();
  const name = p.name();
  const type = parseDataType(p);
  if (p.accept('COLLATE')) p.objectName();
  return columnNode(p, { start, name, type });
}

function columnNode(p: Parser, fields: Pick<ColumnDefinition, 'start' | 'name' | 'type'>): ColumnDefinition {
  return {
    kind: 'columnDefinition',
    ...fields,
    end: p.last(),
    nullable: undefined,
    default: undefined,
    onUpdate: undefined,
    autoIncrement: false,
    generated: undefined,
    comment: undefined,
    charset: undefined,
    collation: undefined,
    constraints: [],
    options: [],
  };
}

const head = pattern(
  `[XMLNAMESPACES ( {DEFAULT expr|expr AS id},... ) ,] matchable [, expr [AS id]]
  [PASSING [BY {REF|VALUE}] {expr [AS id]},... [BY {REF|VALUE}]]`,
);
const jsonFallback = either('NULL|ERROR', 'EMPTY [ARRAY|OBJECT]', 'TRUE|FALSE|UNKNOWN|DEFAULT expr');
const jsonColumnTail =
  pattern(`[FORMAT JSON] [EXISTS] [PATH string] [{WITH|WITHOUT} [CONDITIONAL|UNCONDITIONAL] [ARRAY] WRAPPER]
  [{KEEP|OMIT} QUOTES [ON SCALAR STRING]] [{${jsonFallback}} ON {EMPTY|ERROR}]*`);
const xmlColumnTail = pattern('[PATH expr|DEFAULT expr|NOT NULL|NULL|BY {REF|VALUE}]*');
const jsonTail = pattern('[{ERROR|EMPTY [ARRAY]|NULL} ON {ERROR|EMPTY}]*');

function columnTable(p: Parser, { start, lateral }: Place): TableFunction {
  const tail = p.is('XMLTABLE') ? xmlColumnTail : jsonColumnTail;
  const name = keyword(p);
  // Paths and defaults of columns are run as well.
  const found: Found = { words: [], names: [], parts: [] };
  const columns = p.parenthesised(() => {
    matchPattern(p, head, { slots, found });
    p.expect('COLUMNS');
    const columnList = p.is('(') ? p.parenthesised(() => columnsOf(p, { tail, found })) : columnsOf(p, { tail, found });
    matchPattern(p, jsonTail, { slots, found });
    return columnList;
  });
  const alias = functionAlias(p);
  const calls = (found.parts as Expression[]).filter((part) => part.kind !== ('name' as string));
  return {
    kind: 'tableFunction',
    start,
    end: p.last(),
    calls: calls.length > 0 ? calls : [name],
    ...alias,
    columns,
    lateral,
  };
}

type ColumnReading = { readonly tail: Pattern; readonly found: Found };

function columnsOf(p: Parser, reading: ColumnReading): ColumnDefinition[] {
  return p.list(() => tableColumn(p, reading)).flat();
}

function tableColumn(p: Parser, { tail, found }: ColumnReading): ColumnDefinition[] {
  const start = p.start();
  if (p.accept('NESTED')) {
    p.accept('PATH');
    p.string();
    if (p.accept('AS')) p.name();
    p.expect('COLUMNS');
    return p.parenthesised(() => columnsOf(p, { tail, found }));
  }
  const name = p.name();
  const type = p.acceptAll('FOR', 'ORDINALITY') ? undefined : parseDataType(p);
  if (type) matchPattern(p, tail, { slots, found });
  return [columnNode(p, { start, name, type })];
}
