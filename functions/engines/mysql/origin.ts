import type { ColumnOrigin } from '../driver.ts';

/** Servers of this family tell origins by names, and spell some as they are stored and others as they were written. */
export function mysqlOrigin(schema: string, table: string, column: string): ColumnOrigin {
  return { relation: JSON.stringify([schema, table]).toLowerCase(), column: column.toLowerCase() };
}
