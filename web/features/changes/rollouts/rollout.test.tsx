/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  getRollout,
  listRolloutSources,
  retryRollout,
  skipRolloutSource,
  submitRollout,
} from '../../../../shared/contract/changes/rollouts/operations.ts';
import { press, renderScreen, seeing } from '../../../../test/support/console.tsx';
import RolloutPage from './rollout.tsx';
import type { Rollout, RolloutSource } from './wire.ts';

const nothing = { submit: false, retry: false, skip: false, go_on: false, end: false };
const rollout: Rollout = {
  rollout_id: 'r1',
  name: 'add_note',
  desc: '',
  state: 'audited',
  create_user_name: 'mei',
  create_time: '2030-01-01T00:00:00Z',
  source_count: 3,
  wave: 1,
  wave_count: 2,
  running_count: 0,
  succeeded_count: 0,
  failed_count: 0,
  skipped_count: 0,
  first_wave: 1,
  wave_size: 2,
  failures_allowed: 0,
  instance_schema: '',
  db_type: 'MySQL',
  sql: 'alter table t add column note int',
  audited_count: 3,
  blocked_count: 0,
  level_counts: { error: 0, warn: 1, notice: 2 },
  may: { ...nothing, submit: true, end: true },
};
const source: RolloutSource = {
  number: 1,
  wave: 1,
  instance_id: 'd1',
  instance_name: 'tenant_1',
  state: 'waiting',
  audit_level: 'notice',
  score: 88,
};
async function open(change: Partial<Rollout>, rows: readonly RolloutSource[] = [source]) {
  const { requests, body } = await renderScreen(<RolloutPage />, {
    says: [
      [getRollout, { data: { ...rollout, ...change } }],
      [listRolloutSources, { data: rows, total_nums: rows.length }],
      [retryRollout, {}],
      [skipRolloutSource, {}],
      [submitRollout, { data: { workflow_id: 'r1' } }],
    ],
    path: '/r/:rolloutId',
    at: '/r/r1',
  });
  const sent = () =>
    requests
      .filter(({ operation }) => operation.method !== 'GET')
      .map(({ operation }) => operation.path.split('/').at(-1));
  return { body, sent };
}

test('what may be done is offered and asked about before it is sent', async () => {
  const { body, sent } = await open({});
  await seeing('tenant_1');
  expect(body.getElement().textContent).not.toContain('Try the failed');
  await press('Submit for approval');
  expect(sent()).toEqual([]);
  await press('Submit for approval', body.findAllModals()[0]?.findFooter() ?? undefined);
  expect(sent()).toEqual(['submit']);
});

test('one that stopped says why, which data source failed, and offers to try it again', async () => {
  const failed: RolloutSource = { ...source, state: 'failed', reason: 'duplicate column', workflow_id: 'w1' };
  const stopped = {
    state: 'stopped',
    reason: 'More than 0 failed',
    failed_count: 1,
    may: { ...nothing, retry: true, end: true },
  };
  const { body, sent } = await open(stopped as Partial<Rollout>, [failed]);
  await seeing('More than 0 failed');
  await seeing('Failed');
  await press('Try the failed again');
  await press('Try the failed again', body.findAllModals()[0]?.findFooter() ?? undefined);
  expect(sent()).toEqual(['retry']);
});

test('what keeps a data source from being submitted stands above everything', async () => {
  const blocked: RolloutSource = { ...source, state: 'blocked', reason: 'it is DDL in PROD' };
  const { body } = await open({ blocked_count: 1, may: { ...nothing, end: true } }, [blocked]);
  await seeing('tenant_1');
  expect(body.findAlert()?.findHeader()?.getElement().textContent).toContain('1');
});

test('one data source that failed is tried again alone, or passed over with a reason', async () => {
  const failed: RolloutSource = {
    ...source,
    number: 3,
    state: 'failed',
    reason: 'duplicate column',
    workflow_id: 'w1',
  };
  const stopped = {
    state: 'stopped',
    failed_count: 2,
    may: { ...nothing, retry: true, skip: true },
  } as Partial<Rollout>;
  const { body, sent } = await open(stopped, [failed]);
  await press('Try again');
  const shown = () => body.findAllModals().find((modal) => modal.isVisible());
  expect(shown()?.getElement().textContent).toContain('on this data source alone');
  await press('Try again', shown()?.findFooter() ?? undefined);
  await press('Pass over');
  await press('Pass over', shown()?.findFooter() ?? undefined);
  expect(sent()).toEqual(['retry']);
  await act(async () => shown()?.findContent().findInput()?.setInputValue('it is retired'));
  await press('Pass over', shown()?.findFooter() ?? undefined);
  expect(sent()).toEqual(['retry', 'skip']);
});

test('one that waits for its maintenance time can be passed over, and not one whose turn has not come', async () => {
  const later = { ...source, look_again_at: '2030-01-01T02:00:00Z' };
  const next: RolloutSource = { ...source, number: 2, instance_name: 'tenant_2' };
  const running = { state: 'running', may: { ...nothing, skip: true } } as Partial<Rollout>;
  const { body, sent } = await open(running, [later, next]);
  await seeing('tenant_2');
  expect(body.getElement().textContent?.match(/Pass over/g)).toHaveLength(1);
  await press('Pass over');
  const shown = () => body.findAllModals().find((modal) => modal.isVisible());
  await act(async () => shown()?.findContent().findInput()?.setInputValue('it has no window this year'));
  await press('Pass over', shown()?.findFooter() ?? undefined);
  expect(sent()).toEqual(['skip']);
});
