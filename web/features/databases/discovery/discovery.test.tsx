/** @jest-environment jsdom */
import * as contract from '../../../../shared/contract/databases/discovery/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import SensitiveData from './sensitive-data.tsx';
import SuspectedColumns from './suspected-columns.tsx';

beforeEach(() => localStorage.clear());

const task = {
  id: 7,
  db_service_uid: 'd1',
  db_service_name: 'orders',
  db_service_host: 'h',
  db_service_port: '1',
  masking_template_id: 1,
  masking_template_name: 'Standard template',
  identification_method: 'BY_SAMPLE_DATA',
  execution_plan: 'PERIODIC',
  task_type: 'PERIODIC',
  execution_frequency: '0 2 * * *',
  is_periodic_scan_enabled: true,
  next_execution_at: '2026-12-01T02:00:00.000Z',
  schema_names: [],
  table_names: [],
  status: 'PENDING_CONFIRM',
  pending_count: 3,
};
const column = (column_name: string, change: object = {}) => ({
  schema_name: 'crm',
  table_name: 'people',
  column_name,
  sensitive_type_name: 'E-mail address',
  confidence: 'HIGH',
  state: 'PENDING_CONFIRM',
  scan_info: 'Its name has “email”',
  recommended_masking_rule_id: 106,
  recommended_masking_rule_name: 'E-mail address (by type)',
  rule_source: 'builtin',
  ...change,
});

test('tasks tell what waits for somebody, and are run, stopped and made', async () => {
  const says: Says[] = [
    [contract.listDiscoveryTasks, { data: [task], total_nums: 1 }],
    [contract.updateDiscoveryTask, { data: {} }],
  ];
  const screen = await renderScreen(<SensitiveData />, { says, user: { is_admin: true } });
  await seeing('3 to confirm');
  await seeing('0 2 * * *');
  await press('Run now');
  const sent = screen.requests.filter(({ operation }) => operation === contract.updateDiscoveryTask);
  expect(sent.map(({ body }) => body)).toEqual([{ action: 'ENABLE' }]);
});

test('columns are confirmed one by one, or all of a confidence after a question', async () => {
  const says: Says[] = [
    [contract.listDiscoveryTasks, { data: [task], total_nums: 1 }],
    [
      contract.listSuspectedColumns,
      {
        data: [column('email'), column('mail', { state: 'CONFIGURED' })],
        total_nums: 2,
        pending: { HIGH: 1, MEDIUM: 0, LOW: 0 },
      },
    ],
    [
      contract.listDiscoveryRuns,
      {
        data: [
          { executed_at: '2026-11-27T02:00:00.000Z', status: 'COMPLETED', new_sensitive_field_count: 2, remark: 'ok' },
        ],
        total_nums: 1,
      },
    ],
    [contract.decideSuspectedColumns, { data: { decided_count: 1 } }],
  ];
  const screen = await renderScreen(<SuspectedColumns />, { says, user: { is_admin: true } });
  await seeing('crm.people.email');
  await press('Dismiss');
  await press('Mask all of high confidence (1)');
  await seeing('Mask these columns?');
  await press(
    'Mask',
    screen.body.findAllModals().find((modal) => modal.isVisible()),
  );
  const sent = screen.requests.filter(({ operation }) => operation === contract.decideSuspectedColumns);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      decision: 'NOT_SENSITIVE',
      columns: [{ schema_name: 'crm', table_name: 'people', column_name: 'email' }],
    },
    { decision: 'MASK', confidence: 'HIGH' },
  ]);
});
