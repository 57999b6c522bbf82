import type { Dialect } from './identifiers.ts';

/** PostgreSQL and the servers made of it that keep its language and its locks. */
export const postgresFamily: readonly Dialect[] = ['postgres', 'gaussdb'];

/** Oracle and those that speak its SQL and its blocks. */
export const oracleFamily: readonly Dialect[] = ['oracle', 'dm'];

/** Those for which a CHAR of any length is a trap of its own, so that a long one is not told twice. */
export const withPaddedChar: readonly Dialect[] = [...postgresFamily, ...oracleFamily, 'db2'];

/** Those to whose servers a driver connects: for rules about plans, sizes and other figures of a live server. */
export const connected: readonly Dialect[] = ['mysql', ...postgresFamily, 'oracle', 'sqlserver'];

/** Those that find their rows by ordinary ordered indexes. */
export const indexed: readonly Dialect[] = ['mysql', ...postgresFamily, ...oracleFamily, 'sqlserver', 'db2', 'sqlite'];

/** Those that change single rows under keys and constraints which they enforce. */
export const transactional: readonly Dialect[] = [...indexed, 'hana'];

/** Every dialect: for rules about what plain SQL means everywhere, without locks, indexes or a vendor's types. */
export const everyDialect: readonly Dialect[] = [...transactional, 'hive', 'clickhouse', 'snowflake'];
