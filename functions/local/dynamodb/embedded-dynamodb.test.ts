import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { childProgram } from '../../../test/support/child.ts';
import { tenantTable } from '../../platform/table/tenant-table.ts';
import { openEmbeddedDynamoDb, type EmbeddedDynamoDb } from './embedded-dynamodb.ts';

let now = Date.UTC(2030, 0, 1);
let database: EmbeddedDynamoDb;
const TableName = 'sluice';
// Child processes start slowly on a busy machine.
beforeAll(async () => {
  database = await openEmbeddedDynamoDb({ now: () => now });
});
afterAll(() => database.close());

const documents = () => database.client.documents;
const put = (Item: Record<string, unknown>, more: object = {}) =>
  documents().send(new PutCommand({ TableName, Item, ...more }));
const get = async (pk: string, sk: string) =>
  (await documents().send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;
const transact = (TransactItems: TransactWriteCommandInput['TransactItems'], more: object = {}) =>
  documents().send(new TransactWriteCommand({ TransactItems, ...more }));
const addOne = (pk: string, sk: string) => ({
  Update: { TableName, Key: { pk, sk }, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } },
});
const absent = { ConditionExpression: 'attribute_not_exists(pk)' };

test('a transaction puts, updates, deletes and checks at once', async () => {
  await put({ pk: 't', sk: 'old' });
  await transact([
    { Put: { TableName, Item: { pk: 't', sk: 'new', v: 1 }, ...absent } },
    addOne('t', 'count'),
    { Delete: { TableName, Key: { pk: 't', sk: 'old' } } },
    { ConditionCheck: { TableName, Key: { pk: 't', sk: 'missing' }, ...absent } },
  ]);
  expect([await get('t', 'new'), await get('t', 'count'), await get('t', 'old')]).toEqual([
    { pk: 't', sk: 'new', v: 1 },
    { pk: 't', sk: 'count', n: 1 },
    undefined,
  ]);
});

test('a refused transaction writes nothing and gives the reason of each item with what was there', async () => {
  await put({ pk: 'r', sk: '1', v: 'there' });
  const failure = await transact([
    addOne('r', 'count'),
    { Put: { TableName, Item: { pk: 'r', sk: '1' }, ...absent, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
  ]).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { v: { S: 'there' } } }],
  });
  expect(await get('r', 'count')).toBeUndefined();
});

test('an update that fails inside a transaction takes the other writes back', async () => {
  await put({ pk: 'x', sk: 'text', n: 'not a number' });
  await expect(
    transact([{ Put: { TableName, Item: { pk: 'x', sk: 'new' } } }, addOne('x', 'text')]),
  ).rejects.toMatchObject({ CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }] });
  expect(await get('x', 'new')).toBeUndefined();
});

test('a transaction of 101 items, or with one item twice, is refused', async () => {
  await expect(transact(Array.from({ length: 101 }, (_, n) => addOne('many', String(n))))).rejects.toMatchObject({
    name: 'ValidationException',
  });
  await expect(transact([addOne('twice', '1'), addOne('twice', '1')])).rejects.toMatchObject({
    name: 'ValidationException',
  });
});

test('a transaction sent again with its token is not applied again, with other items it is refused', async () => {
  const ClientRequestToken = 'token-1';
  await transact([addOne('token', '1')], { ClientRequestToken });
  await transact([addOne('token', '1')], { ClientRequestToken });
  expect(await get('token', '1')).toMatchObject({ n: 1 });
  await expect(transact([addOne('token', '2')], { ClientRequestToken })).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
  });
  now += 11 * 60 * 1000;
  await transact([addOne('token', '1')], { ClientRequestToken });
  expect(await get('token', '1')).toMatchObject({ n: 2 });
});

test('a transactional read answers every item, also what is not there', async () => {
  await put({ pk: 'g', sk: '1' });
  const reply = await documents().send(
    new TransactGetCommand({
      ReturnConsumedCapacity: 'TOTAL',
      TransactItems: ['1', '2'].map((sk) => ({ Get: { TableName, Key: { pk: 'g', sk } } })),
    }),
  );
  expect(reply.Responses).toEqual([{ Item: { pk: 'g', sk: '1' } }, {}]);
  expect(reply.ConsumedCapacity).toMatchObject([{ CapacityUnits: 4 }]);
});

test('writes cost a unit per index they touch, and transactions the double of the item', async () => {
  const wanted = { ReturnConsumedCapacity: 'TOTAL' };
  expect((await put({ pk: 'u', sk: '1' }, wanted)).ConsumedCapacity?.CapacityUnits).toBe(1);
  expect((await put({ pk: 'u', sk: '2', gsi1pk: 'a', gsi1sk: 'b' }, wanted)).ConsumedCapacity?.CapacityUnits).toBe(2);
  expect((await transact([addOne('u', '3'), addOne('u', '4')], wanted)).ConsumedCapacity).toMatchObject([
    { CapacityUnits: 4 },
  ]);
});

test('an index key that is empty or no text is refused, by put, by update and in a transaction', async () => {
  await put({ pk: 'i', sk: '1' });
  const update = (value: unknown) =>
    documents().send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'i', sk: '1' },
        UpdateExpression: 'SET gsi1pk = :v',
        ExpressionAttributeValues: { ':v': value },
      }),
    );
  const refused = { name: 'ValidationException' };
  await expect(put({ pk: 'i', sk: '2', gsi1pk: 5, gsi1sk: 'x' })).rejects.toMatchObject(refused);
  await expect(put({ pk: 'i', sk: '2', gsi1pk: '', gsi1sk: 'x' })).rejects.toMatchObject(refused);
  await expect(update('')).rejects.toMatchObject(refused);
  await expect(update(5)).rejects.toMatchObject(refused);
  await expect(
    transact([{ Put: { TableName, Item: { pk: 'i', sk: '2', gsi1pk: '', gsi1sk: 'x' } } }]),
  ).rejects.toMatchObject(refused);
  expect(await get('i', '2')).toBeUndefined();
});

test('a sweep removes what has expired and leaves what was given more time', async () => {
  const seconds = now / 1000;
  for (let n = 0; n < 250; n++)
    await put({ pk: 'ttl', sk: `dead-${n}`, gsi1pk: 'TTL', gsi1sk: String(n), expiresAt: seconds + 10 });
  await put({ pk: 'ttl', sk: 'renewed', expiresAt: seconds + 10 });
  await put({ pk: 'ttl', sk: 'renewed', expiresAt: seconds + 1000 });
  await put({ pk: 'ttl', sk: 'kept', expiresAt: seconds + 10 });
  await put({ pk: 'ttl', sk: 'kept' });
  now += 20_000;
  await database.sweep();
  const left = await documents().send(
    new QueryCommand({ TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'ttl' } }),
  );
  expect(left.Items?.map((item) => item['sk'])).toEqual(['kept', 'renewed']);
  const index = await documents().send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :p',
      ExpressionAttributeValues: { ':p': 'TTL' },
    }),
  );
  expect(index.Count).toBe(0);
});

test('nothing is removed by itself before the sweeping begins, since what is written of the past would be gone at once', async () => {
  const started = jest.spyOn(globalThis, 'setInterval');
  try {
    const another = await openEmbeddedDynamoDb({ now: () => now });
    const sweeps = () => started.mock.calls.flatMap(([work, every]) => (every === 60_000 ? [work] : []));
    expect(sweeps()).toEqual([]);
    another.beginSweeping();
    const sweep = jest.spyOn(another, 'sweep');
    for (const work of sweeps()) work();
    expect(sweep).toHaveBeenCalledTimes(1);
    await another.close();
  } finally {
    started.mockRestore();
  }
});

test('fifty writers who add to one number at once lose nothing', async () => {
  await Promise.all(Array.from({ length: 50 }, () => transact([addOne('busy', '1')])));
  expect(await get('busy', '1')).toMatchObject({ n: 50 });
});

test('a scan, which nothing of ours may use, is not offered', async () => {
  await expect(documents().send(new ScanCommand({ TableName }))).rejects.toThrow('ScanCommand is not offered');
  expect(await database.answer('Scan', { TableName })).toMatchObject({
    statusCode: 400,
    reply: { __type: 'com.amazon.coral.service#UnknownOperationException' },
  });
});

describe('kept in a folder', () => {
  let folder: string;
  const child = childProgram(join(__dirname, 'crash-child.ts'));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-table-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => child.remove());

  test('what was written is there after closing and opening again, its token too', async () => {
    const first = await openEmbeddedDynamoDb({ folder });
    const command = () =>
      new TransactWriteCommand({ TransactItems: [addOne('T#a#p', '1')], ClientRequestToken: 'again' });
    await first.client.documents.send(command());
    await first.close();
    const second = await openEmbeddedDynamoDb({ folder });
    await second.client.documents.send(command());
    expect(await tenantTable(second.client, 'a').get({ pk: 'p', sk: '1' })).toMatchObject({ n: 1 });
    await second.close();
  });

  test('a second process is refused with the number of the first, and a dead first one is taken over', async () => {
    const running = child.start(folder, 'lock');
    await running.line(/^written/);
    await expect(openEmbeddedDynamoDb({ folder })).rejects.toThrow(/in use by process \d+/);
    await running.kill();
    // The number of the dead may since belong to a living process: ours, say.
    writeFileSync(join(folder, 'table.pid'), String(process.pid));
    const opened = await openEmbeddedDynamoDb({ folder });
    await opened.close();
  });

  test('a process killed in the middle of writing leaves no half write and loses nothing it confirmed', async () => {
    const [confirmed, moved]: [string[], string[]] = [[], []];
    for (let round = 0; round < 6; round++) {
      const running = child.start(folder, String(round));
      await running.line(new RegExp(`^written ${round}-b-${1 + round}$`));
      await running.kill();
      for (const line of running.lines) (line.startsWith('written') ? confirmed : moved).push(line.split(' ')[1] ?? '');
      const opened = await openEmbeddedDynamoDb({ folder });
      const table = tenantTable(opened.client, 'crash');
      const keys = async (query: Parameters<typeof table.query>[0]) =>
        (await table.query(query)).items.map((item) => item.sk);
      const stored = await keys({ pk: 'ITEM' });
      expect(Number((await table.get({ pk: 'TOTAL', sk: 'TOTAL' }))?.['total'])).toBe(stored.length);
      expect((await keys({ index: 'gsi1', pk: 'BY1' })).sort()).toEqual([...stored].sort());
      expect(await keys({ index: 'gsi2', pk: 'BY2' })).toEqual(stored);
      expect(stored).toEqual(expect.arrayContaining(confirmed.map((first) => `${first}-29`)));
      const places = await table.batchGet(moved.map((first) => ({ pk: 'ITEM', sk: `${first}-0` })));
      expect(places.map((item) => item?.gsi1sk)).toEqual(moved.map((first) => `moved-${first}-0`));
      await opened.close();
    }
    expect(confirmed.length).toBeGreaterThan(30);
  });
});

describe('units are those that DynamoDB charges', () => {
  const wanted = { ReturnConsumedCapacity: 'TOTAL' } as const;
  const unitsOf = (reply: { ConsumedCapacity?: unknown }) =>
    [reply.ConsumedCapacity ?? []].flat().map((one) => (one as { CapacityUnits: number }).CapacityUnits);
  const kilobytes = (count: number) => 'x'.repeat(count * 1024);
  const query = (pk: string, more: object = {}) =>
    documents().send(
      new QueryCommand({
        TableName,
        ...wanted,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ...more,
        ExpressionAttributeValues: { ':pk': pk, ...('FilterExpression' in more && { ':v': 'none' }) },
      }),
    );

  test('what finds nothing costs a unit, and half of one when it may be late', async () => {
    const read = (ConsistentRead: boolean) =>
      documents().send(new GetCommand({ TableName, Key: { pk: 'none', sk: '1' }, ConsistentRead, ...wanted }));
    expect(unitsOf(await read(true))).toEqual([1]);
    expect(unitsOf(await read(false))).toEqual([0.5]);
    expect(unitsOf(await query('none'))).toEqual([1]);
    expect(unitsOf(await query('none', { ConsistentRead: false }))).toEqual([0.5]);
    const RequestItems = {
      [TableName]: { Keys: ['1', '2', '3'].map((sk) => ({ pk: 'none', sk })), ConsistentRead: true },
    };
    expect(unitsOf(await documents().send(new BatchGetCommand({ RequestItems, ...wanted })))).toEqual([3]);
  });

  test('a query is charged for all it looked at together, whether it answers it or not; a batch for each item by itself', async () => {
    for (const sk of ['1', '2', '3']) await put({ pk: 'many', sk, text: kilobytes(2) });
    expect(unitsOf(await query('many'))).toEqual([2]);
    expect(unitsOf(await query('many', { Limit: 1 }))).toEqual([1]);
    expect(unitsOf(await query('many', { Select: 'COUNT' }))).toEqual([2]);
    const filtered = await query('many', {
      FilterExpression: '#text = :v',
      ExpressionAttributeNames: { '#text': 'text' },
    });
    expect([filtered.Count, ...unitsOf(filtered)]).toEqual([0, 2]);
    const RequestItems = {
      [TableName]: { Keys: ['1', '2', '3'].map((sk) => ({ pk: 'many', sk })), ConsistentRead: true },
    };
    expect(unitsOf(await documents().send(new BatchGetCommand({ RequestItems, ...wanted })))).toEqual([3]);
  });

  test('texts count in UTF-8, and a write by what is larger of before and after', async () => {
    expect(unitsOf(await put({ pk: 'w', sk: '1', text: '数'.repeat(700) }, wanted))).toEqual([3]);
    expect(unitsOf(await put({ pk: 'w', sk: '1' }, wanted))).toEqual([3]);
    expect(unitsOf(await put({ pk: 'w', sk: '1' }, wanted))).toEqual([1]);
  });

  test('an entry of an index costs nothing while it stays, one write when it changes and two when it moves', async () => {
    const row = { pk: 'x', sk: '1', gsi1pk: 'a', gsi1sk: '1', text: kilobytes(1) };
    expect(unitsOf(await put(row, wanted))).toEqual([4]);
    expect(unitsOf(await put(row, wanted))).toEqual([2]);
    expect(unitsOf(await put({ ...row, more: 1 }, wanted))).toEqual([4]);
    expect(unitsOf(await put({ ...row, gsi1sk: '2' }, wanted))).toEqual([6]);
    expect(unitsOf(await put({ pk: 'x', sk: '1' }, wanted))).toEqual([4]);
  });

  test('a transaction pays items and checks twice and indexes once; refused writes are charged though no answer says so', async () => {
    const row = { pk: 'y', sk: '1', gsi1pk: 'a', gsi1sk: '1', text: kilobytes(1) };
    const check = { ConditionCheck: { TableName, Key: { pk: 'y', sk: 'none' }, ...absent } };
    expect(unitsOf(await transact([{ Put: { TableName, Item: row } }, check], wanted))).toEqual([2 * 2 + 2 + 2 * 1]);
    const before = database.charged.write;
    await expect(put(row, { ...absent })).rejects.toThrow();
    expect(database.charged.write - before).toBe(2);
    await expect(transact([{ Put: { TableName, Item: row, ...absent } }, check])).rejects.toThrow();
    expect(database.charged.write - before).toBe(2 + 2 * (2 + 1));
  });
});
