import { openEmbeddedDynamoDb } from './embedded-dynamodb.ts';
import { tenantTable } from '../../platform/table/tenant-table.ts';

/** A program for the crash test: writes an item, its index entries and its total together until it is killed. */
async function main(folder: string, round: string): Promise<void> {
  const { client } = await openEmbeddedDynamoDb({ folder });
  const table = tenantTable(client, 'crash');
  const writer = async (name: string) => {
    for (let n = 0; ; n++) {
      const sk = `${round}-${name}-${n}`;
      await table.transact([
        { put: { pk: 'ITEM', sk, gsi1pk: 'BY1', gsi1sk: sk, gsi2pk: 'BY2', gsi2sk: sk, filling: 'x'.repeat(300) }, condition: 'absent' },
        { update: { pk: 'TOTAL', sk: 'TOTAL' }, change: { add: { total: 1 } } },
      ]);
      console.log(`written ${sk}`);
      if (n % 3 === 0) {
        await table.update({ pk: 'ITEM', sk }, { set: { gsi1sk: `moved-${sk}` } });
        console.log(`moved ${sk}`);
      }
    }
  };
  await Promise.all(['a', 'b', 'c'].map(writer));
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
