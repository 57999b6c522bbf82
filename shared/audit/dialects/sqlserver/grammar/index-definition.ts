import type { Name } from '../../../tree/node.ts';
import type { IndexColumn, IndexDefinition } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCondition } from './condition.ts';
import { parseKeyColumns, parsePlacement } from './constraint.ts';
import { parseIndexSettings } from './settings.ts';

/** Reads an index inside CREATE TABLE, or behind ALTER TABLE … ADD. */
export function parseInlineIndex(p: Parser): IndexDefinition {
  const start = p.start();
  p.expect('INDEX');
  return parseIndexRest(p, { start, name: p.name(), columnOf: undefined });
}

type Head = { readonly start: number; readonly name: Name; readonly columnOf: Name | undefined };

/** Reads what follows an index's name inside CREATE TABLE; at a column it may lack columns of its own. */
export function parseIndexRest(p: Parser, { start, name, columnOf }: Head): IndexDefinition {
  const type = p.accept('UNIQUE') ? 'unique' : 'index';
  const method = parseIndexMethod(p);
  const columns = p.is('(')
    ? parseKeyColumns(p)
    : columnOf
      ? [columnIndex(columnOf)]
      : isColumnstore(method)
        ? []
        : p.fail('(');
  const tail = parseIndexTail(p);
  return { kind: 'indexDefinition', start, end: p.last(), name, type, method, columns, ...tail };
}

function columnIndex(name: Name): IndexColumn {
  const { start, end } = name;
  return {
    kind: 'indexColumn',
    start,
    end,
    value: { kind: 'column', start, end, name, table: undefined, schema: undefined },
    length: undefined,
    direction: undefined,
    nulls: undefined,
    operatorClass: undefined,
  };
}

/** Whether an index of this method holds whole columns. */
export function isColumnstore(method: string | undefined): boolean {
  return method?.endsWith('COLUMNSTORE') === true;
}

/** Reads CLUSTERED, NONCLUSTERED, HASH and COLUMNSTORE. */
export function parseIndexMethod(p: Parser): string | undefined {
  const words = [p.acceptAny('CLUSTERED', 'NONCLUSTERED'), p.acceptAny('COLUMNSTORE', 'HASH')].filter(
    (word) => word !== undefined,
  );
  return words.length > 0 ? words.join(' ') : undefined;
}

/** Reads INCLUDE, WHERE, ORDER, WITH and the filegroup. */
export function parseIndexTail(p: Parser): Pick<IndexDefinition, 'include' | 'where' | 'options'> {
  const include = p.accept('INCLUDE') ? parseKeyColumns(p) : [];
  if (p.is('ORDER', '(')) {
    p.at++;
    parseKeyColumns(p);
  }
  const where = p.accept('WHERE') ? parseCondition(p) : undefined;
  const options = parseIndexSettings(p);
  parsePlacement(p);
  return { include, where, options };
}
