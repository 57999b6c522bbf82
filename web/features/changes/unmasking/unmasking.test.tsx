/** @jest-environment jsdom */
import * as contract from '../../../../shared/contract/changes/unmasking/operations.ts';
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

test('who decides approves after a question, and sees no plain row', async () => {
  const { dialog, sent } = await open([request], [[contract.approveUnmaskingWorkflow, {}]]);
  await seeing('a customer called');
  await press('Approve');
  await press('Approve', dialog()?.findFooter() ?? undefined);
  expect(sent()).toEqual([['approve', {}]]);
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
        original_data: { columns: ['email'], rows: [['a7@x.example']], row_count: 1 },
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
});
