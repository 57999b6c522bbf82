import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import type { Filter } from './expression.ts';
import { tableClient } from './table-client.ts';
import { ConditionFailed } from './table-errors.ts';
import { tenantTable } from './tenant-table.ts';

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

test('two tenants with identical keys never see each other, through no way of reading', async () => {
  const [ours, theirs] = [memory.of('a'), memory.of('b')];
  const item = { pk: 'P', sk: '1', gsi1pk: 'G', gsi1sk: '1' };
  await ours.put({ ...item, owner: 'a' });
  await theirs.put({ ...item, owner: 'b' });
  await theirs.update({ pk: 'P', sk: '1' }, { set: { changed: true } });
  await theirs.transact([{ remove: { pk: 'P', sk: '2' } }, { put: { pk: 'P', sk: '3' } }]);

  expect(await ours.get({ pk: 'P', sk: '1' })).toEqual({ ...item, owner: 'a' });
  expect(
    await ours.batchGet([
      { pk: 'P', sk: '1' },
      { pk: 'P', sk: '3' },
    ]),
  ).toEqual([{ ...item, owner: 'a' }, undefined]);
  expect((await ours.query({ pk: 'P' })).items).toEqual([{ ...item, owner: 'a' }]);
  expect((await ours.query({ index: 'gsi1', pk: 'G' })).items).toEqual([{ ...item, owner: 'a' }]);
  expect(await ours.count({ pk: 'P' })).toBe(1);
  await ours.remove({ pk: 'P', sk: '1' });
  expect(await theirs.get({ pk: 'P', sk: '1' })).toMatchObject({ owner: 'b', changed: true });
});

test('a cursor of one tenant opens nothing of another', async () => {
  const [ours, theirs] = [memory.of('c'), memory.of('d')];
  await ours.putAll([1, 2, 3].map((n) => ({ pk: 'L', sk: String(n), owner: 'c' })));
  await theirs.putAll([1, 2, 3].map((n) => ({ pk: 'L', sk: String(n), owner: 'd' })));
  const { next } = await ours.query({ pk: 'L', limit: 1 });
  expect((await theirs.query({ pk: 'L', after: next })).items).toEqual([
    { pk: 'L', sk: '2', owner: 'd' },
    { pk: 'L', sk: '3', owner: 'd' },
  ]);
});

test('a tenant whose name holds a separator is refused', () => {
  expect(() => memory.of('a#b')).toThrow('a tenant is named by');
});

test('a failed condition tells what was there', async () => {
  const table = memory.of('e');
  await table.put({ pk: 'P', sk: '1', name: 'first' });
  const failure = await table.put({ pk: 'P', sk: '1' }, { condition: 'absent' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConditionFailed);
  expect(failure).toMatchObject({ item: { pk: 'P', sk: '1', name: 'first' } });
});

test('a change adds, appends, sets once and removes in one step', async () => {
  const table = memory.of('f');
  const key = { pk: 'P', sk: '1' };
  const change = {
    set: { name: 'x', gone: undefined, 'nested.deep': 1 },
    add: { count: 2 },
    append: { log: ['a'] },
    setOnce: { createdAt: 'first' },
    remove: ['old'],
  };
  await table.put({ ...key, nested: {}, gone: 1, old: 1 });
  await table.update(key, change);
  expect(await table.update(key, { ...change, setOnce: { createdAt: 'second' } })).toEqual({
    ...key,
    name: 'x',
    nested: { deep: 1 },
    count: 4,
    log: ['a', 'a'],
    createdAt: 'first',
  });
});

test('many large items are read and written whole, whatever the database leaves undone at first', async () => {
  const table = memory.of('g');
  const items = Array.from({ length: 130 }, (_, n) => ({ pk: 'BIG', sk: String(n), filling: 'x'.repeat(20_000) }));
  await table.putAll(items);
  const read = await table.batchGet([...items, items[0], { pk: 'BIG', sk: 'none' }].flatMap((key) => key ?? []));
  expect(read).toEqual([...items, items[0], undefined]);
  expect(await table.count({ pk: 'BIG' })).toBe(130);
  expect((await table.query({ pk: 'BIG' })).items).toHaveLength(130);
  expect((await table.query({ pk: 'BIG', limit: 129 })).next).toBeDefined();
  expect((await table.query({ pk: 'BIG', limit: 130 })).next).toBeUndefined();
});

test('a write that met a transaction is tried again, and refused in words when it meets others for ever', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  let conflicts = 2;
  const table = tenantTable(
    answering(() => (conflicts-- > 0 ? conflict : {})),
    'h',
  );
  await table.transact([{ put: { pk: 'P', sk: '1' } }]);
  expect(conflicts).toBe(-1);
  const hopeless = tenantTable(
    answering(() => conflict),
    'h',
  );
  const refusal = expect.objectContaining({ kind: 'tooManyWriters' });
  await expect(hopeless.transact([{ put: { pk: 'P', sk: '1' } }])).rejects.toEqual(refusal);
  await expect(hopeless.put({ pk: 'P', sk: '1' })).rejects.toEqual(refusal);
  conflicts = 2;
  const single = { __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException', message: 'ongoing' };
  const met = tenantTable(
    answering(() => (conflicts-- > 0 ? single : { Attributes: { pk: { S: 'T#h#P' }, sk: { S: '1' } } })),
    'h',
  );
  expect(await met.update({ pk: 'P', sk: '1' }, { add: { total: 1 } })).toEqual({ pk: 'P', sk: '1' });
  jest.restoreAllMocks();
});

test('a failed condition inside a transaction tells which item and what was there, or throws its refusal', async () => {
  const table = memory.of('i');
  await table.put({ pk: 'P', sk: '2', name: 'there' });
  const items = [{ put: { pk: 'P', sk: '1' } }, { put: { pk: 'P', sk: '2' }, condition: 'absent' as const }];
  await expect(table.transact(items)).rejects.toMatchObject({
    name: 'ConditionFailed',
    position: 1,
    item: { pk: 'P', sk: '2', name: 'there' },
  });
  await expect(
    table.transact([
      ...items.slice(0, 1),
      { put: { pk: 'P', sk: '2' }, condition: 'absent', refusal: new Error('taken') },
    ]),
  ).rejects.toThrow('taken');
});

test('a transaction of more than 100 items is refused before anything is sent', async () => {
  const items = Array.from({ length: 101 }, (_, n) => ({ put: { pk: 'P', sk: String(n) } }));
  await expect(memory.of('j').transact(items)).rejects.toThrow('at most 100 items');
});

test.each([
  ['partition', { pk: 'x'.repeat(3000), sk: 'a' }],
  ['sort', { pk: 'a', sk: '字'.repeat(400) }],
])('under a %s key longer than the table takes there is nothing', async (_, key) => {
  const table = memory.of('acme');
  expect(await table.get(key)).toBeUndefined();
  expect(await table.batchGet([key, { pk: 'a', sk: 'b' }])).toEqual([undefined, undefined]);
  expect((await table.query({ pk: key.pk, sk: { equals: key.sk } })).items).toEqual([]);
  expect((await table.query({ pk: key.pk, sk: { beginsWith: key.sk } })).items).toEqual([]);
});

test('a value that says to which alternative it belongs is found by either', async () => {
  const table = memory.of('k');
  await table.putAll([1, 2, 3].map((n) => ({ pk: 'P', sk: String(n), n })));
  const found = async (filter: Filter) => (await table.query({ pk: 'P', filter })).items.map((item) => item.sk);
  expect(await found([{ n: { below: 2 } }, { n: { above: 2 } }])).toEqual(['1', '3']);
  expect(await found({ n: { atLeast: 2, atMost: 2 } })).toEqual(['2']);
});

const conflict = {
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
  Message: 'Transaction cancelled',
  CancellationReasons: [{ Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }],
};

/** A database that gives one answer after the other. */
function answering(next: () => object) {
  const handle = async () => {
    const reply = next();
    const body = new TextEncoder().encode(JSON.stringify(reply));
    return {
      response: {
        statusCode: '__type' in reply ? 400 : 200,
        headers: { 'content-type': 'application/x-amz-json-1.0' },
        body,
      },
    };
  };
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  return tableClient('sluice', {
    region: 'local',
    endpoint: 'http://nowhere',
    credentials,
    requestHandler: { handle },
  });
}

test('items that are asked for at the same moment are read in one request, each once', async () => {
  const table = memory.of('l');
  await table.putAll([1, 2, 3].map((n) => ({ pk: 'P', sk: String(n), n })));
  const sent = jest.spyOn(memory.client.documents, 'send');
  const one = (sk: string) => table.get({ pk: 'P', sk });
  const found = await Promise.all([one('1'), one('2'), one('none'), one('1'), table.batchGet([{ pk: 'P', sk: '3' }])]);
  expect(found.flat().map((item) => item?.['n'])).toEqual([1, 2, undefined, 1, 3]);
  expect(sent.mock.calls.map(([command]) => command.input)).toMatchObject([
    { RequestItems: { sluice: { Keys: { length: 4 }, ConsistentRead: true } } },
  ]);
  sent.mockRestore();
});

test('more items than one request may name are read in several', async () => {
  const table = memory.of('m');
  await table.putAll(Array.from({ length: 150 }, (_, n) => ({ pk: 'P', sk: String(n), n })));
  const found = await table.batchGet(Array.from({ length: 250 }, (_, n) => ({ pk: 'P', sk: String(249 - n) })));
  expect(found.map((item) => item?.['n'])).toEqual(
    Array.from({ length: 250 }, (_, n) => (n < 100 ? undefined : 249 - n)),
  );
});

test('a read that fails fails for all who asked with it', async () => {
  const table = tenantTable(
    answering(() => ({ __type: 'com.amazon.coral.validate#ValidationException', message: 'no' })),
    'a',
  );
  const outcomes = await Promise.allSettled(['1', '2'].map((sk) => table.get({ pk: 'P', sk })));
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'no' } },
    { status: 'rejected', reason: { message: 'no' } },
  ]);
});

test('every kind of value comes back as it was kept', async () => {
  const item = {
    pk: 'P',
    sk: 'S',
    text: '',
    number: -1.5,
    yes: true,
    nothing: null,
    packed: new Uint8Array([0, 255, 7]),
    list: ['a', 1, { deep: [false, null] }],
    Items: { Keys: ['names of the protocol'], Item: 1 },
  };
  await memory.of('n').put({ ...item, absent: undefined });
  const kept = await memory.of('n').get({ pk: 'P', sk: 'S' });
  expect(kept).toEqual({ ...item, packed: Buffer.from(item.packed) });
});
