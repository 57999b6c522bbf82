import type { Dialect } from '../../dialects/dialect-names.ts';
import type { SchemaColumn } from '../../script/schema.ts';
import type { TypeFamily } from '../../tree/expression.ts';

const plain: readonly TypeFamily[] = ['integer', 'boolean', 'date', 'uuid'];
const texts: readonly TypeFamily[] = ['char', 'varchar', 'text'];
/** Collations that find nothing equal but the same letters, blanks at the end included. */
const exactCollation = /^(binary|[a-z0-9]+_(nopad_bin|0900_bin))$/i;

/**
 * Whether values of a column that are equal are the same to the last sign. Text of the MySQL family mostly is not: case
 * and blanks at the end do not count.
 */
export function isExact(column: SchemaColumn, dialect: Dialect): boolean {
  if (plain.includes(column.family)) return true;
  if (column.family === 'datetime' || column.family === 'timestamp') return true;
  if (column.family === 'decimal')
    return column.type !== 'MONEY' && (column.length !== undefined || dialect === 'mysql');
  if (!texts.includes(column.family)) return false;
  if (dialect === 'mysql') return column.collation !== undefined && exactCollation.test(column.collation);
  // Without words of its own a column has the collation of its database, which finds nothing equal but the same.
  return column.collation === undefined || /^("?default"?|"?C"?|"?POSIX"?)$/i.test(column.collation);
}

/** Whether a type is known to have an equality, which DISTINCT and UNION ask for. */
export function hasEquality({ family }: SchemaColumn, dialect: Dialect): boolean {
  if (dialect === 'mysql') return family !== 'geometry';
  return [...plain, ...texts, 'datetime', 'timestamp', 'decimal', 'float', 'time', 'interval'].includes(family);
}

/** Whether two columns are compared as one of them is with itself. */
export function compareAlike(a: SchemaColumn, b: SchemaColumn): boolean {
  return a.family === b.family && (plain.includes(a.family) || (a.family === 'decimal' && a.type === b.type));
}
