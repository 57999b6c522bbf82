import type { Expression } from '../../../tree/expression.ts';
import type { TableFunction } from '../../../tree/query.ts';
import type { ColumnDefinition } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { keyword } from '../../../grammar/expressions/keyword-primaries.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';

const onCondition = `[{ERROR|NULL|TRUE|FALSE|EMPTY [ARRAY|OBJECT]|DEFAULT matchable} ON
  {EMPTY|ERROR|MISMATCH [( {MISSING DATA|EXTRA DATA|TYPE ERROR},... )]}]*`;
const xmlHead = pattern(
  `[XMLNAMESPACES ( {DEFAULT string|string AS id},... ) ,] matchable [PASSING [BY VALUE] {expr [AS id]},...]
  [RETURNING SEQUENCE BY REF]`,
);
const jsonHead = pattern(
  `matchable [FORMAT JSON] [, expr] [PASSING {expr AS id},...] ${onCondition} [TYPE ( {STRICT|LAX} )] ${onCondition}`,
);
const jsonColumn = pattern(
  `[TRUNCATE] [FORMAT JSON] [ALLOW SCALARS|DISALLOW SCALARS] [EXISTS]
  [{WITH|WITHOUT} [CONDITIONAL|UNCONDITIONAL] [ARRAY] WRAPPER] [{KEEP|OMIT} QUOTES]`,
);
const jsonColumnTail = pattern(`${onCondition} [TYPE ( {STRICT|LAX} )]`);
const xmlColumn = pattern('[( SEQUENCE ) BY REF] [PATH expr] [DEFAULT expr]');

/** Whether JSON_TABLE or XMLTABLE begins here. */
export function startsColumnTable(p: Parser): boolean {
  return (p.is('JSON_TABLE') || p.is('XMLTABLE')) && p.word(1) === '(';
}

/** Reads JSON_TABLE and XMLTABLE, which make rows and columns of a document. */
export function parseColumnTable(p: Parser): TableFunction {
  const start = p.start();
  const isXml = p.is('XMLTABLE');
  const name = keyword(p);
  const { calls, columns } = p.parenthesised(() => {
    const found = matched(p, isXml ? xmlHead : jsonHead).parts.filter(
      (part) => part.kind !== 'name' && part.kind !== 'dataType',
    );
    const list = p.accept('COLUMNS') ? columnList(p, isXml ? xmlTableColumn : jsonTableColumn) : [];
    return { calls: found.length > 0 ? (found as Expression[]) : [name], columns: list };
  });
  p.acceptAll('(', '+', ')');
  const alias = p.accept('AS') ? p.name() : p.isName() && !p.isOneOf(nextWords) ? p.name() : undefined;
  return { kind: 'tableFunction', start, end: p.last(), calls, alias, columnAliases: [], columns, lateral: false };
}

const nextWords = new Set([
  'LEFT',
  'RIGHT',
  'FULL',
  'INNER',
  'CROSS',
  'NATURAL',
  'JOIN',
  'OUTER',
  'FETCH',
  'OFFSET',
  'MODEL',
  'WINDOW',
  'LOOP',
]);

type ReadColumn = (p: Parser) => ColumnDefinition[];

function columnList(p: Parser, read: ReadColumn): ColumnDefinition[] {
  return p.is('(') ? p.parenthesised(() => p.list(() => read(p)).flat()) : p.list(() => read(p)).flat();
}

function jsonTableColumn(p: Parser): ColumnDefinition[] {
  const start = p.start();
  if (p.is('NESTED') && p.word(1) !== ',' && p.word(1) !== ')') return nested(p);
  const name = p.name();
  if (p.acceptAll('FOR', 'ORDINALITY')) return [columnNode(p, { start, name, type: undefined })];
  const hasType = p.isName() && !p.isOneOf(columnWords);
  const type = hasType ? parseDataType(p) : undefined;
  matched(p, jsonColumn);
  if (p.accept('PATH')) jsonPath(p);
  matched(p, jsonColumnTail);
  return [columnNode(p, { start, name, type })];
}

const columnWords = new Set(['PATH', 'FORMAT', 'EXISTS', 'TRUNCATE', 'ALLOW', 'DISALLOW']);

function nested(p: Parser): ColumnDefinition[] {
  p.enter();
  p.at++;
  p.accept('PATH');
  jsonPath(p);
  p.expect('COLUMNS');
  const columns = columnList(p, jsonTableColumn);
  p.leave();
  return columns;
}

/** A path is a string, or written plainly: items[*].price. */
function jsonPath(p: Parser): void {
  if (p.isString()) {
    p.at++;
    return;
  }
  p.accept('.');
  p.label();
  for (;;) {
    if (p.accept('.')) p.label();
    else if (p.accept('[')) {
      if (!p.accept('*')) p.list(() => p.grammar.expression(p));
      p.expect(']');
    } else return;
  }
}

function xmlTableColumn(p: Parser): ColumnDefinition[] {
  const start = p.start();
  const name = p.name();
  if (p.acceptAll('FOR', 'ORDINALITY')) return [columnNode(p, { start, name, type: undefined })];
  const type = p.is(',') || p.is(')') || p.is('PATH') ? undefined : parseDataType(p);
  matched(p, xmlColumn);
  return [columnNode(p, { start, name, type })];
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
