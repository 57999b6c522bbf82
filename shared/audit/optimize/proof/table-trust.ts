import type { SchemaColumn, SchemaIndex, SchemaTable } from '../../schema/schema.ts';

/** Engines of the MySQL family that keep the rows of a table themselves and hold them to its keys. */
const ownRows = /^(innodb|myisam|aria|memory|heap|rocksdb|tokudb|ndb|ndbcluster)$/i;

/** Whether keys and NOT NULL of a table hold for every row that a query of it finds. */
export function isTrusted({ type, doubtful, engine }: SchemaTable): boolean {
  return type === 'table' && doubtful === undefined && (engine === undefined || ownRows.test(engine));
}

/** Whether a table is no more than rows: not a view, nor kept elsewhere, nor shown to each account in part. */
export function isPlainTable(table: SchemaTable): boolean {
  return isTrusted(table.doubtful === 'inherited' ? { ...table, doubtful: undefined } : table);
}

/** Whether a column truly holds no NULL in any row that a query of the table finds. */
export function isNeverNull(column: SchemaColumn, table: SchemaTable): boolean {
  return !column.nullable && isTrusted(table);
}

/** The keys of a table by which no two rows are alike: every column holds a value, and every row is in it. */
export function wholeKeys(table: SchemaTable): readonly SchemaIndex[] {
  const { indexes = [], columns = [] } = table;
  if (!isTrusted(table)) return [];
  return indexes.filter(
    ({ kind, columns: own, partial, forms, unproven }) =>
      (kind === 'primary' || kind === 'unique') &&
      !partial &&
      !unproven &&
      own.length > 0 &&
      // By a prefix or another operator class values are alike that are not for a query.
      !forms?.some(({ prefix, operatorClass }) => prefix !== undefined || operatorClass !== undefined) &&
      own.every((name) => columns.some((column) => column.name === name && !column.nullable)),
  );
}
