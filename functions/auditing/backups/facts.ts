import type { TableName } from '../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlFacts } from './mysql/facts.ts';
import { oracleFacts } from './oracle/facts.ts';
import { postgresFacts } from './postgres/facts.ts';
import { sqlserverFacts } from './sqlserver/facts.ts';

const readers: Readonly<
  Partial<Record<string, (connection: Connection, name: TableName) => Promise<TableFacts | undefined>>>
> = { mysql: mysqlFacts, postgres: postgresFacts, oracle: oracleFacts, sqlserver: sqlserverFacts };

/** What the catalogue says of a table; undefined for what is no table, and where the family is not read. */
export async function factsOf(
  connection: Connection,
  family: string,
  name: TableName,
): Promise<TableFacts | undefined> {
  return readers[family]?.(connection, name);
}

export function tableKey({ schema, name }: TableName): string {
  return JSON.stringify([schema, name]);
}
