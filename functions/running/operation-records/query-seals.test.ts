import { limits } from '../../../shared/limits.ts';
import { updateSystemVariables } from '../../../shared/contract/ground/configuration/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { queryEvents, queryRecords, type QueryRecord } from '../../databases/reading/service.ts';
import { beginRecord, endRecord } from '../../databases/reading/query-log.ts';
import { requireDbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { sealRecords } from './seal-records.ts';
import { querySeals, sealHash } from './seal-repo.ts';
import { verifyQueries, verifyRecords } from './verify-records.ts';

const day = 24 * 60 * 60 * 1000;
let clock = manualClock(Date.UTC(2030, 4, 20, 12));
let api: TestApi;
let projectUid = '';
let sourceUid = '';
beforeEach(async () => {
  clock = manualClock(Date.UTC(2030, 4, 20, 12));
  api = await testApi({ clock });
  projectUid = await api.addProject('shop');
  sourceUid = await api.addDbService(projectUid, 'orders');
});
afterEach(() => api.close());

const context = () =>
  ({
    tenant: 'default',
    table: api.table(),
    world: api.world,
    user: { uid: 'mei', name: 'mei', sessionId: 's' },
    request: { ip: '192.0.2.9', userAgent: 'test' },
    project: { uid: projectUid, name: 'shop' },
    may: () => false,
  }) as unknown as Context;
const judged = { judged: { level: '' as const, findings: [] }, allowedLevel: '' as const };
async function begun(sql: string, outcome: 'running' | 'intercepted' = 'running'): Promise<QueryRecord> {
  clock.advance(1000);
  const source = await requireDbService({ table: api.table() }, sourceUid);
  return beginRecord(context(), { purpose: 'workbench', source, schema: '', sql }, { ...judged, outcome });
}
async function ended(record: QueryRecord): Promise<QueryRecord> {
  clock.advance(1000);
  return endRecord(context(), record, { outcome: 'succeeded', milliseconds: 7, rows: 3, isCut: false });
}
const ran = async (sql: string) => ended(await begun(sql));
const settle = async () => {
  clock.advance(limits.recordSettleSeconds * 1000 + 1);
  await sealRecords(api.world);
};
const look = (kept?: { number: number; hash: string }) => verifyQueries(api.world, 'default', kept);
const problems = async () =>
  (await look()).problems.map(({ kind, ...of }) => [kind, 'record' in of ? of.record.id : of.seal]);
const put = async (record: QueryRecord, change: Partial<QueryRecord>) => {
  const now = await queryRecords.on(api.table()).require({ uid: record.uid });
  await queryRecords.on(api.table()).put({ ...now, ...change });
};

test('rows of the log are sealed by their beginning and by their end, beside the operation records, and nothing is found', async () => {
  const one = await begun('select 1');
  await begun('delete from a', 'intercepted');
  expect(await look()).toMatchObject({ sealed: 0, unsealed: 2, head: undefined, problems: [] });
  await settle();
  expect(await look()).toMatchObject({ sealed: 2, unsealed: 0, head: { number: 1 }, problems: [] });
  // Days later, as that of a change that waits to be executed.
  clock.advance(3 * day);
  await ended(one);
  expect(await look()).toMatchObject({ sealed: 2, unsealed: 1, problems: [] });
  await settle();
  expect(await look()).toMatchObject({ sealed: 3, unsealed: 0, head: { number: 2 }, problems: [] });
  expect((await verifyRecords(api.world, 'default')).problems).toEqual([]);
});

test('a row that is removed, also before it was sealed, is named', async () => {
  const [one, two] = [await ran('select 1'), await ran('select 2')];
  await settle();
  await queryRecords.on(api.table()).remove({ uid: one.uid });
  expect(await problems()).toEqual([
    ['recordRemoved', `${one.uid}#begun`],
    ['recordRemoved', `${one.uid}#ended`],
  ]);
  await put(two, {});
  const three = await ran('select 3');
  await queryRecords.on(api.table()).remove({ uid: three.uid });
  await settle();
  expect(await problems()).toContainEqual(['recordRemoved', `${three.uid}#ended`]);
});

test.each<[string, Partial<QueryRecord>, ('begun' | 'ended')[]]>([
  ['its person', { personName: 'lee' }, ['begun', 'ended']],
  ['its statement', { sql: 'select 0' }, ['begun', 'ended']],
  ['its time', { time: '2030-05-20T12:00:00.001Z' }, ['begun', 'ended']],
  ['its outcome', { outcome: 'failed' }, ['ended']],
  ['its count of rows', { rows: 0 }, ['ended']],
  [
    'what its audit said',
    { findings: [{ ruleId: 'a', level: 'error', message: { zh: 'a', en: 'a' }, line: 1, column: 1, length: 1 }] },
    ['begun', 'ended'],
  ],
  ['until when it is kept', { expiresAtSeconds: 4_000_000_000 }, ['begun', 'ended']],
])('a row of which somebody changed %s is named, and no other', async (_, change, of) => {
  const [, record] = [await ran('select 1'), await ran('select 2'), await ran('select 3')];
  await settle();
  if (!record) throw new Error('no record');
  await put(record, change);
  expect(await problems()).toEqual(of.map((one) => ['recordChanged', `${record.uid}#${one}`]));
});

test('a row that is put among the sealed ones, and an end that nobody wrote through the log, are named', async () => {
  const [open, one] = [await begun('select 2'), await ran('select 1')];
  await settle();
  await queryRecords.on(api.table()).put({ ...one, uid: `${one.uid}x` });
  await put(open, { outcome: 'succeeded' });
  expect((await problems()).toSorted()).toEqual(
    [
      ['recordAdded', `${one.uid}x#ended`],
      ['recordAdded', `${open.uid}#ended`],
    ].toSorted(),
  );
});

test('rows in another order, and a seal that somebody mends, break the seal', async () => {
  for (const sql of ['select 1', 'select 2']) await ran(sql);
  await settle();
  const seal = await querySeals.on(api.table()).require({ number: 1 });
  const entries = seal.entries.toReversed();
  await querySeals.on(api.table()).put({ ...seal, entries });
  expect(await problems()).toContainEqual(['sealChanged', 1]);
  await querySeals.on(api.table()).put({ ...seal, entries, hash: sealHash({ ...seal, entries }) });
  expect(await problems()).toContainEqual(['sealUnsigned', 1]);
});

test('what was written before anything was sealed is not taken for added', async () => {
  const old = await ran('select 0');
  for (const { time, recordUid, of } of (await queryEvents.on(api.table()).list({})).items)
    await queryEvents.on(api.table()).remove({ time, recordUid, of });
  clock.advance(day);
  await ran('select 1');
  await settle();
  expect(await look()).toMatchObject({ sealed: 2, problems: [] });
  expect(await queryRecords.on(api.table()).get({ uid: old.uid })).toBeDefined();
});

test('rows run out by the setting of the log, some before others, and the chain is whole', async () => {
  await ran('select 1');
  await settle();
  await api.as('admin').call(updateSystemVariables, { body: { cb_operation_logs_expired_hours: 168 } });
  clock.advance((limits.recordRetentionPauseHours / 24) * day);
  const short = await ran('select 2');
  await settle();
  clock.advance(8 * day);
  expect(await queryRecords.on(api.table()).get({ uid: short.uid })).toBeUndefined();
  await ran('select 3');
  await settle();
  expect(await look()).toMatchObject({ problems: [], head: { number: 3 } });
  clock.advance((limits.operationRecordHours / 24 + 1) * day + limits.sealRestSeconds * 1000);
  await ran('select 4');
  await settle();
  expect(await look()).toMatchObject({ problems: [], head: { number: 4 } });
});
