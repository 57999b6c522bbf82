/** @jest-environment jsdom */
import * as contract from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import DriftCheck from './drift-check.tsx';
import DriftChecks from './drift-checks.tsx';

beforeEach(() => localStorage.clear());

const check = {
  drift_check_id: 'c1',
  name: 'goods stay',
  instance_id: 's1',
  instance_name: 'orders',
  schema_name: 'live',
  baseline_snapshot_id: 'n1',
  baseline_name: 'as agreed',
  baseline_instance_id: '',
  baseline_schema_name: '',
  cron_expression: '0 2 * * *',
  is_enabled: true,
  tells_managers: false,
  create_user_name: 'director',
  state: 'drifted',
  next_run_at: '2026-12-01T02:00:00.000Z',
  last_run_at: '2026-11-28T02:00:00.000Z',
  last_run_id: 'r1',
  differing_num: 2,
  may_change: true,
};
const run = {
  drift_run_id: 'r1',
  started_at: '2026-11-28T02:00:00.000Z',
  state: 'drifted',
  failure: '',
  counts: { differing: 2, new: 1, changed: 0, gone: 0 },
};
const difference = {
  object_key: 'TABLE goods',
  object_type: 'TABLE',
  object_name: 'goods',
  result: 'changed',
  news: 'new',
  differs_in: [],
};

test('checks tell how their last run ended, and are run by hand', async () => {
  const says: Says[] = [
    [contract.listDriftChecks, { data: [check], total_nums: 1 }],
    [contract.runDriftCheck, {}],
  ];
  const screen = await renderScreen(<DriftChecks />, { says, user: { is_admin: true } });
  await seeing('2 differences');
  await seeing('as agreed');
  await press('Run now');
  expect(screen.requests.some(({ operation }) => operation === contract.runDriftCheck)).toBe(true);
});

test('a run shows what is news and what nobody could see, and both definitions of an object', async () => {
  const found = { ...run, unread_kinds: ['event'], unlisted_num: 1, differences: [difference] };
  const says: Says[] = [
    [contract.getDriftCheck, { data: check }],
    [contract.listDriftRuns, { data: [run], total_nums: 1 }],
    [contract.getDriftRun, { data: found }],
    [contract.getDriftDefinitions, { data: { baseline: 'create table goods (id int)', found: '', is_cut: true } }],
  ];
  await renderScreen(<DriftCheck />, { says, user: { is_admin: true }, path: '/drift/:driftCheckId', at: '/drift/c1' });
  await seeing('orders: live compared with as agreed');
  await seeing('1 new, 0 changed again, 0 gone');
  await seeing('1 more is not listed');
  await seeing('Table');
  await press('See definitions: goods');
  await seeing('Not there');
});
