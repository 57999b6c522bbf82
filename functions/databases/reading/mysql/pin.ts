import type { Connection } from '../../../engines/driver.ts';

/** Takes from the session the modes under which it would read a text otherwise than our own engine. */
export async function pinMysql(connection: Connection): Promise<void> {
  const { rows } = await connection.query('select @@session.sql_mode', { maxRows: 1 });
  const kept = (rows[0]?.[0] ?? '').split(',').filter((mode) => !readsOtherwise.has(mode.toUpperCase()));
  await connection.run(`set session sql_mode = '${kept.join(',')}'`);
}

/** Modes of MySQL and MariaDB under which quotes, backslashes, names and whole statements mean something else. */
const readsOtherwise: ReadonlySet<string> = new Set([
  ...['ANSI', 'ANSI_QUOTES', 'NO_BACKSLASH_ESCAPES', 'IGNORE_SPACE', 'PIPES_AS_CONCAT', 'HIGH_NOT_PRECEDENCE'],
  ...['ORACLE', 'MSSQL', 'DB2', 'POSTGRESQL', 'MAXDB', 'EMPTY_STRING_IS_NULL', 'SIMULTANEOUS_ASSIGNMENT'],
]);
