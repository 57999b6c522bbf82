import { dialectNames, type Dialect } from './dialect-names.ts';
import type { DialectTraits } from './dialect-traits.ts';
import { traitsOf } from './traits.ts';

const those = (are: (traits: DialectTraits) => boolean): readonly Dialect[] =>
  dialectNames.filter((name) => are(traitsOf[name]));

/** PostgreSQL and the servers made of it that keep its language and its locks. */
export const postgresFamily = those(({ kin, changesOnline }) => kin === 'postgres' && !changesOnline);

/** MySQL and its relatives that keep its storage and its locks. */
export const mysqlFamily = those(({ kin, changesOnline }) => kin === 'mysql' && !changesOnline);

/** Those that speak PostgreSQL's SQL, whatever their schema changes lock. */
export const postgresSpeakers = those(({ kin }) => kin === 'postgres');

/** Oracle and those that speak its SQL and its blocks. */
export const oracleFamily = those(({ kin }) => kin === 'oracle');

/** Those for which a CHAR of any length is a trap of its own, so that a long one is not told twice. */
export const withPaddedChar = those(({ padsChar }) => padsChar);

/** Those to whose servers a driver connects: for rules about plans, sizes and other figures of a live server. */
export const connected = those(({ isConnected }) => isConnected);

/** Those that find their rows by ordinary ordered indexes. */
export const indexed = those(({ hasOrderedIndexes }) => hasOrderedIndexes);

/** Those that change single rows under keys and constraints which they enforce. */
export const transactional = those(({ isTransactional }) => isTransactional);

/** Every dialect: for rules about what plain SQL means everywhere, without locks, indexes or a vendor's types. */
export const everyDialect: readonly Dialect[] = dialectNames;
