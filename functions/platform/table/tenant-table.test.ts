import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { ConditionFailed } from './table-errors.ts';

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
  expect(await ours.batchGet([{ pk: 'P', sk: '1' }, { pk: 'P', sk: '3' }])).toEqual([{ ...item, owner: 'a' }, undefined]);
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
  expect((await theirs.query({ pk: 'L', after: next })).items).toEqual([{ pk: 'L', sk: '2', owner: 'd' }, { pk: 'L', sk: '3', owner: 'd' }]);
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
