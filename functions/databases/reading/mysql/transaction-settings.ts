import { limits } from '../../../../shared/limits.ts';
import type { Connection } from '../../../engines/driver.ts';

/** Without a transaction nothing commits by itself, and a session that is silent for long is ended with what it locks. */
export async function settingsOfTransaction(connection: Connection): Promise<readonly string[]> {
  const seconds = limits.sqlTransactionServerSeconds;
  const isMariadb = (await connection.serverVersion()).includes('MariaDB');
  return [
    'set session autocommit = 0',
    `set session wait_timeout = ${seconds}`,
    `set session lock_wait_timeout = ${seconds}`,
    ...(isMariadb ? [`set session idle_transaction_timeout = ${seconds}`] : []),
  ];
}
