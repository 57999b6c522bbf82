/** @jest-environment jsdom */
import { cleanup, screen } from '@testing-library/react';
import * as contract from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import DriftCheck from './drift-check.tsx';
import DriftChecks from './drift-checks.tsx';
import StructureHistory from './structure-history.tsx';

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
  const shown = await renderScreen(<DriftChecks />, { says, user: { is_admin: true } });
  await seeing('2 differences');
  await seeing('as agreed');
  await press('Run now');
  expect(shown.requests.some(({ operation }) => operation === contract.runDriftCheck)).toBe(true);
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

test('a run tells what was renamed as a fact, since its snapshot or since the run before', async () => {
  const [goods, wares] = ['goods', 'wares'].map((name) => ({ object_key: `TABLE ${name}`, object_name: name }));
  const renamed = [
    { ...difference, ...goods, result: 'missing', renamed_to: wares },
    {
      ...{ ...difference, ...wares, result: 'added', renamed_from: goods },
      renamed_parts: [{ part: 'column', from_name: 'name', to_name: 'title' }],
    },
    { ...difference, object_key: 'TABLE lone', object_name: 'lone', is_made_anew: true },
  ];
  const found = { ...run, unread_kinds: [], unlisted_num: 0, differences: renamed };
  const says = (renames_since: string): Says[] => [
    [contract.getDriftCheck, { data: check }],
    [contract.listDriftRuns, { data: [run], total_nums: 1 }],
    [contract.getDriftRun, { data: { ...found, renames_since } }],
  ];
  const at = { user: { is_admin: true }, path: '/drift/:driftCheckId', at: '/drift/c1' };
  await renderScreen(<DriftCheck />, { ...at, says: says('baseline') });
  await seeing('Renamed to wares');
  await seeing('Renamed from goods, column name renamed to title');
  await seeing('Differs, made anew under this name');
  expect(document.body.textContent).not.toContain('Missing');
  cleanup();
  await renderScreen(<DriftCheck />, { ...at, says: says('run_before') });
  await seeing('Missing');
  await seeing('Renamed to wares');
});

const form = {
  form_id: '2026-11-28T02:00:00.000Z',
  last_seen_at: '2026-11-29T02:00:00.000Z',
  before_seen_at: '2026-11-27T02:00:00.000Z',
  is_gone: false,
  differs_in_definition: true,
  differs_in: ['grants'],
};
const first = { ...form, form_id: '2026-11-26T02:00:00.000Z', before_seen_at: null, differs_in: [] };
const row = {
  object_key: 'TABLE goods',
  object_type: 'TABLE',
  object_name: 'goods',
  is_gone: false,
  since: form.form_id,
  forms_num: 2,
};
const change = {
  before: 'create table goods (id int)',
  definition: 'create table goods (id bigint)',
  is_cut: false,
  may_come_from: [{ workflow_id: 'w1', workflow_name: 'wider ids', ended_at: '2026-11-27T12:00:00.000Z' }],
  is_looked_cut: true,
};
const history = {
  instance_id: 's1',
  instance_name: 'orders',
  schema_name: 'live',
  first_seen_at: first.form_id,
  last_seen_at: form.last_seen_at,
  changed_at: form.form_id,
  objects_num: 1,
};

test('the history of an object shows its forms, what became of it, and which workflow it may come from', async () => {
  const says: Says[] = [
    [contract.listStructureHistories, { data: [history], total_nums: 1 }],
    [contract.listHistoryObjects, { data: [row], total_nums: 1 }],
    [contract.getObjectForms, { data: { ...row, is_cut: true, forms: [form, first] } }],
    [contract.getObjectFormDefinitions, { data: change }],
  ];
  await renderScreen(<StructureHistory />, {
    says,
    user: { is_admin: true },
    path: '/history/:dbServiceUid/:schemaName',
    at: '/history/s1/live',
  });
  await seeing('History of orders: live');
  await press('See its history: goods');
  await seeing('definition, grants');
  await seeing('+ create table goods (id bigint)');
  await seeing('wider ids');
  await seeing('Older forms are no longer kept');
  await seeing('Many workflows ran in that time; only the first 20 were looked at');
});

test('what was never read has no history, and a change that no workflow names is told so', async () => {
  const says: Says[] = [
    [contract.listStructureHistories, { data: [], total_nums: 0 }],
    [contract.listHistoryObjects, { data: [{ ...row, is_gone: true }], total_nums: 1 }],
    [contract.getObjectForms, { data: { ...row, is_cut: false, forms: [{ ...form, differs_in_definition: false }] } }],
    [
      contract.getObjectFormDefinitions,
      { data: { ...change, before: 'same', definition: 'same', may_come_from: [], is_looked_cut: false } },
    ],
  ];
  await renderScreen(<StructureHistory />, {
    says,
    user: { is_admin: true },
    path: '/history/:dbServiceUid/:schemaName',
    at: '/history/s1/live?object=TABLE+goods',
  });
  await seeing('No workflow that you may see ran there in that time and names the object');
  await seeing('The definition is the same. Of what hangs on it only digests are kept: grants');
  await seeing('No longer there');
});

test('what was renamed leads from one name to the other, and what was made anew is told so', async () => {
  const other = { object_key: 'TABLE goods', object_name: 'goods' };
  const to = { object_key: 'TABLE wares', object_name: 'wares' };
  const now = { ...form, differs_in_definition: false, differs_in: [] };
  const gone = { ...now, is_gone: true, renamed_to: to };
  const forms = [
    { ...now, renamed_from: other, another_since: form.form_id },
    { ...first, is_made_anew: true },
  ];
  const says = (shown: object[]): Says[] => [
    [contract.listStructureHistories, { data: [history], total_nums: 1 }],
    [contract.listHistoryObjects, { data: [{ ...row, is_gone: true, renamed_to: to }], total_nums: 1 }],
    [contract.getObjectForms, { data: { ...row, is_cut: false, forms: shown } }],
    [contract.getObjectFormDefinitions, { data: { ...change, may_come_from: [], is_looked_cut: false } }],
  ];
  const at = {
    user: { is_admin: true },
    path: '/history/:dbServiceUid/:schemaName',
    at: '/history/s1/live?object=TABLE+wares',
  };
  await renderScreen(<StructureHistory />, { ...at, says: says(forms) });
  await seeing('The definition is the same but for the name');
  await seeing('Renamed from goods, made anew in the same form');
  await seeing('Made anew under this name');
  await seeing('Its history under the former name: goods');
  expect(screen.getByRole('link', { name: 'goods' }).getAttribute('href')).toContain('object=TABLE+goods');
  cleanup();
  await renderScreen(<StructureHistory />, { ...at, says: says([gone]) });
  await seeing('Its history goes on under the new name');
  expect(document.body.textContent).not.toContain('create table goods (id bigint)');
});
