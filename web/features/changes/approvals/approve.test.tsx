/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { decideApprovalLink, showApprovalLink } from '../../../../shared/contract/changes/approvals/operations.ts';
import { press, renderScreen, seeing } from '../../../../test/support/console.tsx';
import Approve from './approve.tsx';

const asked = {
  user_name: 'lee',
  project_name: 'shop',
  workflow_name: 'drop_index',
  desc: '',
  creator_name: 'mei',
  submitted_at: '2026-11-23T00:00:00Z',
  path: '/sqle/project/1/exec-workflow/2',
  tasks: [
    {
      instance_name: 'orders',
      instance_schema: 'public',
      score: 70,
      pass_rate: 0.5,
      statement_nums: 61,
      backup_conflict_with_instance: true,
      statements: [
        {
          number: 1,
          exec_sql: 'delete from orders',
          audit_level: 'error',
          findings: [{ level: 'error', message: 'No WHERE: every row goes' }],
        },
        { number: 2, exec_sql: 'select 1', audit_level: 'normal', findings: [] },
      ],
    },
  ],
};
const open = async (at: string, more: Parameters<typeof renderScreen>[1] = {}) => {
  const screen = await renderScreen(<Approve />, {
    says: [
      [showApprovalLink, { data: asked }],
      [decideApprovalLink, {}],
    ],
    at,
    ...more,
  });
  const decided = () =>
    screen.requests.filter(({ operation }) => operation === decideApprovalLink).map(({ body }) => body);
  return { ...screen, decided };
};

test('the page shows the SQL with its findings and decides nothing by itself', async () => {
  const { requests, decided } = await open('/approve#t0ken');
  await seeing('No WHERE: every row goes');
  await seeing('Backup is switched off');
  await seeing('59 more statements are not shown here');
  await seeing('You decide as lee');
  expect(requests.find(({ operation }) => operation === showApprovalLink)?.body).toEqual({ token: 't0ken' });
  expect(decided()).toEqual([]);
});

test('one button approves, once, and says so', async () => {
  const { decided } = await open('/approve#t0ken');
  await press('Approve');
  await seeing('The workflow was approved.');
  expect(decided()).toEqual([{ token: 't0ken', decision: 'approve', reason: '' }]);
});

test('to reject it needs a reason', async () => {
  const { decided, page } = await open('/approve#t0ken');
  await press('Reject');
  await seeing('Say why you reject it');
  expect(decided()).toEqual([]);
  await act(async () => page.findTextarea()?.setTextareaValue('no index'));
  await press('Reject');
  await seeing('The workflow was rejected.');
  expect(decided()).toEqual([{ token: 't0ken', decision: 'reject', reason: 'no index' }]);
});

test('without its token the page asks for nothing', async () => {
  const { requests } = await open('/approve');
  await seeing('This link is not complete');
  expect(requests).toEqual([]);
});
