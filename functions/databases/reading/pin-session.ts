import type { ReadingFamily } from '../../../shared/engines/reading-families.ts';
import type { Connection } from '../../engines/driver.ts';

/**
 * Has the server read a text as our own engine read it: what a word, a string or a function's name means must not hang on
 * settings of the server or of the account. In a session of its own, which ends with the query.
 */
export const pinning: Readonly<Record<ReadingFamily, (connection: Connection) => Promise<void>>> = {
  async postgres(connection) {
    await connection.run('set standard_conforming_strings = on');
    // A function of the same name in a schema in front of the server's own would be called in its place.
    await connection.run(
      `select pg_catalog.set_config('search_path', pg_catalog.regexp_replace(
        pg_catalog.concat('pg_catalog, ', pg_catalog.current_setting('search_path')), ', $', ''), false)`,
    );
  },
  async mysql(connection) {
    const { rows } = await connection.query('select @@session.sql_mode', { maxRows: 1 });
    const kept = (rows[0]?.[0] ?? '').split(',').filter((mode) => !readsOtherwise.has(mode.toUpperCase()));
    await connection.run(`set session sql_mode = '${kept.join(',')}'`);
  },
};

/** Modes of MySQL and MariaDB under which quotes, backslashes, names and whole statements mean something else. */
const readsOtherwise: ReadonlySet<string> = new Set([
  ...['ANSI', 'ANSI_QUOTES', 'NO_BACKSLASH_ESCAPES', 'IGNORE_SPACE', 'PIPES_AS_CONCAT', 'HIGH_NOT_PRECEDENCE'],
  ...['ORACLE', 'MSSQL', 'DB2', 'POSTGRESQL', 'MAXDB', 'EMPTY_STRING_IS_NULL', 'SIMULTANEOUS_ASSIGNMENT'],
]);
