import { join } from 'node:path';
import type { Attributes } from 'dynalite/db/index.js';
import { openAlone, preparedFolder, releaseFolder } from '../../functions/local/dynamodb/folder-lock.ts';
import { operations } from '../../functions/local/dynamodb/operations.ts';
import { StagedStore } from '../../functions/local/dynamodb/staged-store.ts';
import { TableDocuments, type Message } from '../../functions/platform/table/table-documents.ts';
import { tableSchema } from '../../functions/platform/table/table-schema.ts';
import { tenantTable, type TenantTable } from '../../functions/platform/table/tenant-table.ts';

type Writes = { readonly RequestItems: Readonly<Record<string, readonly { PutRequest: { Item: Attributes } }[]>> };

const tableName = 'sluice';
/** So many rows go to the disk together, where the product waits for the disk after 25. */
const rowsTogether = 2000;

/**
 * The table of a folder in which no world is open, for rows by the million: written by the same code with the same indexes,
 * but without a wait for the disk at every few of them. What a crash would lose here is made again.
 */
export async function bulkTable(
  folder: string,
  tenant: string,
): Promise<{ table: TenantTable; close(): Promise<void> }> {
  const place = join(folder, 'table');
  const staged = new StagedStore(tableSchema, tableName, { path: preparedFolder(place) });
  await openAlone(staged.store.db, place);
  let held: Attributes[] = [];
  const write = async () => {
    const items = held;
    held = [];
    await staged.atomic(async () => {
      for (const Item of items) await staged.run(operations.PutItem.action, { TableName: tableName, Item });
    });
  };
  const documents = new TableDocuments(async (operation, request): Promise<Message> => {
    if (operation === 'BatchGetItem') return staged.run(operations.BatchGetItem.action, request as never);
    if (operation !== 'BatchWriteItem') throw new Error(`${operation} is not for loading`);
    const puts = (request as Writes).RequestItems[tableName] ?? [];
    held.push(...puts.map(({ PutRequest }) => PutRequest.Item));
    if (held.length >= rowsTogether) await write();
    return {};
  }, 'base64');
  return {
    table: tenantTable({ documents, tableName, now: Date.now }, tenant),
    close: async () => {
      await write();
      await staged.store.db.close();
      releaseFolder(place);
    },
  };
}
