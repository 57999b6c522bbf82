/** @jest-environment jsdom */
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import {
  countGlobalSqlManages,
  listGlobalSqlManages,
} from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { countGlobalWorkflows, listGlobalWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import GlobalDashboard from './global-dashboard.tsx';

const workflow = {
  workflow_id: 'w1',
  workflow_name: 'Close old orders',
  desc: '',
  project_name: 'shop',
  project_uid: 'p1',
  project_priority: 'high',
  create_time: '2026-01-02T03:04:05Z',
  create_user_name: 'lee',
  status: 'wait_for_audit',
  current_step_assignee_user_name_list: ['mei'],
  instance_info: [{ instance_id: 'd1', instance_name: 'orders', instance_schema: 'shop' }],
  sql_version_name: [],
  workflow_template_id: 1,
  workflow_template_name: 'default',
};
const sql = {
  id: 7,
  sql: 'delete from stock',
  source: { sql_source_type: 'default', sql_source_desc: 'Custom', sql_source_ids: ['3'] },
  audit_result: [],
  problem_descriptions: ['Nothing limits it', 'It locks the table', 'No index serves it'],
  first_appear_timestamp: '2026-01-02T03:04:05Z',
  instance_id: 'd1',
  instance_name: 'orders',
  db_type: 'MySQL',
  status: 'unhandled',
  project_uid: 'p1',
  project_name: 'shop',
  project_priority: 'high',
};
const says: readonly Says[] = [
  [listGlobalWorkflows, { data: [workflow], total_nums: 1 }],
  [countGlobalWorkflows, ({ query }) => ({ total_nums: query.has('filter_create_user_id') ? 2 : 1 })],
  [listGlobalSqlManages, { data: [sql], total_nums: 4 }],
  [countGlobalSqlManages, { total_nums: 4 }],
  [listProjects, { data: [{ uid: 'p1', name: 'shop', archived: false }], total_nums: 1 }],
  [listInstanceTips, { data: [{ instance_id: 'd1', instance_name: 'orders' }] }],
];

const tab = async (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === name);
  expect(found).toBeDefined();
  await press(name);
};

test('each tab says how much stands in it, and the open states are asked for', async () => {
  const { requests } = await renderScreen(<GlobalDashboard />, { says });
  for (const words of [
    'Pending workflows (1)',
    'Pending SQL (4)',
    'My workflows (2)',
    'Close old orders',
    'Pending approval',
  ])
    await seeing(words);
  const asked = requests.find(({ operation }) => operation === listGlobalWorkflows)?.query;
  expect(asked?.getAll('filter_status_list')).toEqual([
    'wait_for_audit',
    'wait_for_execution',
    'rejected',
    'exec_failed',
  ]);
});

test('the own workflows are those that the reader has submitted', async () => {
  const { requests } = await renderScreen(<GlobalDashboard />, { says });
  await tab('My workflows (2)');
  const last = requests.filter(({ operation }) => operation === listGlobalWorkflows).at(-1);
  expect(last?.query.get('filter_create_user_id')).toBe('u1');
});

test('SQL stands there with its problems and leads to where it is handled', async () => {
  const { router } = await renderScreen(<GlobalDashboard />, { says });
  await tab('Pending SQL (4)');
  for (const words of ['delete from stock', 'Nothing limits it', 'It locks the table', '1 more', 'Unhandled'])
    await seeing(words);
  await press('Handle');
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/sqle/project/p1/sql-management');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    filter_source: 'default',
    filter_instance_id: 'd1',
  });
});

test('a data source or project in a row narrows every tab and count; another project frees the rest', async () => {
  const { router, requests } = await renderScreen(<GlobalDashboard />, { says });
  await press('Show only orders');
  await tab('Pending SQL (4)');
  const address = () => new URLSearchParams(router.state.location.search);
  expect([address().get('filter_project_uid'), address().get('filter_instance_id')]).toEqual(['p1', 'd1']);
  const counted = requests.filter(({ operation }) => operation === countGlobalSqlManages).at(-1);
  expect(counted?.query.get('filter_instance_id')).toBe('d1');
  await press('Show only shop');
  expect(address().get('filter_instance_id')).toBeNull();
});
