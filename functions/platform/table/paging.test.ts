import * as z from 'zod';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { entity } from './entity.ts';
import { pageOf, searchPage } from './paging.ts';
import type { TenantTable } from './tenant-table.ts';

const rows = entity('ROW', z.object({ list: z.string(), number: z.number(), isOdd: z.boolean() }), {
  pk: 'LIST#{list}',
  sk: 'ROW#{number}',
});

let now = Date.UTC(2030, 0, 1);
let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable({ now: () => now });
});
afterAll(() => memory.close());

const aRow = (number: number) => ({ list: 'l', number, isOdd: number % 2 === 1 });
const add = (table: TenantTable, numbers: readonly number[]) =>
  table.putAll(
    numbers.map((number) => ({
      ...aRow(number),
      pk: 'LIST#l',
      sk: `ROW#${String(number).padStart(16, '0')}`,
      recordKind: 'ROW',
      version: 1,
    })),
  );
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
type Options = { newestFirst?: boolean; filter?: { isOdd: boolean }; reader?: string };
async function page(table: TenantTable, page_index: number, { reader = 'mei', ...options }: Options = {}) {
  const items = await pageOf(rows.on(table).listing({ list: 'l' }, options), { page_index, page_size: 3 }, reader);
  return items.map((row) => row.number);
}

test('pages follow each other and end', async () => {
  const table = memory.of('a');
  await add(table, upTo(7));
  expect([
    await page(table, 1),
    await page(table, 2),
    await page(table, 3),
    await page(table, 4),
    await page(table, 9),
  ]).toEqual([[1, 2, 3], [4, 5, 6], [7], [], []]);
});

test('a page in the middle is found without having read those before it', async () => {
  const table = memory.of('b');
  await add(table, upTo(20));
  expect(await page(table, 5)).toEqual([13, 14, 15]);
  expect(await page(table, 7)).toEqual([19, 20]);
  expect(await page(table, 6)).toEqual([16, 17, 18]);
  expect(await page(table, 8)).toEqual([]);
});

test('rows that arrive and go between pages neither repeat nor hide others', async () => {
  const table = memory.of('c');
  await add(table, upTo(10));
  const newest = { newestFirst: true };
  expect(await page(table, 1, newest)).toEqual([10, 9, 8]);
  await add(table, [11, 12]);
  expect(await page(table, 2, newest)).toEqual([7, 6, 5]);
  await rows.on(table).remove({ list: 'l', number: 5 });
  await rows.on(table).remove({ list: 'l', number: 7 });
  expect(await page(table, 3, newest)).toEqual([4, 3, 2]);
  expect(await page(table, 1, newest)).toEqual([12, 11, 10]);
  expect(await page(table, 2, newest)).toEqual([9, 8, 6]);
  expect(await page(table, 3, newest)).toEqual([4, 3, 2]);
});

test('a jump forward after the list has moved does not land where the page used to be', async () => {
  const table = memory.of('d');
  await add(table, upTo(9));
  const newest = { newestFirst: true };
  for (const index of [1, 2, 3]) await page(table, index, newest);
  await add(table, [10, 11, 12]);
  expect(await page(table, 1, newest)).toEqual([12, 11, 10]);
  expect(await page(table, 3, newest)).toEqual([6, 5, 4]);
});

test('what another reader sees does not move the pages of the first', async () => {
  const table = memory.of('e');
  await add(table, upTo(6));
  expect(await page(table, 1, { newestFirst: true, reader: 'mei' })).toEqual([6, 5, 4]);
  await add(table, [7]);
  expect(await page(table, 1, { newestFirst: true, reader: 'bo' })).toEqual([7, 6, 5]);
  expect(await page(table, 2, { newestFirst: true, reader: 'mei' })).toEqual([3, 2, 1]);
  expect(await page(table, 2, { newestFirst: true, reader: 'bo' })).toEqual([4, 3, 2]);
});

test('rows added behind the last page appear on the page after it', async () => {
  const table = memory.of('f');
  await add(table, upTo(3));
  expect(await page(table, 1)).toEqual([1, 2, 3]);
  await add(table, [4]);
  expect(await page(table, 2)).toEqual([4]);
});

test('a filtered list has full pages', async () => {
  const table = memory.of('g');
  await add(table, upTo(14));
  const odd = { filter: { isOdd: true } };
  expect([
    await page(table, 1, odd),
    await page(table, 2, odd),
    await page(table, 3, odd),
    await page(table, 4, odd),
  ]).toEqual([[1, 3, 5], [7, 9, 11], [13], []]);
});

describe('a search that no index answers', () => {
  const search = async (table: TenantTable, page_index: number, { newestFirst = false, rowsMax = 100 } = {}) => {
    const { items, ...found } = await searchPage(
      rows.on(table).listing({ list: 'l' }, { newestFirst, filter: { isOdd: true } }),
      { page_index, page_size: 3 },
      { reader: 'mei', bounds: { rowsMax, readsMax: 5 } },
    );
    return { ...found, items: items.map(({ number }) => number) };
  };

  test('counts what it finds and says nothing more when it has seen every row', async () => {
    const table = memory.of('s1');
    await add(table, upTo(9));
    expect(await search(table, 1)).toEqual({ items: [1, 3, 5], total: 5, searched: undefined });
    expect(await search(table, 2)).toEqual({ items: [7, 9], total: 5, searched: undefined });
    expect(await search(table, 9)).toEqual({ items: [], total: 5, searched: undefined });
  });

  test('looks through the first rows only and says so, and costs the same among ten times as many', async () => {
    const units = async (tenant: string, count: number) => {
      const table = memory.of(tenant);
      await add(table, upTo(count));
      table.capacity.read = 0;
      expect(await search(table, 1, { rowsMax: 1000 })).toEqual({ items: [1, 3, 5], total: 500, searched: 1000 });
      expect(await search(table, 100, { rowsMax: 1000 })).toMatchObject({ items: [595, 597, 599], total: 500 });
      return table.capacity.read;
    };
    const few = await units('s2', 1001);
    expect(few).toBeGreaterThan(0);
    expect(await units('s3', 10_010)).toBe(few);
  });

  test('whoever turns the pages goes on behind the rows looked through, window after window, and none is missing', async () => {
    const table = memory.of('s5');
    await add(table, upTo(25));
    const pages = [];
    for (let index = 1; index <= 6; index++) pages.push(await search(table, index, { rowsMax: 10 }));
    expect(pages).toEqual([
      { items: [1, 3, 5], total: 5, searched: 10 },
      { items: [7, 9], total: 5, searched: 10 },
      { items: [11, 13, 15], total: 10, searched: 20 },
      { items: [17, 19], total: 10, searched: 20 },
      { items: [21, 23, 25], total: 13, searched: undefined },
      { items: [], total: 13, searched: undefined },
    ]);
    // The way back is known, and a page far away that nobody turned to is not guessed.
    expect(await search(table, 4, { rowsMax: 10 })).toEqual(pages[3]);
    expect(await search(table, 40, { rowsMax: 10 })).toMatchObject({ items: [], total: 5 });
  });

  test('a page far behind costs what the first one costs', async () => {
    const table = memory.of('s6');
    await add(table, upTo(5000));
    const units = [];
    for (let index = 1; index <= 300; index++) {
      table.capacity.read = 0;
      await search(table, index, { rowsMax: 500 });
      units.push(table.capacity.read);
    }
    expect(Math.max(...units)).toBeLessThanOrEqual((units[0] ?? 0) * 1.1 + 1);
  });

  test('rows that arrive or go between two pages neither repeat nor hide others', async () => {
    const table = memory.of('s4');
    await add(table, upTo(12));
    expect((await search(table, 1, { newestFirst: true })).items).toEqual([11, 9, 7]);
    await add(table, [13, 14, 15]);
    await rows.on(table).remove({ list: 'l', number: 11 });
    expect(await search(table, 2, { newestFirst: true })).toMatchObject({ items: [5, 3, 1], total: 7 });
  });
});

test('a forgotten way is walked again', async () => {
  const table = memory.of('h');
  await add(table, upTo(9));
  await page(table, 1);
  await page(table, 2);
  now += 2 * 3600 * 1000;
  expect(await page(table, 3)).toEqual([7, 8, 9]);
});

test('the units of a get, a list, a page and a change are the same among 10 and among 10,000 rows', async () => {
  const units = async (tenant: string, count: number) => {
    await add(memory.of(tenant), upTo(count));
    const spent = async (read: (table: TenantTable) => Promise<unknown>) => {
      const table = memory.of(tenant);
      await read(table);
      return table.capacity;
    };
    return {
      get: await spent((table) => rows.on(table).get({ list: 'l', number: 5 })),
      list: await spent((table) => rows.on(table).list({ list: 'l' }, { limit: 3, newestFirst: true })),
      firstPage: await spent((table) => page(table, 1)),
      secondPage: await spent((table) => page(table, 2)),
      thirdPage: await spent((table) => page(table, 3)),
      update: await spent(async (table) => rows.on(table).patch({ list: 'l', number: 5 }, { set: { isOdd: true } })),
    };
  };
  const few = await units('ten', 10);
  expect(few.get).toEqual({ read: 1, write: 0 });
  expect(few.thirdPage.read).toBeGreaterThan(0);
  expect(await units('tenThousand', 10_000)).toEqual(few);
});
