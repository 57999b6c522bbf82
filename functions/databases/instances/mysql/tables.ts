import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Tables } from '../family.ts';

const text = (schema: string) => literalOf.mysql(schema, 'varchar');

/** Sizes are what the storage engines estimate. */
export const mysqlTables: Tables = {
  sizes: (schema) =>
    `select table_name, data_length + index_length, table_rows from information_schema.tables
     where table_schema = ${text(schema)} and table_type = 'BASE TABLE'`,
  keys: (schema) =>
    `select table_name, constraint_name, if(referenced_table_name is null, 'p', 'f'), column_name, referenced_table_schema,
     referenced_table_name, referenced_column_name from information_schema.key_column_usage
     where table_schema = ${text(schema)} and (constraint_name = 'PRIMARY' or referenced_table_name is not null)
     order by 1, 2, ordinal_position`,
};
