import { openEmbeddedDynamoDb } from './embedded-dynamodb.ts';
import { tenantTable } from '../../platform/table/tenant-table.ts';

/** A program for the crash test: writes items, their index entries and their total together until it is killed. */
async function main(folder: string, round: string): Promise<void> {
  const { client } = await openEmbeddedDynamoDb({ folder });
  const table = tenantTable(client, 'crash');
  const writer = async (name: string) => {
    for (let n = 0; ; n++) {
      const first = `${round}-${name}-${n}`;
      // Many items, so that a write which were not one batch would most likely be caught half done.
      const items = Array.from({ length: 30 }, (_, position) => itemOf(`${first}-${position}`));
      const total = { update: { pk: 'TOTAL', sk: 'TOTAL' }, change: { add: { total: items.length } } };
      await table.transact([...items.map((put) => ({ put, condition: 'absent' as const })), total]);
      process.stdout.write(`written ${first}\n`);
      await table.update({ pk: 'ITEM', sk: `${first}-0` }, { set: { gsi1sk: `moved-${first}-0` } });
      process.stdout.write(`moved ${first}\n`);
    }
  };
  await Promise.all(['a', 'b'].map(writer));
}

function itemOf(sk: string) {
  return { pk: 'ITEM', sk, gsi1pk: 'BY1', gsi1sk: sk, gsi2pk: 'BY2', gsi2sk: sk, filling: 'x'.repeat(200) };
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
