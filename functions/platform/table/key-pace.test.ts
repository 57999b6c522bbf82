import { KeyPace, unitsByKey } from './key-pace.ts';

const text = (S: string) => ({ S });
const put = (pk: string, more: object = {}) => ({ Item: { pk: text(pk), sk: text('1'), ...more } });

function pace() {
  let now = 0;
  const waited: number[] = [];
  const one = new KeyPace({
    now: () => now,
    wait: async (milliseconds) => {
      waited.push(milliseconds);
      now += milliseconds;
    },
    isPaced: (key) => key !== 'own',
    unitsPerSecond: 100,
    burstMilliseconds: 100,
  });
  return { one, waited, now: () => now };
}

test('what is written under one key waits for its units, and other keys do not', async () => {
  const { one, waited, now } = pace();
  for (let n = 0; n < 10; n++) await one.before('PutItem', put('hot'));
  expect(waited).toEqual([]);
  for (let n = 0; n < 200; n++) await one.before('PutItem', put('hot'));
  expect(now()).toBeGreaterThan(1900);
  const before = now();
  await one.before('PutItem', put('other'));
  for (let n = 0; n < 200; n++) await one.before('PutItem', put('own'));
  await one.before('Query', { KeyConditionExpression: 'pk = :v0' });
  expect(now()).toBe(before);
});

test('a row costs by its size under its own key and under those of its indexes; in a transaction its own costs twice', () => {
  const row = { gsi1pk: text('list'), gsi1sk: text('1'), sql: text('x'.repeat(1500)) };
  expect([...unitsByKey('PutItem', put('a', row))]).toEqual([
    ['a', 2],
    ['list', 2],
  ]);
  const TransactItems = [{ Put: put('a', row) }, { Update: { Key: { pk: text('a'), sk: text('2') } } }];
  expect([...unitsByKey('TransactWriteItems', { TransactItems })]).toEqual([
    ['a', 6],
    ['list', 2],
  ]);
  const RequestItems = {
    sluice: [{ PutRequest: put('a') }, { DeleteRequest: { Key: { pk: text('b'), sk: text('1') } } }],
  };
  expect([...unitsByKey('BatchWriteItem', { RequestItems })]).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
});
