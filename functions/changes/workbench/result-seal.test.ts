import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { ResultSeal } from './result-seal.ts';
import { queryRuns, resultKey } from './run-repo.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await at.configure({ max_pre_query_rows: 2500 });
}, 60_000);
afterAll(() => at.bench.close());

test('the file of a result opens by its own key, each page at its own place', async () => {
  const { api } = at.bench;
  const place = { tenant: 'default', world: api.world };
  const { run } = await at.run('select id, filler from big where id <= 1500 order by id');
  const stored = await queryRuns.on(api.table()).require({ creatorUid: api.uidOf('mei'), runUid: run.run_uid });
  const pages: Buffer[] = [];
  for (const part of stored.pages) {
    const stream = await api.world.files.forTenant('default').stream(resultKey(stored.fileId), part);
    pages.push(Buffer.concat((await stream?.toArray()) ?? []));
  }
  const isPacked = (bytes: Buffer | undefined) => bytes?.subarray(0, 2).toString('hex') === '1f8b';
  expect([pages.length, pages.some(isPacked)]).toEqual([2, false]);
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = pages;
  const seal = await ResultSeal.of(place, stored.fileId, stored.sealedKey ?? '');
  expect([seal.opened(first, 0), seal.opened(second, 1)].map(isPacked)).toEqual([true, true]);
  expect(() => seal.opened(first, 1)).toThrow();
  expect(() => ResultSeal.made(place, stored.fileId).opened(first, 0)).toThrow();
  await expect(ResultSeal.of(place, 'another', stored.sealedKey ?? '')).rejects.toThrow();
  await expect(ResultSeal.of({ ...place, tenant: 'other' }, stored.fileId, stored.sealedKey ?? '')).rejects.toThrow();
});
