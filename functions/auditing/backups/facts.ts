import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { TableName } from '../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { families } from './families.ts';

/** What the catalogue says of a table; undefined for what is no table. */
export function factsOf(
  connection: Connection,
  family: EngineFamily,
  name: TableName,
): Promise<TableFacts | undefined> {
  return families[family].facts(connection, name);
}

export function tableKey({ schema, name }: TableName): string {
  return JSON.stringify([schema, name]);
}
