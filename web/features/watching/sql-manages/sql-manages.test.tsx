/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { listScanTypes } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import {
  batchUpdateSqlManages,
  listAbnormalScans,
  listSqlManageRuleTips,
  listSqlManages,
  listTrackers,
  sendSqlManages,
} from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { recall, remember, stored, tableKey } from '../../../app/storage.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import type { ManagedSql } from './sql-manage-columns.tsx';
import SqlManages from './sql-manages.tsx';

const row: ManagedSql = {
  id: 7,
  sql_fingerprint: 'DELETE FROM stock',
  sql: 'delete from stock',
  source: { sql_source_type: 'default', sql_source_desc: 'Custom', sql_source_ids: ['3'] },
  instance_name: 'orders',
  instance_id: 'o',
  schema_name: 'shop',
  db_type: 'MySQL',
  audit_result: [
    {
      rule_name: 'dml-require-where',
      level: 'error',
      message: 'Nothing limits it',
      db_type: 'MySQL',
      execution_failed: false,
      error_info: '',
      i18n_audit_result_info: { en: { message: 'Nothing limits it', errorInfo: '' } },
      line: 1,
      column: 1,
      length: 6,
    },
  ],
  audit_level: 'error',
  audit_status: '',
  first_appear_timestamp: '2026-01-02T03:04:05Z',
  last_receive_timestamp: '2026-02-03T04:05:06Z',
  fp_count: 12,
  assignees: ['mei'],
  endpoints: ['10.0.0.1'],
  priority: 'high',
  priority_reasons: ['Audit level: Error'],
  status: 'solved',
  remark: '',
  is_sql_shortened: false,
  returned_at: '2026-02-03T04:05:06Z',
  is_gone: false,
  is_mine: false,
};

test('to whom a statement is assigned stands at its status', async () => {
  await openList([row]);
  await seeing('mei');
});

test('the source of a statement leads to what found it', async () => {
  const ofTask = { ...row, id: 8, source: { ...row.source, scan_task_name: 'nightly' } };
  const { container } = await openList([row, ofTask]);
  const addresses = [...container.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '');
  expect(addresses.some((one) => one.endsWith('/sql-management-conf/3'))).toBe(true);
  expect(addresses.some((one) => one.endsWith('/scan-tasks/task/nightly'))).toBe(true);
});

async function openList(rows: readonly ManagedSql[], abnormal: readonly object[] = [], more: readonly Says[] = []) {
  const totals = {
    sql_manage_total_num: rows.length,
    sql_manage_all_num: 40,
    sql_manage_bad_num: 30,
    sql_manage_optimized_num: 20,
  };
  const says: Says[] = [
    [listSqlManages, { data: rows, ...totals }],
    [listAbnormalScans, { data: abnormal as never }],
    [listScanTypes, { data: [{ type: 'default', desc: 'Custom', instance_type: '' }] }],
    [listInstanceTips, { data: [] }],
    [listMemberTips, { data: [] }],
    [listEnvironmentTags, { data: [], total_nums: 0 }],
    [listSqlManageRuleTips, { data: [] }],
    ...more,
    [listTrackers, { data: [{ tracker: 'coding', tracker_project: '' }] }],
  ];
  return renderScreen(<SqlManages />, { says, project: { mine: { isManager: true, permissions: [], sources: {} } } });
}

test('a row says what ran where, what was found, and that it came back after it was solved', async () => {
  await openList([row]);
  for (const words of ['DELETE FROM stock', 'orders / shop', 'Error × 1', 'High', 'Solved', 'Came back', '12', '40'])
    await seeing(words);
  await press('More actions');
  const [details] = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  await act(async () => details?.click());
  for (const words of ['delete from stock', 'Nothing limits it', 'Audit level: Error', '10.0.0.1'])
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(words);
});

test('who may not handle a statement sees why', async () => {
  await openList([row]);
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.startsWith('Handle'),
  );
  expect(buttons.some((button) => button.getAttribute('aria-disabled') === 'true')).toBe(true);
});

test('a scan that fails and a token that ends are told above the list', async () => {
  await openList(
    [],
    [
      { instance_name: 'orders', instance_audit_plan_id: 1, abnormal_status_code: 1, token_exp: 1 },
      { instance_name: 'stock', instance_audit_plan_id: 2, abnormal_status_code: 2, token_exp: 1 },
    ],
  );
  await seeing('The last round failed: orders');
  await seeing('The scanner token has expired: stock');
  await seeing('No SQL yet');
});

test('statements are pushed to the tracker with a project, and the number of the issue is told', async () => {
  const { requests, body, page } = await openList(
    [{ ...row, is_mine: true }],
    [],
    [
      [
        listTrackers,
        {
          data: [
            { tracker: 'coding', tracker_project: '' },
            { tracker: 'jira', tracker_project: 'SHOP' },
          ],
        },
      ],
      [sendSqlManages, { data: { code: '2741', message: '' } }],
    ],
  );
  await act(async () => page.findTable()?.findRowSelectionArea(1)?.click());
  await press('Push to a tracker');
  const submit = () => press('Push to a tracker', body.findModal()?.findFooter() ?? undefined);
  await submit();
  await seeing('Say in which project the issue is to be made');
  await act(async () => body.findModal()?.findContent().findInput()?.setInputValue(' backlog '));
  await submit();
  expect(requests.find(({ operation }) => operation === sendSqlManages)?.body).toEqual({
    sql_manage_id_list: [7],
    tracker: 'coding',
    tracker_project: 'backlog',
    type: 'MISSION',
    priority: 'LOW',
  });
});

test('a push goes to the tracker that is chosen, which begins at its usual project and asks what it knows', async () => {
  const { requests, body, page } = await openList(
    [{ ...row, is_mine: true }],
    [],
    [
      [
        listTrackers,
        {
          data: [
            { tracker: 'coding', tracker_project: '' },
            { tracker: 'jira', tracker_project: 'SHOP' },
          ],
        },
      ],
      [sendSqlManages, { data: { code: 'SHOP-7', message: '' } }],
    ],
  );
  await act(async () => page.findTable()?.findRowSelectionArea(1)?.click());
  await press('Push to a tracker');
  const modal = () => body.findModal()?.findContent();
  await act(async () => modal()?.findSelect()?.openDropdown());
  await act(async () => modal()?.findSelect()?.selectOptionByValue('jira'));
  await seeing('Key of the project in Jira');
  expect(modal()?.getElement().textContent).not.toContain('Kind of issue');
  await press('Push to a tracker', body.findModal()?.findFooter() ?? undefined);
  expect(requests.find(({ operation }) => operation === sendSqlManages)?.body).toMatchObject({
    tracker: 'jira',
    tracker_project: 'SHOP',
  });
});

test('without a tracker it is said who can connect one', async () => {
  const { page } = await openList([{ ...row, is_mine: true }], [], [[listTrackers, { data: [] }]]);
  await act(async () => page.findTable()?.findRowSelectionArea(1)?.click());
  await press('Push to a tracker');
  await seeing('No tracker is connected');
});

test('the issue of a statement is one press away', async () => {
  const issue = { tracker: 'jira' as const, code: 'SHOP-7', url: 'https://jira.shop.example/browse/SHOP-7' };
  const { container } = await openList([{ ...row, status: 'sent', issue }]);
  expect(container.querySelector('a[target=_blank]')?.getAttribute('href')).toBe(issue.url);
});

test('without a chosen row nothing is handled together', async () => {
  await openList([{ ...row, is_mine: true }]);
  const [together] = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.startsWith('Push to a tracker'),
  );
  expect(together?.getAttribute('aria-disabled')).toBe('true');
});

test('only what is assigned to the reader is one press away', async () => {
  const { requests } = await openList([row]);
  await press('About me');
  const asked = requests.filter(({ operation }) => operation === listSqlManages).at(-1)?.query;
  expect(asked?.get('filter_assignee')).not.toBeNull();
  expect(asked?.get('whose')).toBeNull();
});

test('a push of one statement speaks of one', async () => {
  const { page } = await openList([{ ...row, is_mine: true }]);
  await act(async () => page.findTable()?.findRowSelectionArea(1)?.click());
  await press('Push to a tracker');
  await seeing('Makes an issue of this statement');
});

test('a remark is written where it stands', async () => {
  const whose = JSON.stringify({
    [recall(stored.userUid) ?? '']: { contentDisplay: [{ id: 'remark', visible: true }] },
  });
  remember(tableKey('sql_manages'), whose);
  const { requests, page } = await openList(
    [{ ...row, is_mine: true, remark: 'old' }],
    [],
    [[batchUpdateSqlManages, {}]],
  );
  await seeing('old');
  await act(async () => document.querySelector<HTMLElement>('td button[aria-label="Edit Remark"]')?.click());
  await act(async () => page.find('td form')?.findInput()?.setInputValue('seen by the team'));
  await press('Save');
  expect(requests.find(({ operation }) => operation === batchUpdateSqlManages)?.body).toEqual({
    sql_manage_id_list: [7],
    remark: 'seen by the team',
  });
});
