/** @jest-environment jsdom */
import { getSqlVersion, listSqlVersions } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { getInstance, listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { renderScreen, seeing } from '../../../../test/support/console.tsx';
import { emptyNode } from './node-draft.ts';
import { ReleaseFields } from './release-fields.tsx';

const windows = [{ maintenance_start_time: { hour: 1, minute: 0 }, maintenance_stop_time: { hour: 3, minute: 0 } }];

test('a job that releases says when its data source may be changed, and when next', async () => {
  const node = { ...emptyNode('1'), type: 'release' as const, instance_name: 'orders' };
  await renderScreen(<ReleaseFields node={node} onChange={() => undefined} />, {
    says: [
      [listInstanceTips, { data: [] }],
      [listSqlVersions, { data: [], total_nums: 0 }],
      [getSqlVersion, { code: 7000, message: 'not there' }],
      [getInstance, { data: { instance_name: 'orders', maintenance_times: windows } }],
    ],
  });
  await seeing('When it may be changed');
  await seeing('01:00');
  expect(document.body.textContent).toMatch(/Next: |Open until /);
});
