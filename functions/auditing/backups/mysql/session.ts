import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Connection } from '../../../engines/driver.ts';

/** TIMESTAMP is shown in the zone of the session, where an hour of autumn is there twice. */
export async function inUtc<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const { rows } = await connection.query('select @@session.time_zone', { maxRows: 1 });
  await connection.run(`set time_zone = '+00:00'`, { maxRows: 0 });
  try {
    return await work();
  } finally {
    await connection
      .run(`set time_zone = ${literalOf.mysql(rows[0]?.[0] ?? 'SYSTEM', 'text')}`, { maxRows: 0 })
      .catch(() => undefined);
  }
}

/** Whether the session refuses values that do not fit, instead of bending them. */
export async function isStrict(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('select @@session.sql_mode', { maxRows: 1 });
  return /STRICT_(TRANS|ALL)_TABLES/.test(rows[0]?.[0] ?? '');
}

/** Nothing else holds on to a lock beyond the transaction that MySQL ends before the statement; a run that stops ends its session. */
export async function lockTables(
  connection: Connection,
  tables: readonly string[],
  aliases: readonly string[],
): Promise<void> {
  // MySQL holds the locks of a name and of an alias apart.
  const locks = [...tables, ...aliases].map((one) => `${one} write`);
  await connection.run(`lock tables ${locks.join(', ')}`, { maxRows: 0 });
}

/** Ends the locks of `lockTables`. */
export async function unlockTables(connection: Connection): Promise<void> {
  await connection.run('unlock tables', { maxRows: 0 });
}
