import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { openEmbeddedDynamoDb, type EmbeddedDynamoDb } from '../../functions/local/dynamodb/embedded-dynamodb.ts';
import { systemTable, tenantTable, type TenantTable } from '../../functions/platform/table/tenant-table.ts';
import type { TableClient } from '../../functions/platform/table/table-client.ts';

export type MemoryTable = {
  readonly client: TableClient;
  readonly database: EmbeddedDynamoDb;
  /** A newly bound table, with its own count of consumed units. */
  readonly of: (tenant: string) => TenantTable;
  readonly system: () => TenantTable;
  /** What is left of all rows that were ever written, as text. The table offers no scan. */
  readonly everyRow: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

/** The real table code over an empty database in memory. Close it in `afterAll`. */
export async function memoryTable(options: { now?: () => number } = {}): Promise<MemoryTable> {
  const database = await openEmbeddedDynamoDb(options);
  const { client } = database;
  const keys = writtenKeys(client);
  return {
    client,
    database,
    of: (tenant) => tenantTable(client, tenant),
    system: () => systemTable(client),
    everyRow: () => rowsAt(client, [...keys.values()]),
    close: () => database.close(),
  };
}

type Key = { readonly pk: string; readonly sk: string };

/** Collects the keys of everything that is written from now on. */
function writtenKeys(client: TableClient): Map<string, Key> {
  const keys = new Map<string, Key>();
  const { documents } = client;
  const send = documents.send.bind(documents);
  documents.send = (command) => {
    for (const key of keysIn(command.input)) keys.set(JSON.stringify(key), key);
    return send(command);
  };
  return keys;
}

function keysIn(value: unknown): Key[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pk, sk } = value as Partial<Key>;
  return typeof pk === 'string' && typeof sk === 'string' ? [{ pk, sk }] : Object.values(value).flatMap(keysIn);
}

async function rowsAt({ documents, tableName }: TableClient, keys: readonly Key[]): Promise<string[]> {
  const rows: string[] = [];
  for (let start = 0; start < keys.length; start += 100) {
    const { Responses = {}, UnprocessedKeys = {} } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: keys.slice(start, start + 100) } } }),
    );
    if (Object.keys(UnprocessedKeys).length > 0) throw new Error('more than one answer holds');
    rows.push(...(Responses[tableName] ?? []).map((row) => JSON.stringify(row)));
  }
  return rows;
}
