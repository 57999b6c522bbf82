import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Connection } from '../../../engines/driver.ts';

/** Settings under which a server writes every value so that reading it back gives the same value, whatever the session is set to. */
const exactSettings = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  TimeZone: 'UTC',
} as const;

/** Reads with exact settings and gives the session back as it was. Where the work fails, the transaction is undone with its settings. */
export async function withExactSettings<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const names = Object.keys(exactSettings);
  const { rows } = await connection.query(`select ${names.map((name) => `current_setting('${name}')`).join(', ')}`, {
    maxRows: 1,
  });
  await setForTransaction(connection, Object.entries(exactSettings));
  const result = await work();
  await setForTransaction(
    connection,
    names.map((name, index) => [name, rows[0]?.[index] ?? '']),
  );
  return result;
}

/** How a session reads texts: what it has turned into texts is turned back under these settings only. */
export async function readingSettings(connection: Connection): Promise<string[]> {
  const names = ['DateStyle', 'IntervalStyle', 'TimeZone'];
  const { rows } = await connection.query(`select ${names.map((name) => `current_setting('${name}')`).join(', ')}`, {
    maxRows: 1,
  });
  return names.map((name, index) => `SET ${name} = ${literalOf.postgres(rows[0]?.[index] ?? '', 'text')}`);
}

async function setForTransaction(connection: Connection, settings: readonly (readonly [string, string])[]) {
  const calls = settings.map(([name, value]) => `set_config('${name}', ${literalOf.postgres(value, 'text')}, true)`);
  await connection.query(`select ${calls.join(', ')}`, { maxRows: 1 });
}

/** The catalogue is read with settings of one transaction. */
export async function inOwnTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.begin();
  try {
    return await work();
  } finally {
    await connection.rollback();
  }
}

/** Keeps everybody else away from tables to the end of the transaction. */
export async function lockTables(connection: Connection, tables: readonly string[]): Promise<void> {
  await connection.run(`lock table ${tables.join(', ')} in access exclusive mode`, { maxRows: 0 });
}
