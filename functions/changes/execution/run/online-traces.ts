import { onlineTablesOf, onlineTools, stemOf } from '../../../../shared/online-changes/tools.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Connection } from '../../../engines/driver.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';
import type { ExecutionWorld } from '../execution-world.ts';
import type { OnlineAttempt } from '../../../ground/ledger/statement-repo.ts';

/** What the tables that an online change makes are called, and the lock that says that its runner lives. */
export function namesOf({ tool, token }: Pick<OnlineAttempt, 'tool' | 'token'>) {
  return { ...onlineTablesOf(tool, token), lock: `sluice_online_${token}` };
}

/**
 * What an online change did, told by what is there: the swap is one step, so either the copy is there and nothing has taken
 * effect, or what was the table is.
 */
export type OnlineTraces = 'copied' | 'swapped' | 'none' | 'both';

/** Looks for the tables of an online change. */
export async function tracesOf(connection: Connection, attempt: OnlineAttempt): Promise<OnlineTraces> {
  const { copy, old } = namesOf(attempt);
  const rows = await ask(
    connection,
    `select table_name from information_schema.tables where table_schema = ${mysqlText(attempt.schema)}
     and table_name in (${mysqlText(copy)}, ${mysqlText(old)})`,
  );
  const there = new Set(rows.map(([name]) => name));
  if (there.has(copy)) return there.has(old) ? 'both' : 'copied';
  return there.has(old) ? 'swapped' : 'none';
}

/** Says on the session of a runner that it lives, for as long as the session does. */
export async function holdLock(connection: Connection, attempt: OnlineAttempt): Promise<void> {
  await ask(connection, `select get_lock(${mysqlText(namesOf(attempt).lock)}, 0)`);
}

/** The end of `holdLock`. */
export async function releaseLock(connection: Connection, attempt: OnlineAttempt): Promise<void> {
  await ask(connection, `select release_lock(${mysqlText(namesOf(attempt).lock)})`);
}

/** Whether the runner of the change lives. */
export async function isHeld(connection: Connection, attempt: OnlineAttempt): Promise<boolean> {
  const [row] = await ask(connection, `select is_used_lock(${mysqlText(namesOf(attempt).lock)})`);
  return row?.[0] != null;
}

/** Whether the server still carries out something for the change: a session whose program is gone ends what it was sent. */
export async function isBusy(connection: Connection, attempt: OnlineAttempt): Promise<boolean> {
  const rows = await ask(
    connection,
    `select id from information_schema.processlist
     where id <> connection_id() and locate(${mysqlText(stemOf(attempt.token))}, info) > 0 and info not like '%processlist%'`,
  );
  return rows.length > 0;
}

/**
 * Removes the copy with the triggers that fill it: those first, since without its copy a trigger would refuse every change of the
 * table. The copy goes last, since it is what tells that nothing was swapped: what a tool keeps beside it, and an empty table that
 * it puts where the old one is to go, mean nothing while the copy is there.
 */
export async function removeCopy(connection: Connection, attempt: OnlineAttempt): Promise<void> {
  const { copy, old, beside } = namesOf(attempt);
  const triggers = await ask(
    connection,
    `select trigger_name from information_schema.triggers where event_object_schema = ${mysqlText(attempt.schema)}
     and event_object_table = ${mysqlText(attempt.table)} and locate(${mysqlText(copy)}, action_statement) > 0`,
  );
  for (const [trigger] of triggers)
    await insisting(connection, `drop trigger if exists ${named(attempt.schema)}.${named(trigger ?? '')}`);
  const isSwappedByIt = onlineTools[attempt.tool].swap === 'its';
  const isPlaceKept = isSwappedByIt && (await tracesOf(connection, attempt)) === 'both';
  await removeTables(connection, attempt, [...(isPlaceKept ? [old] : []), ...beside, copy]);
}

/** Removes what was the table, and with it the triggers on it. */
export async function removeOld(connection: Connection, attempt: OnlineAttempt): Promise<void> {
  const { old, beside } = namesOf(attempt);
  await removeTables(connection, attempt, [...beside, old]);
}

async function removeTables(
  connection: Connection,
  { schema }: OnlineAttempt,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await insisting(connection, `drop table if exists ${named(schema)}.${named(name)}`);
}

/**
 * Has the server count the copy, which it else does some seconds later: the next change of the table would take it for one of few
 * rows. The table in use is left alone; what is known of the copy goes along with its name.
 */
export async function countCopy(connection: Connection, attempt: OnlineAttempt): Promise<void> {
  await ask(connection, `analyze no_write_to_binlog table ${named(attempt.schema)}.${named(namesOf(attempt).copy)}`);
}

/** Puts the copy in the place of the table, in one step. */
export async function swap(connection: Connection, attempt: OnlineAttempt): Promise<void> {
  const { copy, old } = namesOf(attempt);
  const [schema, table] = [named(attempt.schema), named(attempt.table)];
  await connection.run(
    `rename table ${schema}.${table} to ${schema}.${named(old)}, ${schema}.${named(copy)} to ${schema}.${table}`,
  );
}

/** A session of its own for the ends of an online change: it waits a second for a lock at most, since others wait behind it. */
export async function withSession<T>(
  { driver, target }: ExecutionWorld,
  timeoutMs: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await driver.connect(target, { timeoutMs, applicationName: 'sluice' });
  try {
    await connection.run('set session lock_wait_timeout = 1');
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Whether the server gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof EngineError && error.code === '1205';
}

async function insisting(connection: Connection, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.run(sql);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempt === lockAttemptsMax) throw error;
    }
  }
}

/** How often a lock is asked for. */
export const lockAttemptsMax = 60;

async function ask(connection: Connection, sql: string) {
  return (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
}

function named(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
