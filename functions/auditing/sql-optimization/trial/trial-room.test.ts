import { trialOf } from '../../../../shared/audit/optimize/trial/trial.ts';
import { invariant } from '../../../../shared/errors/index.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { shopTables } from '../../../../test/support/shop-tables.ts';
import { leases } from '../../../databases/rehearsal/lease-repo.ts';
import { dropLeftRooms } from '../../../databases/rehearsal/sweep.ts';
import { dbServicesByUid } from '../../../databases/db-services/service.ts';
import { trialRoom, type TrialRoom } from './trial-room.ts';

/** Where rewrites are tried: it stands while it is worked in, and goes however the work ends. */
let bench: WorkflowBench;
let client: Awaited<ReturnType<typeof shopTables>>;
let hasServer = true;

beforeAll(async () => {
  bench = await workflowBench({
    rehearsalServer: {
      async reach(dbType) {
        const { host, port, user, password } = bench.postgres;
        return hasServer ? { dbType, host, port, user, password, params: { database: 'postgres' } } : undefined;
      },
    },
  });
  client = await shopTables(bench.postgres);
});
afterAll(async () => {
  await client.end();
  await bench.close();
});

async function opened(holder: string): Promise<TrialRoom> {
  const place = { tenant: 'default', table: bench.api.table(), world: bench.api.world };
  const [source] = await dbServicesByUid(place, [bench.dbServiceUid]);
  return trialRoom(place, { projectUid: bench.projectUid, dbType: 'PostgreSQL', source, schema: 'public', holder });
}

function aTrial() {
  const sql = 'select id from sales where client_id = 5';
  const trial = trialOf(sql, ['select id from sales where client_id in (5)'], { dialect: 'postgres' });
  invariant(trial, 'it holds no placeholder');
  return trial;
}

async function standing(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'sluice_rehearsal%' union all select rolname from pg_roles where rolname like 'sluice_rehearsal%'`,
  );
  return rows.map(({ name }) => name);
}
const held = async () => (await leases.on(bench.api.world.system).list({})).items.map(({ holder }) => holder);

test('a copy of the tables of the data source is tried in, and nothing stays once it is closed', async () => {
  const room = await opened('one');
  const answer = await room.ask(aTrial());
  expect(answer).toMatchObject({ kind: 'seen', outcome: { candidates: [{ kind: 'same' }], survivors: [] } });
  expect((await standing()).length).toBeGreaterThan(0);
  expect(await held()).toEqual(['one']);
  await room.close();
  expect([await standing(), await held()]).toEqual([[], []]);
  expect((await client.query('select count(*)::int as rows from sales')).rows).toEqual([{ rows: 20_000 }]);
});

test('what a process that ended in the middle left there is swept away', async () => {
  const room = await opened('left');
  await room.ask(aTrial());
  await dropLeftRooms(bench.api.world);
  expect((await standing()).length).toBeGreaterThan(0);
  bench.clock.later(180_000);
  await dropLeftRooms(bench.api.world);
  expect([await standing(), await held()]).toEqual([[], []]);
  await room.close();
});

test('whoever begins anew takes the place of what was left, and does not wait', async () => {
  const left = await opened('again');
  await left.ask(aTrial());
  const before = await standing();
  const anew = await opened('again');
  expect(await anew.ask(aTrial())).toMatchObject({ kind: 'seen' });
  expect((await standing()).some((name) => before.includes(name))).toBe(false);
  await anew.close();
  await left.close();
  expect([await standing(), await held()]).toEqual([[], []]);
});

test('without a server, or with a table that is not there, it says so and makes nothing', async () => {
  hasServer = false;
  const none = await opened('none');
  expect(await none.ask(aTrial())).toMatchObject({
    kind: 'notTried',
    words: { en: expect.stringContaining('there is no rehearsal server') },
  });
  await none.close();
  hasServer = true;
  const room = await opened('lacking');
  const lacking = trialOf('select a from nowhere', [], { dialect: 'postgres' });
  invariant(lacking, 'it holds no placeholder');
  expect(await room.ask(lacking)).toMatchObject({
    kind: 'notTried',
    words: { en: expect.stringContaining('nowhere') },
  });
  await room.close();
  expect([await standing(), await held()]).toEqual([[], []]);
});
