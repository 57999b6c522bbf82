/** @jest-environment jsdom */
import { listSchemas, testInstances } from '../../../../../shared/contract/databases/instances/operations.ts';
import { press, renderScreen, seeing } from '../../../../../test/support/console.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { useSchemas } from './use-schemas.ts';

function Row() {
  const { schemas, failed } = useSchemas('orders');
  return (
    <>
      <p>{failed ? 'unread' : schemas.join()}</p>
      <ConnectionTest name="orders" />
    </>
  );
}

test('schemas that could not be read are there once the connection answers', async () => {
  let isUp = false;
  await renderScreen(<Row />, {
    says: [
      [
        listSchemas,
        () => (isUp ? { data: { schema_name_list: ['shop', 'stock'] } } : { code: 4001, message: 'refused' }),
      ],
      [testInstances, { data: [{ is_instance_connectable: true, connect_error_message: '' }] }],
    ],
  });
  await seeing('unread');
  isUp = true;
  await press('Test connection');
  await seeing('shop,stock');
});
