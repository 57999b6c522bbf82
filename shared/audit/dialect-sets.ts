import type { Dialect } from './identifiers.ts';

/** Every dialect: for rules about what plain SQL means everywhere, without locks, indexes or a vendor's types. */
export const everyDialect: readonly Dialect[] = ['mysql', 'postgres', 'oracle', 'sqlserver', 'db2', 'dm', 'gaussdb', 'hana', 'hive', 'sqlite', 'clickhouse', 'snowflake'];
