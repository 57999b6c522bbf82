import type { EngineFamily } from '../../shared/engines/engine.ts';
import { familyOf } from '../../shared/engines/index.ts';
import type { TableName } from '../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../shared/rollback/table-facts.ts';
import type { Connection, Target } from '../engines/driver.ts';
import { driverOf } from '../engines/index.ts';
import { mysqlFacts } from './mysql-facts.ts';
import { postgresFacts } from './postgres-facts.ts';

const readers: Readonly<
  Partial<Record<string, (connection: Connection, name: TableName) => Promise<TableFacts | undefined>>>
> = { mysql: mysqlFacts, postgres: postgresFacts };

/** What the catalogue says of a table; undefined for what is no table, and where the family is not read. */
export async function factsOf(
  connection: Connection,
  family: string,
  name: TableName,
): Promise<TableFacts | undefined> {
  return readers[family]?.(connection, name);
}

/** Looks at a data source over a connection of its own, which reads the catalogue within the time. */
export async function lookingAt<T>(
  target: Target,
  timeoutMs: number,
  look: (connection: Connection, family: EngineFamily) => Promise<T>,
): Promise<T> {
  const driver = await driverOf(target.dbType);
  const connection = await driver.connect(target, {
    timeoutMs,
    applicationName: 'sluice',
    statementTimeoutMs: timeoutMs,
  });
  try {
    return await look(connection, familyOf(target.dbType));
  } finally {
    await connection.close();
  }
}

export function tableKey({ schema, name }: TableName): string {
  return JSON.stringify([schema, name]);
}
