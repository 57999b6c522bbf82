import { AppError } from '../../../shared/errors/index.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { requireDbService } from '../../databases/db-services/service.ts';
import { guardedQuery, queryRecords, type GuardedQuery } from '../../databases/reading/service.ts';
import type { Cell } from '../../engines/driver.ts';
import type { Context } from '../../platform/context.ts';
import { ResultFile } from './result-file.ts';

/** Each wall of the gate with the others taken down, on a real server. */
let at: QueryBench;
let source: Awaited<ReturnType<typeof requireDbService>>;
beforeAll(async () => {
  at = await queryBench();
  source = await requireDbService({ table: at.bench.api.table() }, at.bench.dbServiceUid);
}, 60_000);
afterAll(() => at.bench.close());

/** Whoever asks may do everything, and nothing is audited, unless a test says otherwise. */
function asked(
  sql: string,
  { context = {}, query = {}, config = {} }: { context?: object; query?: Partial<GuardedQuery>; config?: object } = {},
) {
  const { api, projectUid } = at.bench;
  const rows: (readonly Cell[])[] = [];
  const seen: string[] = [];
  const ctx = {
    tenant: 'default',
    table: api.table(),
    world: api.world,
    locale: 'en',
    user: { uid: 'someone', name: 'someone', sessionId: 's' },
    request: { ip: '192.0.2.9', userAgent: 'test' },
    project: { uid: projectUid, name: 'shop' },
    demand: () => undefined,
    may: () => true,
    ...context,
  } as unknown as Context;
  const answer = guardedQuery(ctx, {
    purpose: 'workbench',
    source: { ...source, sqleConfig: { ...source.sqleConfig, sql_query_config: config } },
    schema: '',
    sql,
    audit: () => Promise.resolve({ level: '', findings: [] }),
    rowsMax: 10,
    milliseconds: 5000,
    endsAt: api.world.clock.now() + 20_000,
    signal: new AbortController().signal,
    sink: { columns: () => undefined, rows: async (batch) => rows.push(...batch) && batch.length },
    recorded: async ({ uid }) =>
      void seen.push(`recorded ${(await queryRecords.on(ctx.table).require({ uid })).outcome}`),
    connected: async () => void seen.push('connected'),
    finished: async () => void seen.push('finished'),
    ...query,
  });
  return { answer, rows, seen };
}

test('with all walls passed a row of the log is there before anything is connected, and says the end after', async () => {
  const { answer, rows, seen } = asked('select 1');
  const { record, outcome } = await answer;
  expect([outcome, rows, seen]).toEqual(['succeeded', [['1']], ['recorded running', 'connected', 'finished']]);
  expect(await queryRecords.on(at.bench.api.table()).require({ uid: record.uid })).toMatchObject({
    outcome: 'succeeded',
    rows: 1,
    ip: '192.0.2.9',
    personName: 'someone',
  });
});

test('the wall of rights: who is refused reaches no database and leaves no row', async () => {
  const demand = (policy: string) => {
    expect(policy).toBe('queryRun');
    throw new AppError('forbidden');
  };
  const before = (await at.log()).total_nums;
  const { answer, seen } = asked('select 1', { context: { demand } });
  await expect(answer).rejects.toMatchObject({ kind: 'forbidden' });
  const elsewhere = asked('select 1', { context: { project: { uid: 'other', name: 'other' } } });
  await expect(elsewhere.answer).rejects.toMatchObject({ kind: 'notFound' });
  expect([seen, elsewhere.seen, (await at.log()).total_nums]).toEqual([[], [], before]);
});

test('the wall of the tree: what does not only read reaches no database', async () => {
  for (const sql of ['delete from items', 'select pg_sleep(9)', 'select 1; select 2', 'selec 1']) {
    const { answer, seen } = asked(sql);
    await expect(answer).rejects.toBeInstanceOf(AppError);
    expect(seen).toEqual([]);
  }
});

test('the wall of the audit: what is worse than is let through reaches no database, one that fails lets nothing through', async () => {
  const audit = (level: 'notice' | 'warn') => () => Promise.resolve({ level, findings: [] });
  const config = { audit_enabled: true, allow_query_when_less_than_audit_level: 'notice' };
  const stopped = asked('select 1', { config, query: { audit: audit('warn') } });
  expect([(await stopped.answer).outcome, stopped.seen]).toEqual(['intercepted', []]);
  const mild = asked('select 1', { config, query: { audit: audit('notice') } });
  expect((await mild.answer).outcome).toBe('succeeded');
  const broken = asked('select 1', { config, query: { audit: () => Promise.reject(new Error('no rules')) } });
  await expect(broken.answer).rejects.toThrow('no rules');
  expect(broken.seen).toEqual([]);
});

test('the wall of the log: what cannot be written down is not sent', async () => {
  const table = at.bench.api.table();
  const full = new Proxy(table, {
    get: (target, name) => {
      if (name === 'transact') return () => Promise.reject(new Error('the table is full'));
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
  const { answer, seen } = asked('select 1', { context: { table: full } });
  await expect(answer).rejects.toThrow('the table is full');
  expect(seen).toEqual([]);
});

test('the wall of the server: what the tree cannot see writes nothing', async () => {
  const { answer } = asked('select ticket from next_ticket');
  expect(await answer).toMatchObject({ outcome: 'failed', reason: { en: expect.stringContaining('read-only') } });
  const { answer: slow } = asked('select * from a_minute', { query: { milliseconds: 300 } });
  expect((await slow).outcome).toBe('timed_out');
  const late = asked('select 1', { query: { endsAt: at.bench.api.world.clock.now() } });
  expect([(await late.answer).outcome, late.seen]).toEqual(['timed_out', ['recorded running']]);
});

test('a function of somebody that a column seems to be is found on the server, and not called', async () => {
  await onServer(at.bench, [
    'create function wiped(items) returns int language plpgsql as $$ begin perform pg_notify($1.name, $1.name); return 1; end $$',
  ]);
  for (const sql of [
    'select items.wiped from items',
    'select (i).wiped from items i',
    'select i."wiped" from items i',
  ]) {
    const { answer, rows } = asked(sql);
    const { outcome, reason } = await answer;
    expect([sql, outcome, reason?.en, rows]).toEqual([sql, 'refused', expect.stringContaining('.wiped may call'), []]);
  }
  expect((await asked('select i.id, i.name from items i where i.id = 3').answer).outcome).toBe('succeeded');
});

test('a cut result says by what, and rows that nobody takes are not asked for', async () => {
  const cut = asked('select id from big', { query: { rowsMax: 3 } });
  expect([(await cut.answer).cutBy, cut.rows.length]).toEqual(['rows', 3]);
  const full = asked('select id from big', {
    query: { rowsMax: 1000, sink: { columns: () => undefined, rows: async () => 2 } },
  });
  const ending = await full.answer;
  expect([ending.outcome, ending.cutBy, ending.record.rows]).toEqual(['succeeded', 'bytes', 2]);
});

test('a result is packed beside the thread that answers, and others are served between two batches', async () => {
  const file = new ResultFile({ tenant: 'default', world: at.bench.api.world }, 'turns');
  file.columns([{ name: 'a', kind: 'text' }]);
  for (let batch = 0; batch < 3; batch++) {
    let others = 0;
    setImmediate(() => others++);
    expect(await file.rows([['x']])).toBe(1);
    expect(others).toBe(1);
  }
  await file.end();
  expect([file.rowCount, file.pages.length]).toEqual([3, 1]);
  await file.discard();
});
