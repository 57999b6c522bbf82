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

/** What the catalogue of a data source says of some tables, by the text of their names. */
export async function factsOfTarget(
  target: Target,
  names: readonly TableName[],
  { timeoutMs }: { timeoutMs: number },
): Promise<ReadonlyMap<string, TableFacts>> {
  const driver = await driverOf(target.dbType);
  const connection = await driver.connect(target, {
    timeoutMs,
    applicationName: 'sluice',
    statementTimeoutMs: timeoutMs,
  });
  try {
    const found = new Map<string, TableFacts>();
    for (const name of names) {
      const facts = await factsOf(connection, familyOf(target.dbType), name);
      if (facts) found.set(tableKey(name), facts);
    }
    return found;
  } finally {
    await connection.close();
  }
}

export function tableKey({ schema, name }: TableName): string {
  return JSON.stringify([schema, name]);
}
