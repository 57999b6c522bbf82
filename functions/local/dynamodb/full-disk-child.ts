import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '../../../shared/errors/index.ts';
import { tenantTable } from '../../platform/table/tenant-table.ts';
import { FileFolder } from '../adapters/files.ts';
import { openEmbeddedDynamoDb } from './embedded-dynamodb.ts';

/** A program for the test of a full disk: writes or reads one row or one file for each line that it is told. */
async function main(folder: string): Promise<void> {
  const { client } = await openEmbeddedDynamoDb({ folder });
  const table = tenantTable(client, 'disk');
  const files = new FileFolder(join(folder, 'files'));
  process.stdout.write(`ready ${process.pid}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    const [action = '', sk = ''] = line.split(' ');
    try {
      if (action === 'write') await table.put({ pk: 'ROW', sk, filling: 'x'.repeat(50_000) });
      if (action === 'keep') await files.write(sk, 'x'.repeat(300_000), 'text/plain');
      const isFile = action === 'keep' || action === 'open';
      const found = isFile ? await files.size(sk) : await table.get({ pk: 'ROW', sk });
      process.stdout.write(`${action} ${sk} ${found ? 'there' : 'missing'}\n`);
    } catch (error) {
      process.stdout.write(`${action} ${sk} ${error instanceof AppError ? error.kind : String(error)}\n`);
    }
  }
}

void main(process.argv[2] ?? '');
