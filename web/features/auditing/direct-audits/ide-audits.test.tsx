/** @jest-environment jsdom */
import { listIdeAudits } from '../../../../shared/contract/auditing/direct-audits/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import type { IdeAudit } from './ide-audit-columns.tsx';
import IdeAudits from './ide-audits.tsx';

const found = {
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
};
const row: IdeAudit = {
  id: 7,
  sql_fingerprint: 'DELETE FROM stock',
  sql: 'delete from stock',
  source: { name: 'ide_plugin', value: 'IDE plug-in' },
  instance_name: '',
  schema_name: 'shop',
  db_type: 'MySQL',
  audit_level: 'error',
  is_sql_shortened: false,
  audit_result: [found],
  first_appear_timestamp: '2026-01-02T03:04:05Z',
  last_receive_timestamp: '2026-02-03T04:05:06Z',
  fp_count: 12,
  creator: 'mei',
};

async function openList(rows: readonly IdeAudit[]) {
  const says: Says[] = [
    [listIdeAudits, { data: rows, total_nums: rows.length }],
    [listInstanceTips, { data: [] }],
    [listMemberTips, { data: [] }],
  ];
  return renderScreen(<IdeAudits />, { says, project: { mine: { isManager: true, permissions: [], sources: {} } } });
}

test('a row says what was audited, for what, by whom, how often and what was found', async () => {
  await openList([row]);
  for (const words of ['DELETE FROM stock', 'MySQL (offline) / shop', 'Error × 1', '12', 'mei']) await seeing(words);
});

test('the details show the statement as it was written last and what was found in it', async () => {
  await openList([row]);
  await press('Details');
  for (const words of ['delete from stock', 'Nothing limits it'])
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(words);
});

test('a statement that is not whole cannot be let through, and says why', async () => {
  await openList([{ ...row, is_sql_shortened: true }]);
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Whitelist'),
  );
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  await press('Details');
  await seeing('This statement is long: only its beginning is kept.');
});

test('an empty list tells how an editor is connected', async () => {
  await openList([]);
  await seeing('No IDE audits yet');
  expect(document.body.textContent).toContain('personal access token');
});
