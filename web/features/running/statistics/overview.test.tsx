/** @jest-environment jsdom */
import {
  getAuditedSqls,
  getInstanceHealth,
  getProjectScore,
  getProjectTotals,
  getRiskWorkflows,
  getWorkflowStatus,
} from '../../../../shared/contract/running/statistics/operations.ts';
import { listDriverOptions } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import Overview from './overview.tsx';

beforeEach(() => localStorage.clear());

const noWorkflows = {
  waiting_for_audit_count: 0,
  waiting_for_execution_count: 0,
  executing_count: 0,
  execution_success_count: 0,
  executing_failed_count: 0,
  rejected_count: 0,
  closed_count: 0,
};
const empty: readonly Says[] = [
  [getProjectScore, { data: {} }],
  [getWorkflowStatus, { data: noWorkflows }],
  [getAuditedSqls, { data: { total_sql_count: 0, risk_sql_count: 0 }, risk_rate: 0 }],
  [getInstanceHealth, { data: [] }],
  [getRiskWorkflows, { data: [] }],
  [getProjectTotals, { data: { instance_total: 0, member_total: 1, rule_template_total: 15, workflow_total: 0 } }],
  [listProjects, { data: [], total_nums: 0 }],
  [listDriverOptions, { data: [] }],
];

test('an empty project says what to do next', async () => {
  const { router } = await renderScreen(<Overview />, { says: empty, path: '/' });
  for (const words of ['No workflows yet', 'No SQL was audited yet', 'No data sources yet', 'There is a score once'])
    await seeing(words);
  await press('Add data source');
  expect(router.state.location.pathname).toBe('/project/p1/db-services/create');
});

test('every drawing says the same in words', async () => {
  await renderScreen(<Overview />, {
    says: [
      [getProjectScore, { data: { score: 57 } }],
      [getWorkflowStatus, { data: { ...noWorkflows, execution_success_count: 4, rejected_count: 2 } }],
      [getAuditedSqls, { data: { total_sql_count: 50, risk_sql_count: 10 }, risk_rate: 20 }],
      [
        getInstanceHealth,
        {
          data: [
            {
              db_type: 'MySQL',
              health_instance_names: ['a', 'b'],
              unhealth_instance_names: ['orders'],
              untested_instance_names: ['new'],
            },
          ],
        },
      ],
      [
        getRiskWorkflows,
        {
          data: [
            {
              workflow_id: 'w1',
              workflow_name: 'add_column',
              workflow_status: 'exec_failed',
              create_user_name: 'mei',
              update_time: '2026-01-01T00:00:00Z',
            },
          ],
        },
      ],
      ...empty,
    ],
  });
  const drawing = document.querySelector('svg[role=img]');
  expect(drawing?.getAttribute('aria-label')).toBe('Score 57 of 100, Warning');
  for (const words of [
    'Risk rate 20%',
    '2 healthy, 1 unreachable, 1 not tested',
    'Unreachable: orders',
    'add_column',
    'Execution failed',
  ])
    await seeing(words);
  await seeing(
    'Pending approval 0, Pending execution 0, Executing 0, Finished 4, Execution failed 0, Rejected 2, Closed 0',
  );
});

test('one piece that fails says so and leaves the others alone', async () => {
  await renderScreen(<Overview />, {
    says: [[getAuditedSqls, { code: 5000, message: 'The server is busy' }], ...empty],
  });
  await seeing('The server is busy');
  await seeing('No workflows yet');
});
