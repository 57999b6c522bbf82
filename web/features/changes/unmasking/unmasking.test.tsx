/** @jest-environment jsdom */
import * as contract from '../../../../shared/contract/changes/unmasking/operations.ts';
import { act } from '@testing-library/react';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import Unmasking from './unmasking.tsx';

const request = {
  workflow_id: 'w1',
  source_type: 'sql_workbench',
  source_uid: 'r1',
  datasource_uid: 'd1',
  datasource_name: 'orders',
  applicant_name: 'mei',
  apply_reason: 'a customer called',
  approval_status: 'pending',
  usage_status: 'unviewed',
  view_state: 'not_activated',
  can_activate: false,
  created_at: '2026-11-23T00:00:00Z',
  current_assignees: [],
  decisions: [{ desc: '', assignee_name_list: ['dora'], why: [] }],
  is_own: false,
  may_decide: true,
  may_cancel: false,
};

async function open(rows: readonly object[], more: readonly Says[] = []) {
  const says: Says[] = [[contract.listUnmaskingWorkflows, { data: rows, total_nums: rows.length }], ...more];
  const screen = await renderScreen(<Unmasking />, { says });
  const dialog = () => screen.body.findAllModals().find((modal) => modal.isVisible());
  const sent = () =>
    screen.requests
      .filter(({ operation }) => operation.method !== 'GET')
      .map(({ operation, body }) => [operation.path.split('/').at(-1), body]);
  return { ...screen, dialog, sent };
}

const detail = {
  ...request,
  reject_reason: '',
  unmasking_sqls: [
    {
      uid: 'w1-1',
      sql_index_id: '1',
      sql_content: 'select email from crm.customers where id = 7',
      masking_config_snapshot: [
        {
          db_service_uid: 'd1',
          schema_name: 'crm',
          table_name: 'customers',
          column_name: 'email',
          masking_rule_id: 3,
          masking_rule_name: 'Front and back',
          is_masking_enabled: true,
        },
      ],
    },
  ],
  operation_logs: [],
};

test.each(['Approve', 'Reject'] as const)('who decides sees the SQL and what is masked before %s', async (verb) => {
  const { dialog, sent } = await open(
    [request],
    [
      [contract.getUnmaskingWorkflow, { data: detail }],
      [contract.approveUnmaskingWorkflow, {}],
      [contract.rejectUnmaskingWorkflow, {}],
    ],
  );
  await seeing('a customer called');
  await press(verb);
  await seeing('select email from crm.customers where id = 7');
  expect(dialog()?.getElement().textContent).toContain('crm.customers.email (Front and back)');
  if (verb === 'Reject') await act(async () => dialog()?.findContent().findTextarea()?.setTextareaValue('no'));
  await press(verb, dialog()?.findFooter() ?? undefined);
  expect(sent()).toEqual([verb === 'Approve' ? ['approve', {}] : ['reject', { reject_reason: 'no' }]]);
});

test('nothing is decided whose SQL could not be shown', async () => {
  const { dialog, sent } = await open(
    [request],
    [[contract.getUnmaskingWorkflow, { code: 7000, message: 'not there' }]],
  );
  await press('Approve');
  await press('Approve', dialog()?.findFooter() ?? undefined);
  expect(sent()).toEqual([]);
});

test('plain rows are read when somebody presses the button, and not before', async () => {
  const own = {
    ...request,
    is_own: true,
    may_decide: false,
    approval_status: 'approved',
    view_state: 'active',
    view_valid_until: '2026-11-23T00:30:00Z',
  };
  const plain = {
    view_state: 'active',
    view_valid_until: own.view_valid_until,
    unmasking_sqls: [
      {
        uid: 'w1-1',
        sql_index_id: '1',
        truncated: true,
        masked_columns: ['email'],
        original_data: { columns: ['email'], rows: [['a7@x.example'], [null], ['']], row_count: 3 },
      },
    ],
  };
  const { dialog, requests } = await open([own], [[contract.getUnmaskedRows, { data: plain }]]);
  const looks = () => requests.filter(({ operation }) => operation === contract.getUnmaskedRows).length;
  await press('See plain rows');
  expect(looks()).toBe(0);
  await press('Read the plain rows', dialog() ?? undefined);
  await seeing('a7@x.example');
  expect(dialog()?.getElement().textContent).toContain('There are more rows than are shown');
  expect(looks()).toBe(1);
  const cells = [...(dialog()?.getElement().querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual(['a7@x.example', 'NULL', '']);
});

test.each([
  ['sql_workbench', 0],
  ['data_export', 1],
] as const)('the plain rows of %s can be downloaded by %d buttons', async (source_type, count) => {
  const own = {
    ...request,
    source_type,
    is_own: true,
    may_decide: false,
    approval_status: 'approved',
    view_state: 'active',
  };
  const { dialog } = await open([own]);
  await seeing('a customer called');
  await press('See plain rows');
  const buttons = dialog()?.findContent().getElement().querySelectorAll('button') ?? [];
  expect([...buttons].filter(({ textContent }) => textContent?.includes('Download'))).toHaveLength(count);
});

test('who decides sees which decisions there are, why, and who has agreed', async () => {
  const decisions = [
    { desc: '', assignee_name_list: ['dora'], why: [], operator_name: 'dora', decided_at: '2026-11-23T00:10:00Z' },
    { desc: 'Security', assignee_name_list: ['sam'], why: ['it is a look at plain data in PROD'] },
  ];
  const { dialog } = await open(
    [{ ...request, decisions }],
    [[contract.getUnmaskingWorkflow, { data: { ...detail, decisions } }]],
  );
  await seeing('1 of 2 agreed');
  await press('Approve');
  await seeing('Security (it is a look at plain data in PROD): waits for sam');
  expect(dialog()?.getElement().textContent).toContain('Whoever may configure masking: dora');
});
