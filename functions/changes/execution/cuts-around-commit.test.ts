import { mysqlVersions, startMysql } from '../../../test/support/mysql.ts';
import { cuttingProxy, type Break, type Cut, type Moment, type Protocol } from '../../../test/support/cutting-proxy.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { postgresVersions, startPostgres } from '../../../test/support/postgres.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { aStartedTask, executionWorld, rowsOf, run, type Given } from '../../../test/support/task-run.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { planRetry } from './retry.ts';
import { startingRun } from '../../ground/ledger/run-changes.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { isProving as isWhole, sampled } from '../../../test/support/lane.ts';
import { tried } from '../../../test/support/tried.ts';

/** The network fails around COMMIT in every way that it can, and what the ledger tells is held against what is there. */
type Server = { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
type Started = Server & { readonly database?: string; stop(): Promise<void> };
type Row = {
  readonly start: () => Promise<Started>;
  readonly protocol: Protocol;
  readonly dbType: string;
  /** Whether the data source names a schema for commit marks. */
  readonly marks: readonly boolean[];
};

const mysqlFamily = { protocol: 'mysql', marks: [false, true] } as const;
/** A server is one row. One that is not installed fails by the name that its start gives it. */
const servers: readonly [string, Row][] = [
  ...postgresVersions
    .filter((version) => isWhole || version === '18')
    .map((version): [string, Row] => [
      `PostgreSQL ${version}`,
      { start: () => startPostgres(version), protocol: 'postgres', dbType: 'PostgreSQL', marks: [false] },
    ]),
  ['MariaDB', { ...mysqlFamily, start: startMariadb, dbType: 'MariaDB' }],
  ...mysqlVersions.map((version): [string, Row] => [
    `MySQL ${version}`,
    { ...mysqlFamily, start: () => startMysql(version), dbType: 'MySQL' },
  ]),
];

const moments: readonly Moment[] = ['before', 'inside', 'after', 'answer'];
const breaks: readonly Break[] = ['reset', 'goodbye', 'clientOnly', 'serverOnly', 'blackHole'];
type Where = Omit<Cut, 'nth'> & { readonly at: 'first' | 'last' };
const cuts = sampled<Where>(
  [
    ...moments.flatMap((moment) => breaks.map((how) => ({ moment, how, at: 'last' as const }))),
    ...moments.flatMap((moment) =>
      (['reset', 'blackHole'] as const).map((how) => ({ moment, how, at: 'first' as const })),
    ),
    { moment: 'late', how: 'reset', at: 'last', lateMs: 300 },
  ],
  6,
);

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

/** A clock on which waiting takes a fraction of the time. */
function fastClock(times: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * times,
    waitUntil: (time, signal) => systemClock.waitUntil(start + (time - start) / times, signal),
  };
}

let nextTask = 1;

describe.each(servers)('%s', (name, { start, protocol, dbType, marks }) => {
  let server: Started;
  let db: Connection;
  const table = () => memory.of(name.replaceAll(/\W+/g, '-'));
  const target = (hasMarks: boolean, port = server.port): Target => ({
    dbType,
    host: server.host,
    port,
    user: server.user,
    password: server.password,
    params: {
      ...(protocol === 'postgres' && { database: 'postgres' }),
      ...(hasMarks && { commit_marks: server.database ?? '' }),
    },
    ...(protocol === 'mysql' && { schema: server.database ?? '' }),
  });
  // One statement at a time, whoever asks.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (sql: string) => {
    const asked = last.then(() => db.run(sql, { maxRows: 10 }));
    last = asked.catch(() => undefined);
    return asked;
  };
  const lastCommit = protocol === 'postgres' ? 3 : 2;

  beforeAll(async () => {
    server = await start();
    db = await (await driverOf(dbType)).connect(target(false), { timeoutMs: 8000, applicationName: 'test' });
  }, 120_000);
  afterAll(async () => {
    await db.close();
    await server.stop();
  });

  const given = (taskId: number): Given[] => [
    ['rows', `insert into cut_${taskId} values (1)`],
    ['rows', `insert into cut_${taskId} values (2)`],
    [protocol === 'postgres' ? 'ddl' : 'alone', `create table made_${taskId} (a int)`],
    ['begin', 'begin'],
    ['rows', `insert into cut_${taskId} values (5)`],
    ['commit', 'commit'],
  ];
  const timesThere = async (taskId: number, number: number) =>
    Number((await ask(`select count(*) from cut_${taskId} where number = ${number}`)).rows?.rows[0]?.[0]);

  /** What the ledger tells beside what is in the table. */
  const told = async (taskId: number) => {
    const [{ state, failure }, rows] = await Promise.all([
      runs.on(table()).require({ taskId }),
      rowsOf(table(), taskId),
    ]);
    const wrong = [];
    for (const { number, state: said } of rows) {
      if (![1, 2, 5].includes(number)) continue;
      const times = await timesThere(taskId, number);
      const isTrue = said === 'succeeded' ? times === 1 : said === 'unknown' ? times <= 1 : times === 0;
      if (!isTrue || said === 'started') wrong.push(`${number} is told ${said} and is there ${times} times`);
    }
    return { state, stage: failure?.stage, states: rows.map((one) => one.state), wrong };
  };

  async function retried(taskId: number, hasMarks: boolean): Promise<void> {
    await planRetry(table(), taskId, { plan: 'again', chosen: undefined });
    const begun = await runs.on(table()).require({ taskId });
    const executor = { uid: 'u', name: 'mei' };
    const at = new Date().toISOString();
    await table().transact(
      startingRun(table(), begun, { action: 'retry', plan: 'again', at, executor, aliveUntil: 0 }),
    );
    await run(taskId, await executionWorld(table(), target(hasMarks)));
  }

  /** One run whose network fails; afterwards what can run again does. */
  async function cutOnce({ at, ...cut }: Where, hasMarks: boolean) {
    const taskId = nextTask++;
    const place = `${cut.moment} ${cut.how} ${at}`;
    await ask(`create table cut_${taskId} (number int)`);
    await aStartedTask(table(), taskId, given(taskId), dbType);
    const proxy = await cuttingProxy(server, protocol, { ...cut, nth: at === 'last' ? lastCommit : 1 });
    const world = await executionWorld(table(), target(hasMarks, proxy.port), { clock: fastClock(5) });
    await run(taskId, world);
    await proxy.broken;
    const first = await told(taskId);
    await proxy.close();
    const canRetry = first.states.some((state) => ['not_started', 'rolled_back', 'failed'].includes(state));
    if (first.state === 'failed' && canRetry) await retried(taskId, hasMarks);
    return { place, ...first, after: await told(taskId) };
  }

  test.each(marks)(
    'what is told is what is there, never twice and never lost; with commit marks: %s',
    async (hasMarks) => {
      const isProving = protocol === 'postgres' || hasMarks;
      const found: Awaited<ReturnType<typeof cutOnce>>[] = [];
      const waiting = [...cuts];
      const worker = async () => {
        for (let cut = waiting.shift(); cut; cut = waiting.shift()) found.push(await cutOnce(cut, hasMarks));
      };
      await Promise.all(Array.from({ length: 6 }, worker));
      expect(found).toHaveLength(cuts.length);
      expect(
        found.flatMap(({ place, wrong, after }) => [...wrong, ...after.wrong].map((one) => `${place}: ${one}`)),
      ).toEqual([]);
      expect(found.filter(({ state }) => state !== 'succeeded' && state !== 'failed')).toEqual([]);
      const proven = (moment: Moment) => found.filter(({ place }) => place.startsWith(moment));
      // An answer that was lost or late takes nothing from what the server has done.
      for (const one of proven('late')) expect(one).toMatchObject({ state: 'succeeded' });
      if (!isProving) return;
      expect(found.filter(({ states }) => states.includes('unknown'))).toEqual([]);
      for (const one of proven('answer')) expect(one).toMatchObject({ state: 'succeeded' });
      for (const one of proven('before')) expect(one).toMatchObject({ state: 'failed', stage: 'sql_execute' });
      for (const { place, after } of found)
        expect({ place, state: after.state }).toEqual({ place, state: 'succeeded' });
    },
    300_000,
  );

  test.each(marks)(
    'whoever ends an execution whose COMMIT gets no answer learns its end; with commit marks: %s',
    async (hasMarks) => {
      const isProving = protocol === 'postgres' || hasMarks;
      const ended = async (moment: Moment) => {
        const taskId = nextTask++;
        await ask(`create table cut_${taskId} (number int)`);
        await aStartedTask(table(), taskId, given(taskId), dbType);
        const proxy = await cuttingProxy(server, protocol, { moment, how: 'blackHole', nth: lastCommit });
        const running = run(
          taskId,
          await executionWorld(table(), target(hasMarks, proxy.port), { clock: fastClock(5) }),
        );
        await proxy.broken;
        const set = { terminateRequestedAt: new Date().toISOString(), state: 'terminating' };
        await runs.on(table()).patch({ taskId }, { set });
        await running;
        await proxy.close();
        return told(taskId);
      };
      const [done, undone] = await Promise.all([ended('answer'), ended('before')]);
      expect([done.wrong, undone.wrong]).toEqual([[], []]);
      expect([done.state, undone.state]).toEqual(isProving ? ['succeeded', 'terminated'] : ['failed', 'failed']);
      if (isProving) tried('crash', dbType, await db.serverVersion());
    },
    120_000,
  );
});

test('where nobody answers any more, what nothing proves is told as unknown, and never as executing', async () => {
  const server = await startPostgres();
  const base = { dbType: 'PostgreSQL', host: server.host, user: server.user, password: server.password };
  const target = { ...base, params: { database: 'postgres' } };
  const table = memory.of('dark');
  const taskId = nextTask++;
  const db = await (await driverOf('PostgreSQL')).connect(
    { ...target, port: server.port },
    { timeoutMs: 8000, applicationName: 'test' },
  );
  try {
    await db.run(`create table dark (number int)`);
    await aStartedTask(table, taskId, [['rows', 'insert into dark values (1)']]);
    const proxy = await cuttingProxy(server, 'postgres', {
      moment: 'answer',
      how: 'blackHole',
      nth: 1,
      isForAll: true,
    });
    await run(taskId, await executionWorld(table, { ...target, port: proxy.port }, { clock: fastClock(30) }));
    await proxy.close();
    expect((await rowsOf(table, taskId)).map(({ state }) => state)).toEqual(['unknown']);
    expect(await runs.on(table).require({ taskId })).toMatchObject({ state: 'failed', failure: { stage: 'unknown' } });
  } finally {
    await db.close();
    await server.stop();
  }
}, 120_000);
