import type { Connection } from '../../../engines/driver.ts';

/**
 * Keeps others away from tables in a transaction of its own. Oracle ends it, and with it the lock, a moment before a statement that commits
 * by itself; whoever has locked tables ends it once more afterwards.
 */
export async function lockOracleTables(connection: Connection, tables: readonly string[]): Promise<void> {
  await connection.begin();
  await connection.run(`lock table ${tables.join(', ')} in exclusive mode`, { maxRows: 0 });
}
