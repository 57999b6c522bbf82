import * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { namedAtMost } from './compare.ts';
import { comparisons, headsOf, keepFound, rowsOf, type ComparedRow } from './comparison-repo.ts';
import { projectDeleted } from './events.ts';
import { demandFewer } from './read-digests.ts';
import { progressOf } from './running.ts';
import { turns } from './turns.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

async function begun(projectUid: string, comparisonId: string) {
  const side = { uid: 'a', schema: 's' };
  await comparisons.on(api.table()).put({
    comparisonId,
    projectUid,
    base: side,
    comparison: side,
    status: 'comparing',
    read: 0,
    total: 0,
    counts: {},
    parts: 0,
    expiresAtSeconds: Math.floor(Date.now() / 1000) + 3600,
  });
  const record = await comparisons.on(api.table()).get({ projectUid, comparisonId });
  if (!record) throw new Error('not kept');
  return record;
}
const place = () => ({ tenant: 'default', table: api.table(), world: api.world });

test('what is too large for a request is sent to the background, and what is too large there is to be divided', () => {
  const refusal = (total: number, max: number) => {
    try {
      demandFewer({ name: 'pg' }, total, max);
    } catch (error) {
      return (error as { kind?: string }).kind;
    }
    return undefined;
  };
  expect(refusal(limits.comparedAtOnceMax, limits.comparedAtOnceMax)).toBeUndefined();
  expect(refusal(limits.comparedAtOnceMax + 1, limits.comparedAtOnceMax)).toBe('comparedTooLarge');
  expect(refusal(limits.comparedInAllMax, limits.comparedInAllMax)).toBeUndefined();
  expect(refusal(limits.comparedInAllMax + 1, limits.comparedInAllMax)).toBe('comparedBeyondAll');
});

test('a side is read no further when the comparison has ended', async () => {
  const record = await begun('p1', 'ended');
  const going = progressOf(place(), record);
  await going.onRead(1);
  await comparisons.on(api.table()).put({ ...record, status: 'failed' });
  await expect(progressOf(place(), record).onRead(1)).rejects.toMatchObject({ kind: 'comparisonStopped' });
});

test('of many objects each thousandth lets others have the thread', async () => {
  const turn = turns();
  const waits = Array.from({ length: 2_500 }, () => turn());
  expect(waits.filter(Boolean)).toHaveLength(2);
  await Promise.all(waits.map(async (wait) => wait));
});

test('a page of what was found costs the same, however much was found and wherever it stands', async () => {
  const projectUid = await api.addProject('large');
  const uid = await api.addDbService(projectUid, 'pg');
  const finished = async (comparisonId: string, count: number) => {
    const counts = { inconsistent: count / 2, comparison_not_exist: count / 4, same: count / 4 };
    const rows = Object.entries(counts).flatMap(([result, some]) =>
      Array.from(
        { length: some },
        (_, at): ComparedRow => ({
          base_schema_name: 'a',
          comparison_schema_name: 'b',
          object_type: 'TABLE',
          object_name: `${result} ${at}`,
          comparison_result: result as ComparedRow['comparison_result'],
          differs_in: [],
        }),
      ),
    );
    const record = await begun(projectUid, comparisonId);
    const parts = await keepFound(api.table(), record, [], rows);
    const [base, comparison] = [
      { uid, schema: 'a' },
      { uid, schema: 'b' },
    ];
    await comparisons.on(api.table()).put({ ...record, base, comparison, status: 'finish', counts, parts });
    return comparisonId;
  };
  const page = async (comparison_id: string, query: object) => {
    const before = api.units().read;
    const { data, total_nums } = await api.as('admin').call(contract.listComparedObjects, {
      params: { project_name: 'large', comparison_id },
      query: { page_index: 1, page_size: 50, ...query },
    });
    return { units: api.units().read - before, names: data.map(({ object_name: name }) => name), total_nums };
  };
  const [few, many] = [await finished('few', 2_000), await finished('many', 40_000)];
  await page(few, {});
  const least = (await page(few, {})).units;
  const pages: [object, string, number][] = [
    [{}, 'inconsistent 0', 40_000],
    [{ page_index: 800 }, 'same 9950', 40_000],
    [{ filter_result: 'inconsistent', page_index: 400 }, 'inconsistent 19950', 20_000],
    [{ filter_result: 'comparison_not_exist' }, 'comparison_not_exist 0', 10_000],
    [{ filter_result: 'base_not_exist' }, '', 0],
    [{ filter_result: 'same', page_index: 2 }, 'same 50', 10_000],
  ];
  for (const [query, first, total] of pages) {
    const { units, names, total_nums } = await page(many, query);
    expect([names[0] ?? '', total_nums]).toEqual([first, total]);
    expect(names).toHaveLength(first === '' ? 0 : 50);
    expect(units).toBeLessThanOrEqual(least * 1.2);
  }
  // A page that two parts share.
  expect((await page(many, { page_index: 34, page_size: 30 })).names).toHaveLength(30);
  expect(await page(many, { fuzzy_search: 'exist 999', filter_result: 'comparison_not_exist' })).toMatchObject({
    names: ['comparison_not_exist 999', ...Array.from({ length: 10 }, (_, at) => `comparison_not_exist 999${at}`)],
    total_nums: 11,
  });
});

test('things beside the objects are all counted, and named as far as one answer holds', () => {
  const kind = (count: number) => ({
    kind: 'sequence' as const,
    count,
    differing_num: count,
    differing: Array.from({ length: count }, (_, at) => ({
      object_name: `s${at}`,
      comparison_result: 'base_not_exist' as const,
    })),
  });
  const schema = {
    base_schema_name: 'a',
    comparison_schema_name: 'b',
    comparison_result: 'inconsistent' as const,
    inconsistent_num: 0,
    database_diff_objects: [],
    other_objects: [kind(90), kind(3)],
    unread_kinds: [],
  };
  const told = namedAtMost([schema, schema], 40).flatMap(({ other_objects: others }) => others);
  expect(told.map(({ differing_num: all, differing }) => [all, differing.length])).toEqual([
    [90, 10],
    [3, 3],
    [90, 10],
    [3, 3],
  ]);
});

test('with a project go its comparisons and what they found, and no others', async () => {
  const row: ComparedRow = {
    base_schema_name: 'a',
    comparison_schema_name: 'b',
    object_type: 'TABLE',
    object_name: 't',
    comparison_result: 'same',
    differs_in: [],
  };
  const kept = async (projectUid: string, comparisonId: string) => {
    const record = await begun(projectUid, comparisonId);
    await keepFound(
      api.table(),
      record,
      [],
      Array.from({ length: limits.comparedRowsTogether * 2 + 1 }, () => row),
    );
  };
  await kept('gone', 'one');
  await kept('gone', 'two');
  await kept('stays', 'three');
  expect(await projectDeleted(place(), { projectUid: 'gone', isOver: () => true })).toBe('more');
  expect(await projectDeleted(place(), { projectUid: 'gone', isOver: () => false })).toBe('all');
  for (const comparisonId of ['one', 'two']) {
    expect(await comparisons.on(api.table()).get({ projectUid: 'gone', comparisonId })).toBeUndefined();
    expect(await rowsOf(api.table(), comparisonId, 3)).toEqual([]);
  }
  expect(await comparisons.on(api.table()).get({ projectUid: 'stays', comparisonId: 'three' })).toBeDefined();
  expect(await rowsOf(api.table(), 'three', 3)).toHaveLength(1);
  expect(await headsOf(api.table(), 'three')).toEqual([]);
});
