import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import type { TypeFamily } from '../../tree/expression.ts';
import { waysOf } from './server-ways.ts';

const plain: readonly TypeFamily[] = ['integer', 'boolean', 'date', 'uuid'];
const texts: readonly TypeFamily[] = ['char', 'varchar', 'text'];

/**
 * Whether values of a column that are equal are the same to the last sign. Text of the MySQL family mostly is not: case
 * and blanks at the end do not count.
 */
export function isExact(column: SchemaColumn, dialect: Dialect): boolean {
  if (plain.includes(column.family)) return true;
  if (column.family === 'datetime' || column.family === 'timestamp') return true;
  if (column.family === 'decimal')
    return column.type !== 'MONEY' && (column.length !== undefined || waysOf(dialect).decimalsHaveScale);
  return texts.includes(column.family) && waysOf(dialect).isExactCollation(column.collation);
}

/** Whether a type is known to have an equality, which DISTINCT and UNION ask for. */
export function hasEquality({ family }: SchemaColumn, dialect: Dialect): boolean {
  return waysOf(dialect).hasEquality(family);
}

/** Whether two columns are compared as one of them is with itself. */
export function compareAlike(a: SchemaColumn, b: SchemaColumn): boolean {
  return a.family === b.family && (plain.includes(a.family) || (a.family === 'decimal' && a.type === b.type));
}
