import {
  readSystemVariables,
  updateSystemVariables,
} from '../../../shared/contract/ground/configuration/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import * as roles from '../../../shared/contract/people/roles/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { operationRecords, type OperationRecord } from '../../platform/operation-record.ts';
import { sealRecords } from './seal-records.ts';
import { sealHash, sealHeads, seals, signedText, type Seal } from './seal-repo.ts';
import { verifyRecords } from './verify-records.ts';

const day = 24 * 60 * 60 * 1000;
let clock = manualClock(Date.UTC(2030, 4, 20, 12));
let api: TestApi;
beforeEach(async () => {
  clock = manualClock(Date.UTC(2030, 4, 20, 12));
  api = await testApi({ clock });
});
afterEach(() => api.close());

const act = async (name: string, tenant = 'default') => {
  clock.advance(1000);
  await api.as('admin', tenant).send(roles.addRole, { body: { role: { name, op_permission_uids: ['700010'] } } });
};
const settle = async () => {
  clock.advance(limits.recordSettleSeconds * 1000 + 1);
  await sealRecords(api.world);
};
const look = (tenant = 'default', kept?: { number: number; hash: string }) => verifyRecords(api.world, tenant, kept);
const problems = async (tenant = 'default') => (await look(tenant)).problems;
const recordsOf = async (tenant = 'default') => (await operationRecords.on(api.table(tenant)).listBy('gsi2', {})).items;
const sealOf = (number: number) => seals.on(api.table()).require({ number });
async function oneRecord(position: number) {
  const record = (await recordsOf())[position];
  if (!record) throw new Error('there is no such record');
  return record;
}

test('records are sealed once their calls are over, in one chain over several seals, and nothing is found', async () => {
  await act('one');
  await sealRecords(api.world);
  expect(await look()).toMatchObject({ sealed: 0, unsealed: 1, head: undefined, problems: [] });
  await settle();
  await act('two');
  await act('three');
  await settle();
  const second = await sealOf(2);
  expect(second).toMatchObject({ previous: (await sealOf(1)).hash, entries: [{}, {}] });
  expect(await look()).toMatchObject({ sealed: 3, unsealed: 0, head: { number: 2, hash: second.hash }, problems: [] });
  expect(api.logged.some((line) => line.includes(second.hash))).toBe(true);
});

test('a removed record is named', async () => {
  for (const name of ['one', 'two', 'three']) await act(name);
  await settle();
  const gone = await oneRecord(1);
  await operationRecords.on(api.table()).remove({ id: gone.id });
  expect(await problems()).toEqual([
    {
      kind: 'recordRemoved',
      record: { id: gone.id, time: gone.time, action: 'create_role', userName: 'admin' },
    },
  ]);
});

test.each<[string, (record: OperationRecord) => object]>([
  ['its user', () => ({ userName: 'lee' })],
  ['its words', ({ content }) => ({ content: { ...content, en: 'Nothing' } })],
  ['its outcome', () => ({ status: 'failed' })],
  ['its address', () => ({ ip: '198.51.100.1' })],
])('a record of which somebody changed %s is named, and no other', async (_, change) => {
  for (const name of ['one', 'two', 'three']) await act(name);
  await settle();
  const record = await oneRecord(1);
  await operationRecords.on(api.table()).put({ ...record, ...change(record) } as OperationRecord);
  expect(await problems()).toEqual([{ kind: 'recordChanged', record: expect.objectContaining({ id: record.id }) }]);
});

test('a record that can no longer be read counts as changed', async () => {
  for (const name of ['one', 'two']) await act(name);
  await settle();
  const { id } = await oneRecord(0);
  await api.table().update({ pk: `OPERATION_RECORD#${id}`, sk: 'RECORD' }, { remove: ['userName'] });
  expect(await problems()).toEqual([{ kind: 'recordChanged', record: expect.objectContaining({ id }) }]);
});

test('a record that is put among the sealed ones is named', async () => {
  for (const name of ['one', 'two']) await act(name);
  await settle();
  const record = await oneRecord(0);
  await operationRecords.on(api.table()).put({ ...record, id: `${record.id}x` });
  expect(await problems()).toEqual([{ kind: 'recordAdded', record: expect.objectContaining({ id: `${record.id}x` }) }]);
});

test('whoever also mends the seal lacks the key of the deployment', async () => {
  for (const name of ['one', 'two']) await act(name);
  await settle();
  const [gone, seal] = [await oneRecord(0), await sealOf(1)];
  await operationRecords.on(api.table()).remove({ id: gone.id });
  const entries = seal.entries.filter(({ id }) => id !== gone.id);
  await seals.on(api.table()).update({ ...seal, entries });
  expect(await problems()).toContainEqual({ kind: 'sealChanged', seal: 1 });
  const mended: Seal = { ...seal, entries, hash: sealHash({ ...seal, entries }) };
  await seals.on(api.table()).put(mended);
  await sealHeads.on(api.table()).patch({}, { set: { hash: mended.hash } });
  expect(await problems()).toContainEqual({ kind: 'sealUnsigned', seal: 1 });
});

test('a seal of another tenant is none', async () => {
  await act('one');
  await act('one', 'other');
  await settle();
  const [own, others] = [await sealOf(1), await seals.on(api.table('other')).require({ number: 1 })];
  await seals.on(api.table()).update({ ...others, version: own.version });
  expect((await problems()).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['sealUnsigned', 'recordAdded', 'recordRemoved', 'otherSeal']),
  );
  expect(await problems('other')).toEqual([]);
});

test('seals that were removed from the middle, the end or altogether are missed', async () => {
  for (const name of ['one', 'two', 'three']) {
    await act(name);
    await settle();
  }
  const kept = await sealOf(3);
  for (const numbers of [[2], [1], [3], [1, 2, 3]]) {
    const before = await Promise.all(numbers.map(sealOf));
    for (const number of numbers) await seals.on(api.table()).remove({ number });
    expect(await problems()).toContainEqual(expect.objectContaining({ kind: 'sealsRemoved' }));
    for (const seal of before) await seals.on(api.table()).put(seal);
  }
  expect(await problems()).toEqual([]);
  // The end cut off together with what says where it is: only a seal that was kept elsewhere shows it.
  const [last] = (await recordsOf()).slice(-1);
  await operationRecords.on(api.table()).remove({ id: last?.id ?? '' });
  await seals.on(api.table()).remove({ number: 3 });
  const { number, hash, expiresAtSeconds: until, entries } = await sealOf(2);
  const end = { number, hash, until, time: entries[0]?.time ?? '', id: entries[0]?.id ?? '' };
  await sealHeads.on(api.table()).put(end);
  expect(await problems()).toEqual([]);
  expect((await look('default', kept)).problems).toEqual([{ kind: 'sealsRemoved', seal: 3 }]);
  expect((await look('default', { number: 2, hash: kept.hash })).problems).toEqual([{ kind: 'otherSeal', seal: 2 }]);
});

test('what ran out is not missed, and the chain goes on behind it', async () => {
  await act('one');
  await settle();
  clock.advance((limits.operationRecordHours / 24 + 1) * day);
  expect(await look()).toMatchObject({ problems: [], sealed: 1 });
  clock.advance(limits.sealRestSeconds * 1000);
  expect(await look()).toMatchObject({ problems: [], sealed: 0 });
  await act('two');
  await settle();
  expect(await look()).toMatchObject({ problems: [], sealed: 1, head: { number: 2 } });
});

test('many records are sealed in several seals at one look, and two sweeps at once make one chain', async () => {
  await act('model');
  const [model] = await recordsOf();
  if (!model) throw new Error('there is no record');
  const at = (position: number) => new Date(Date.parse(model.time) + Math.floor(position / 2)).toISOString();
  for (let position = 0; position < limits.sealedTogetherMax + 9; position++)
    await operationRecords.on(api.table()).put({ ...model, id: `z${1000 + position}`, time: at(position) });
  clock.advance(limits.recordSettleSeconds * 1000 + 1000);
  await Promise.all([sealRecords(api.world), sealRecords(api.world)]);
  await sealRecords(api.world);
  expect(await look()).toMatchObject({ problems: [], sealed: limits.sealedTogetherMax + 10, head: { number: 2 } });
});

test('a signature is over tenant, number and hash', () => {
  const text = signedText('default', { number: 7, hash: 'h' }).toString();
  expect(text.split('\n')).toEqual(['sluice operation records', 'default', '7', 'h']);
});

describe('with another time to keep them', () => {
  const keep = (hours: number, by = 'admin') =>
    api.as(by).call(updateSystemVariables, { body: { operation_record_expired_hours: hours } });
  const kept = async () => (await api.as('auditor').call(readSystemVariables)).data;
  const actions = async () => (await recordsOf()).map(({ content }) => content.en);
  const pause = limits.recordRetentionPauseHours / 24;

  test('a shorter time leaves a record that is kept as long as before, holds after a pause, and breaks no chain', async () => {
    await act('before');
    await keep(limits.operationRecordHoursMin);
    expect(await kept()).toEqual({
      url: '',
      operation_record_expired_hours: 2160,
      operation_record_later_hours: 168,
      operation_record_later_from: '2030-05-27T12:00:01.000Z',
      cb_operation_logs_expired_hours: 2160,
      changed_at: expect.any(String),
      changed_by: 'admin',
    });
    await act('meanwhile');
    await settle();
    clock.advance(pause * day);
    expect((await kept()).operation_record_expired_hours).toBe(168);
    await act('after');
    await settle();
    clock.advance((limits.operationRecordHoursMin / 24 + 1) * day);
    expect(await actions()).toEqual([
      'Create the role before',
      'Keep operation records 168 hours instead of 2160, those that are written after 2030-05-27 12:00 UTC',
      'Create the role meanwhile',
    ]);
    expect(await look()).toMatchObject({ problems: [], head: { number: 2 } });
    // The seal of what is gone stays as long as those before it, so that the chain has no hole.
    clock.advance((limits.sealRestSeconds + 3600) * 1000);
    await act('later');
    await settle();
    expect(await look()).toMatchObject({ problems: [], head: { number: 3 } });
    clock.advance((limits.operationRecordHours / 24 + 30) * day);
    await act('last');
    await settle();
    expect(await look()).toMatchObject({ problems: [], head: { number: 4 } });
    expect(await actions()).toEqual(['Create the role last']);
  });

  test('a longer time holds at once and takes a shorter one back', async () => {
    await keep(168);
    await keep(4000);
    expect(await kept()).toMatchObject({ operation_record_expired_hours: 4000 });
    expect(await kept()).not.toHaveProperty('operation_record_later_hours');
    await act('longer');
    clock.advance((limits.operationRecordHours / 24 + 1) * day);
    expect(await actions()).toEqual(['Create the role longer']);
    const { total_nums } = await api
      .as('auditor')
      .call(listOperationRecords, { query: { page_index: 1, page_size: 5 } });
    expect(total_nums).toBe(1);
  });

  test('it is a whole number within bounds, set by who may change settings, for the own tenant', async () => {
    for (const hours of [0, -5, 1.5, limits.operationRecordHoursMin - 1, limits.operationRecordHoursMax + 1])
      expect(
        (await api.as('admin').refusal(updateSystemVariables, { body: { operation_record_expired_hours: hours } }))
          .fields,
      ).toMatchObject([{ path: 'operation_record_expired_hours' }]);
    expect(
      await api.as('auditor').errorOf(updateSystemVariables, { body: { operation_record_expired_hours: 500 } }),
    ).toBe('forbidden');
    await keep(5000);
    expect((await api.as('auditor', 'other').call(readSystemVariables)).data.operation_record_expired_hours).toBe(2160);
  });
});
