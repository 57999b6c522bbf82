/** @jest-environment jsdom */
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { listSqlVersions } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { getWorkflowStatus } from '../../../../shared/contract/running/statistics/operations.ts';
import { listWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import { renderScreen, seeing } from '../../../../test/support/console.tsx';
import Workflows from './workflows.tsx';

const workflow = {
  workflow_id: '7',
  workflow_name: 'archive_orders',
  desc: '',
  project_name: 'shop',
  project_uid: 'p1',
  create_time: '2030-01-01T00:00:00Z',
  create_user_name: 'mei',
  status: 'wait_for_audit',
  current_step_assignee_user_name_list: ['lee'],
  instance_info: [],
  score: 35,
  audit_level: 'error',
  sql_version_name: [],
  workflow_template_id: 1,
  workflow_template_name: '',
};
const counts = {
  waiting_for_audit_count: 2,
  waiting_for_execution_count: 0,
  executing_count: 0,
  execution_success_count: 3,
  executing_failed_count: 0,
  rejected_count: 0,
  closed_count: 1,
};

async function openList(at = '/') {
  const shown = await renderScreen(<Workflows />, {
    at,
    says: [
      [listMemberTips, { data: [] }],
      [listInstanceTips, { data: [] }],
      [getWorkflowStatus, { data: counts }],
      [listSqlVersions, { data: [{ version_id: 3, version: 'spring' }], total_nums: 1 }],
      [listWorkflows, { data: [workflow], total_nums: 1 }],
    ],
  });
  await seeing('archive_orders');
  const chips = () => [...document.querySelectorAll('[role=group] button')].map(({ textContent }) => textContent);
  return { ...shown, chips };
}

test('a row says what the audit found, and each status how many workflows it has', async () => {
  const { chips } = await openList();
  expect(document.querySelector('tbody tr')?.textContent).toContain('Error35');
  expect(chips()).toEqual([
    'All',
    'Pending approval (2)',
    'Pending execution (0)',
    'Executing (0)',
    'Finished (3)',
    'Execution failed (0)',
    'Rejected (0)',
    'Closed (1)',
  ]);
});

test('the counts of all workflows stay away beside a search', async () => {
  const { chips } = await openList('/?search=orders');
  expect(chips()).toContain('Finished');
});

test('it is narrowed by version and by when it ran', async () => {
  const { requests } = await openList('/?filter_sql_version_id=3&filter_task_execute_start_time_from=2030-01-01');
  const asked = requests.filter(({ operation }) => operation === listWorkflows).map(({ query }) => query);
  expect(asked.map((query) => query.get('filter_sql_version_id'))).toEqual(['3']);
  expect(asked[0]?.get('filter_task_execute_start_time_from')).toBe('2030-01-01');
});
