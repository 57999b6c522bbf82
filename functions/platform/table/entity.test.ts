import * as z from 'zod';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { counter } from './counter.ts';
import { entity } from './entity.ts';
import { uniqueName } from './unique.ts';

const ticketSchema = z.object({
  projectUid: z.string(),
  uid: z.string(),
  name: z.string(),
  status: z.string(),
  creator: z.string().optional(),
  number: z.number(),
});
const tickets = entity('TICKET', ticketSchema, {
  pk: 'PROJECT#{projectUid}',
  sk: 'TICKET#{number}#{uid}',
  gsi1pk: 'CREATOR#{creator}',
  gsi1sk: '{status}#{uid}',
});
const passes = entity('PASS', z.object({ uid: z.string(), endsAt: z.number() }), {
  pk: 'PASS#{uid}',
  sk: 'PASS',
  ttl: 'endsAt',
});
const ticketTotal = counter('TICKETS#{projectUid}');
const busyTotal = counter('BUSY#{projectUid}', { shards: 4 });
const ticketName = uniqueName('TICKET#{projectUid}', { letterCase: 'ignored' });

let now = Date.UTC(2030, 0, 1);
let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable({ now: () => now });
});
afterAll(() => memory.close());

function aTicket(over: Partial<z.output<typeof ticketSchema>> = {}) {
  return { projectUid: 'p1', uid: 'u1', name: 'One', status: 'open', creator: 'mei', number: 1, ...over };
}
const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.kind : error),
  );

test('a record is read back as it was written, with its version', async () => {
  const records = tickets.on(memory.of('a'));
  await records.create(aTicket());
  expect(await records.get({ projectUid: 'p1', number: 1, uid: 'u1' })).toEqual({ ...aTicket(), version: 1 });
});

test('a second record at the same place is refused with the given reason', async () => {
  const records = tickets.on(memory.of('b'));
  await records.create(aTicket());
  expect(await kindOf(records.create(aTicket()))).toBe('changedMeanwhile');
  expect(await kindOf(records.create(aTicket(), new AppError('notFound')))).toBe('notFound');
});

test('of two people who change the same record at once, the second is refused and the first stays', async () => {
  const records = tickets.on(memory.of('c'));
  const read = await records.create(aTicket());
  await records.update({ ...read, name: 'First' });
  expect(await kindOf(records.update({ ...read, name: 'Second' }))).toBe('changedMeanwhile');
  expect(await records.require(aTicket())).toMatchObject({ name: 'First', version: 2 });
});

test('what is not there is notFound to require, patch and checking', async () => {
  const table = memory.of('d');
  const records = tickets.on(table);
  expect(await kindOf(records.require(aTicket()))).toBe('notFound');
  expect(await kindOf(records.patch(aTicket(), { set: { name: 'X' } }))).toBe('notFound');
  expect(await kindOf(table.transact([records.checking(aTicket())]))).toBe('changedMeanwhile');
  expect(await records.list({ projectUid: 'p1' })).toEqual({ items: [] });
});

test('an index follows its fields and holds only records that have them', async () => {
  const records = tickets.on(memory.of('e'));
  const read = await records.create(aTicket());
  await records.create(aTicket({ uid: 'u2', number: 2, creator: undefined }));
  expect((await records.listBy('gsi1', { creator: 'mei' })).items).toHaveLength(1);
  await records.update({ ...read, status: 'closed' });
  expect((await records.listBy('gsi1', { creator: 'mei', status: 'open' })).items).toEqual([]);
  expect((await records.listBy('gsi1', { creator: 'mei', status: 'closed' })).items).toHaveLength(1);
});

test('a number sign inside a value cannot forge the key of another record', async () => {
  const records = tickets.on(memory.of('f'));
  await records.create(aTicket({ projectUid: 'p1#TICKET#9', uid: 'x' }));
  await records.create(aTicket({ projectUid: 'p1%23TICKET%239', uid: 'y' }));
  expect((await records.list({ projectUid: 'p1#TICKET#9' })).items.map((ticket) => ticket.uid)).toEqual(['x']);
  expect((await records.list({ projectUid: 'p1%23TICKET%239' })).items.map((ticket) => ticket.uid)).toEqual(['y']);
});

test('numbers in keys sort as numbers, and a range takes both its ends', async () => {
  const records = tickets.on(memory.of('g'));
  for (const number of [10, 9, 100, 1]) await records.create(aTicket({ number }));
  const numbers = async (options: object) =>
    (await records.list({ projectUid: 'p1' }, options)).items.map((ticket) => ticket.number);
  expect(await numbers({})).toEqual([1, 9, 10, 100]);
  expect(await numbers({ newestFirst: true, limit: 2 })).toEqual([100, 10]);
  expect(await numbers({ from: 9, to: 10 })).toEqual([9, 10]);
  const reversed = records.listing({ projectUid: 'p1' }, { from: 10, to: 9 });
  expect([await numbers({ from: 10, to: 9 }), await reversed.table.count(reversed.query)]).toEqual([[], 0]);
});

test('a filter finds what it asks for, across alternatives and words', async () => {
  const records = tickets.on(memory.of('h'));
  for (const number of [1, 2, 3, 4])
    await records.create(aTicket({ number, name: `Name ${number}`, status: number % 2 ? 'open' : 'closed' }));
  const found = async (filter: object) =>
    (await records.list({ projectUid: 'p1' }, { filter })).items.map((ticket) => ticket.number);
  expect(await found({ status: 'open', name: { contains: '3' } })).toEqual([3]);
  expect(await found([{ name: { beginsWith: 'Name 1' } }, { status: { oneOf: ['closed'] } }])).toEqual([1, 2, 4]);
  expect(await found({ status: { oneOf: [] } })).toEqual([]);
  expect(await found({ version: { between: [2, 1] } })).toEqual([]);
  expect(await found([{ status: { oneOf: [] } }, { version: { between: [2, 1] } }, { number: 1 }])).toEqual([1]);
  expect(await found({ status: { not: 'open' }, version: { between: [1, 2] } })).toEqual([2, 4]);
});

test('a filtered page is full while rows remain, and goes on behind its last row', async () => {
  const records = tickets.on(memory.of('i'));
  for (let number = 1; number <= 30; number++)
    await records.create(aTicket({ number, status: number % 3 ? 'open' : 'closed' }));
  const first = await records.list({ projectUid: 'p1' }, { filter: { status: 'closed' }, limit: 4 });
  expect(first.items.map((ticket) => ticket.number)).toEqual([3, 6, 9, 12]);
  const second = await records.list(
    { projectUid: 'p1' },
    { filter: { status: 'closed' }, limit: 6, after: first.next },
  );
  expect(second.items.map((ticket) => ticket.number)).toEqual([15, 18, 21, 24, 27, 30]);
  expect(second.next).toBeUndefined();
});

test('a patch changes fields, counts up the version and leaves keys alone', async () => {
  const records = tickets.on(memory.of('j'));
  await records.create(aTicket());
  expect(await records.patch(aTicket(), { set: { name: 'New' } }, { condition: { name: 'One' } })).toEqual({
    ...aTicket({ name: 'New' }),
    version: 2,
  });
  await expect(
    records.patch(aTicket(), { set: { name: 'Newer' } }, { condition: { name: 'One' } }),
  ).rejects.toMatchObject({ name: 'ConditionFailed', item: { name: 'New' } });
  await expect(records.patch(aTicket(), { set: { status: 'closed' } })).rejects.toThrow('status is part of a key');
});

test('what has expired is gone at once and its place is free', async () => {
  const records = passes.on(memory.of('k'));
  await records.create({ uid: '1', endsAt: now / 1000 + 60 });
  expect(await kindOf(records.create({ uid: '1', endsAt: now / 1000 + 60 }))).toBe('changedMeanwhile');
  now += 61_000;
  expect(await records.get({ uid: '1' })).toBeUndefined();
  await records.create({ uid: '1', endsAt: now / 1000 + 60 });
  expect(await records.get({ uid: '1' })).toBeDefined();
});

test('a record, its total and its name are written together or not at all', async () => {
  const table = memory.of('l');
  const [records, total, names] = [tickets.on(table), ticketTotal.on(table), ticketName.on(table)];
  const creation = (uid: string, name: string) => [
    records.creating(aTicket({ uid, name })),
    total.adding({ projectUid: 'p1' }, 1),
    names.claiming({ projectUid: 'p1' }, name, uid, new AppError('notFound')),
  ];
  await table.transact(creation('u1', 'Straße'));
  expect(await kindOf(table.transact(creation('u2', 'STRAßE')))).toBe('notFound');
  expect(await total.read({ projectUid: 'p1' })).toBe(1);
  expect(await names.holderOf({ projectUid: 'p1' }, 'straße')).toBe('u1');
  await table.transact(names.renaming({ projectUid: 'p1' }, { from: 'Straße', to: 'Weg' }, 'u1'));
  expect(await names.holderOf({ projectUid: 'p1' }, 'straße')).toBeUndefined();
  await table.transact(creation('u2', 'Straße'));
  expect(await total.read({ projectUid: 'p1' })).toBe(2);
});

test('a name is released only by its holder', async () => {
  const table = memory.of('m');
  const names = ticketName.on(table);
  await table.transact([names.claiming({ projectUid: 'p1' }, 'Mine', 'u1')]);
  await expect(table.transact([names.releasing({ projectUid: 'p1' }, 'Mine', 'u2')])).rejects.toMatchObject({
    name: 'ConditionFailed',
  });
  expect(await names.holderOf({ projectUid: 'p1' }, 'mine')).toBe('u1');
});

test('one transaction may add to one total several times, and a sharded total adds up', async () => {
  const table = memory.of('n');
  await table.transact(Array.from({ length: 150 }, () => ticketTotal.on(table).adding({ projectUid: 'p1' }, 2)));
  for (let n = 0; n < 20; n++) await table.transact([busyTotal.on(table).adding({ projectUid: 'p1' }, 1)]);
  expect(await ticketTotal.on(table).readMany([{ projectUid: 'p1' }, { projectUid: 'none' }])).toEqual([300, 0]);
  expect(await busyTotal.on(table).read({ projectUid: 'p1' })).toBe(20);
});

test('a misspelt field in a key does not compile', () => {
  // @ts-expect-error the record has no field projectId
  expect(entity('WRONG', ticketSchema, { pk: 'PROJECT#{projectId}', sk: 'X' }).kind).toBe('WRONG');
  // @ts-expect-error a key is asked for with all its parts
  const incomplete: Parameters<ReturnType<typeof tickets.on>['get']>[0] = { projectUid: 'p1' };
  expect(incomplete).toBeDefined();
});
