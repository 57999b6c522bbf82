import { openEmbeddedDynamoDb, type EmbeddedDynamoDb } from '../../functions/local/dynamodb/embedded-dynamodb.ts';
import { systemTable, tenantTable, type TenantTable } from '../../functions/platform/table/tenant-table.ts';
import type { TableClient } from '../../functions/platform/table/table-client.ts';

export type MemoryTable = {
  readonly client: TableClient;
  readonly database: EmbeddedDynamoDb;
  /** A newly bound table, with its own count of consumed units. */
  readonly of: (tenant: string) => TenantTable;
  readonly system: () => TenantTable;
  readonly close: () => Promise<void>;
};

/** The real table code over an empty database in memory. Close it in `afterAll`. */
export async function memoryTable(options: { now?: () => number } = {}): Promise<MemoryTable> {
  const database = await openEmbeddedDynamoDb(options);
  const { client } = database;
  return { client, database, of: (tenant) => tenantTable(client, tenant), system: () => systemTable(client), close: () => database.close() };
}
