import type { Schema } from './schema.ts';

/** The same schema without what is known of the values in it: how many different ones there are, and how common. */
export function withoutSpread(schema: Schema): Schema {
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      columns: table.columns?.map((column) => ({ ...column, statistics: undefined })),
      indexes: table.indexes?.map((index) => ({ ...index, distinct: undefined })),
    })),
  };
}
