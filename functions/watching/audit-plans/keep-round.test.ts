import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createInstanceAuditPlan } from '../../../shared/contract/watching/audit-plans/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { inbox } from '../collected/inbox-repo.ts';
import type { Looked } from '../collectors/collector.ts';
import { transactions } from '../measures/transaction-repo.ts';
import { measures } from '../measures/measures.ts';
import type { Look } from './keep-look.ts';
import { keepRound } from './keep-round.ts';
import { KeptStates } from './kept-states.ts';
import { collectorStates, scanRuns, startRun } from './scan-run-repo.ts';
import { scans, type Scan } from './scan-repo.ts';

/** What a round found is kept with where the next one goes on, or none of it is. */
const clock = movableClock();
const types = ['postgresql_top_sql', 'postgresql_processlist', 'postgresql_performance_collect'];
let api: TestApi;
let scan: Scan;
let count = 0;
beforeAll(async () => {
  api = await testApi({ clock });
});
afterAll(() => api.close());
beforeEach(async () => {
  const name = `project${++count}`;
  const projectUid = await api.addProject(name);
  const instance_id = await api.addDbService(projectUid, 'orders');
  const body = { instance_id, audit_plans: types.map((audit_plan_type) => ({ audit_plan_type })) };
  const { data } = await api.as('admin').call(createInstanceAuditPlan, { params: { project_name: name }, body });
  scan = await scans.on(api.table()).require({ projectUid, scanId: Number(data.instance_audit_plan_id) });
});

const runOf = () => scanRuns.on(api.table()).require(scan);
const planIds = () => scan.plans.map(({ planId }) => planId);
const statesOf = () => KeptStates.read(api.table(), scan.scanId, planIds());
const entry = (sql: string) => ({ sql, schema: '', count: 1, lastAt: new Date(clock.now()).toISOString() });
const seen = (number: number) => ({
  id: String(number),
  startedAt: new Date(clock.now()).toISOString(),
  user: 'app',
  sql: '',
  statementAt: '',
  seconds: 1,
  locks: [],
  waitsFor: [],
  waitingSince: '',
});

function looksWith(states: readonly unknown[], more: Partial<Looked> = {}): Look[] {
  return scan.plans.map((plan, position) => ({
    plan,
    startedAt: clock.now(),
    looked: { entries: [entry(`select ${position}`)], state: states[position], values: { connections: 3 }, ...more },
  }));
}

async function keep(
  looks: readonly Look[],
  { table = api.table(), run }: { table?: TenantTable; run?: Awaited<ReturnType<typeof runOf>> } = {},
) {
  const at = run ?? (await runOf());
  const nextAt = new Date(clock.now() + 60_000).toISOString();
  const after = at.plans.map((one) => ({ ...one, nextAt, status: 'normal' as const }));
  const place = { tenant: 'default', table, world: api.world };
  await keepRound(place, { scan, run: at, after, looks, states: await statesOf() });
}

async function kept() {
  const table = api.table();
  const window = { from: clock.now() - 60_000, to: clock.now() + 60_000, now: clock.now(), bucketsMax: 10 };
  const { lines } = await measures.on(table).read(scan.dbServiceUid, { names: ['connections'] }, window);
  const states = await statesOf();
  return {
    batches: (await inbox.on(table).list(scan)).items.length,
    looks: (lines.get('connections') ?? []).reduce((sum, { count: looks }) => sum + looks, 0),
    states: planIds().map((planId) => states.of(planId)),
    round: (await runOf()).round,
  };
}

/** The same table, at whose so-manieth transaction from now the process ends. */
function endingAt(nth: number): TenantTable {
  let left = nth;
  return new Proxy(api.table(), {
    get(table, name) {
      const value: unknown = Reflect.get(table, name, table);
      if (typeof value !== 'function') return value;
      if (name !== 'transact') return value.bind(table) as unknown;
      return async (...args: unknown[]) => {
        if (--left === 0) throw new Error('the process ended');
        return (value as (...given: unknown[]) => unknown).apply(table, args);
      };
    },
  });
}

test('a round is one transaction: cut off it leaves nothing, done again it counts once', async () => {
  await expect(keep(looksWith([1, 2, 3]), { table: endingAt(1) })).rejects.toThrow('the process ended');
  expect(await kept()).toEqual({ batches: 0, looks: 0, states: [undefined, undefined, undefined], round: 0 });
  await keep(looksWith([1, 2, 3]));
  expect(await kept()).toEqual({ batches: 3, looks: 3, states: [1, 2, 3], round: 1 });
});

test('of two that carry out the same round one keeps what it found', async () => {
  const run = await runOf();
  await keep(looksWith([1, 2, 3]), { run });
  await keep(looksWith(['late', 'late', 'late']), { run });
  expect(await kept()).toEqual({ batches: 3, looks: 3, states: [1, 2, 3], round: 1 });
});

test('a scan that somebody saves meanwhile looks at once again, and loses nothing of what was found', async () => {
  const run = await runOf();
  clock.later(1000);
  await startRun({ table: api.table(), world: api.world }, scan);
  await keep(looksWith([1, 2, 3]), { run });
  const after = await runOf();
  expect([after.round, after.plans.map(({ status }) => status)]).toEqual([1, ['normal', 'normal', 'normal']]);
  expect(after.plans.every(({ nextAt }) => nextAt <= new Date(clock.now()).toISOString())).toBe(true);
  expect((await kept()).batches).toBe(3);
});

test.each([1, 2, 3])(
  'more than a transaction takes is kept look by look: cut off at the %d. it goes on with the others and counts none twice',
  async (nth) => {
    const looks = looksWith([1, 2, 3]).map((one, position) => ({
      ...one,
      looked: {
        ...one.looked,
        transactions: { seen: Array.from({ length: 45 }, (_, number) => seen(100 * position + number)), gone: [] },
      },
    }));
    await expect(keep(looks, { table: endingAt(nth) })).rejects.toThrow('the process ended');
    const before = await kept();
    expect([before.round, before.batches, before.looks]).toEqual([nth - 1, nth - 1, nth - 1]);
    const due = (await runOf()).plans.filter(({ status }) => status === '').map(({ planId }) => planId);
    expect(due).toHaveLength(4 - nth);
    await keep(looks.filter(({ plan }) => due.includes(plan.planId)));
    expect(await kept()).toMatchObject({ batches: 3, looks: 3, states: [1, 2, 3] });
    expect((await transactions.on(api.table()).list(scan)).items).toHaveLength(3 * 45);
  },
);

test('small states lie together, a large one apart, and what an older version kept is found', async () => {
  const large = randomBytes(2000).toString('hex');
  const [first = 0] = planIds();
  await collectorStates.on(api.table()).put({ planId: first, packed: gzipSync(JSON.stringify('of before')) });
  expect((await statesOf()).of(first)).toBe('of before');
  await keep(looksWith([{ last: 1 }, large, undefined]));
  expect((await kept()).states).toEqual([{ last: 1 }, large, undefined]);
  await keep(looksWith([large, { last: 2 }, { last: 3 }]));
  expect((await kept()).states).toEqual([large, { last: 2 }, { last: 3 }]);
});
