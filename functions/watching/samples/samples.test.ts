import { Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { countWaiting } from '../collected/count-waiting.ts';
import type { Entry } from '../collected/inbox-repo.ts';
import { takeBatch } from '../collected/take.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import type { FilePart, TenantFiles } from '../../platform/ports/files.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { parquetOf, samplesIn } from './parquet-file.ts';
import { pieces } from './piece-repo.ts';
import { readSamples } from './read.ts';
import { removeSamples } from './remove.ts';
import type { Sample } from './sample.ts';
import { tidySamples } from './tidy.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'samples-'));
const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
const day = 24 * 3600_000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock, ports: { files } });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

let scanId = 0;
beforeEach(() => void scanId++);
const facts = () => ({
  projectUid: 'p',
  scanId,
  planId: scanId,
  sourceType: 'mysql_slow_log',
  dbServiceUid: 'source',
  dbServiceName: 'orders',
  dbType: 'MySQL',
  conditions: [],
});
const placeOf = (world: World = api.world, table: TenantTable = api.table()) => ({ tenant: 'default', table, world });
const entry = (sql: string, seconds: number, more: Partial<Entry> = {}): Entry => ({
  sql,
  schema: 'shop',
  count: 1,
  lastAt: new Date(clock.now()).toISOString(),
  timeAvg: seconds,
  rowsAvg: 10,
  dbUser: 'app',
  endpoints: ['10.0.0.1'],
  ...more,
});
const take = (entries: readonly Entry[], name?: string) =>
  takeBatch(placeOf(), { projectUid: 'p', scanId, planId: scanId, entries, name });
const count = (place = placeOf()) => {
  const sieve = { leavesOut: () => false, counted: () => Promise.resolve() };
  return countWaiting(place, { projectUid: 'p', scanId, factsOf: facts, sieve }, () => false);
};
const read = (more: object = {}) =>
  readSamples(placeOf(), [scanId], { from: clock.now() - 40 * day, to: clock.now() + day, ...more });
const filesThere = () =>
  readdirSync(folder, { recursive: true }).filter(
    (name) => statSync(join(folder, String(name))).isFile() && !String(name).endsWith('.json'),
  ).length;

/** The same table, at whose so-manieth transaction from now the process ends. */
function endingAt(nth: number): TenantTable {
  let left = nth;
  return new Proxy(api.table(), {
    get(table, name) {
      const value: unknown = Reflect.get(table, name, table);
      if (typeof value !== 'function') return value;
      if (name !== 'transact') return value.bind(table) as unknown;
      return async (...args: unknown[]) => {
        if (--left === 0) throw new Error('the process ended');
        return (value as (...given: unknown[]) => unknown).apply(table, args);
      };
    },
  });
}

/** The same files, of which one method ends the process at its first call. */
function filesEndingAt(method: keyof TenantFiles, first = 1): World {
  let left = first;
  const guarded = (own: TenantFiles): TenantFiles => ({
    ...own,
    [method]: async (...args: never[]) => {
      if (--left === 0) throw new Error('the process ended');
      return (own[method] as (...given: never[]) => unknown)(...args);
    },
  });
  return { ...api.world, files: { forTenant: (tenant) => guarded(files.forTenant(tenant)) } };
}

test('what ran is kept execution by execution, with when, how long, who and from where', async () => {
  await take([entry('select 1 from orders where id = 7', 0.5), entry('select 1 from orders where id = 8', 2)]);
  await count();
  const { samples, isCut } = await read();
  expect(isCut).toBe(false);
  expect(samples.map(({ seconds }) => seconds).sort()).toEqual([0.5, 2]);
  expect(new Set(samples.map(({ statementId }) => statementId)).size).toBe(1);
  expect(samples[0]).toMatchObject({
    planId: scanId,
    schema: 'shop',
    user: 'app',
    host: '10.0.0.1',
    runs: 1,
    rows: 10,
  });
  expect(samples.map(({ sql }) => sql).sort()).toEqual([
    'select 1 from orders where id = 7',
    'select 1 from orders where id = 8',
  ]);
});

test('a statement of which nobody knows how long it took is counted and no sample, a long text is cut', async () => {
  const { timeAvg: _none, ...unknown } = entry('select 1 from dual', 1);
  await take([unknown, entry(`select '${'x'.repeat(2000)}'`, 1)]);
  await count();
  const { samples } = await read();
  expect(samples.map(({ sql }) => sql.length)).toEqual([limits.sampleTextLengthMax]);
});

test('a process that ends at any write of a round leaves each sample once when the round is done again', async () => {
  for (let nth = 1; nth <= 4; nth++) {
    scanId++;
    // What does not compress is kept in a file of its own, which is gone before the round is.
    const noise = Array.from({ length: 40 }, (_, i) =>
      entry(`select '${randomBytes(limits.inlineTextBytesMax / 20).toString('hex')}' from t${i}`, i / 1000),
    );
    await take(noise, 'a name');
    await count(placeOf(api.world, endingAt(nth === 4 ? 1000 : nth))).catch(() => undefined);
    if (nth === 4) await count(placeOf(filesEndingAt('remove'))).catch(() => undefined);
    expect(await take(noise, 'a name')).toBe('before');
    await count();
    const { samples } = await read();
    expect(samples.length).toBe(40);
    expect(samples.reduce((sum, { runs }) => sum + runs, 0)).toBe(40);
  }
});

test('small files of a day become one with the same samples, wherever the process ends meanwhile', async () => {
  for (let n = 1; n <= 5; n++) {
    await take([entry('select a from t', n), entry('select b from t', n)]);
    await count();
  }
  clock.later(2 * 3600_000);
  await take([entry('select c from t', 9)]);
  await count();
  const there = filesThere();
  const sorted = (samples: readonly Sample[]) => samples.map((one) => JSON.stringify(one)).sort();
  const all = sorted((await read()).samples);
  for (const method of ['put', 'remove'] as const) {
    await tidySamples(filesEndingAt(method));
    expect(sorted((await read()).samples)).toEqual(all);
  }
  await tidySamples(api.world);
  const left = await pieces.on(api.table()).list({ planId: scanId });
  expect(left.items.map(({ rows }) => rows).sort()).toEqual([1, 10]);
  expect(filesThere()).toBeLessThanOrEqual(there - 4);
  expect((await read()).samples.length).toBe(11);
});

test('of one statement little of a file is read', async () => {
  const now = clock.now();
  const many = Array.from(
    { length: 60_000 },
    (_, i): Sample => ({
      at: now - i,
      planId: 1,
      statementId: 1000 + (i % 600),
      fingerprint: `select ${i % 600}`,
      sql: `select ${i}`,
      schema: 's',
      user: 'u',
      host: 'h',
      runs: 1,
      seconds: i / 1000,
      rows: undefined,
    }),
  );
  const bytes = parquetOf(many);
  let took = 0;
  const counted = {
    stream: async (_key: string, { from = 0, bytes: wanted = bytes.length }: Partial<FilePart> = {}) => {
      took += wanted;
      return Readable.from([bytes.slice(from, from + wanted)]);
    },
  } as Pick<TenantFiles, 'stream'> as TenantFiles;
  const of = { key: 'k', bytes: bytes.length };
  const found = await samplesIn(counted, of, { from: 0, to: now, statementId: 1300 });
  expect(found.length).toBe(100);
  // The end of the file, where its groups are described, is read whole.
  expect(took).toBeLessThan(bytes.length / 8 + 512 * 1024);
  const later = await samplesIn(counted, of, { from: now - 10, to: now });
  expect(later.length).toBe(11);
});

test('samples are kept for thirty days', async () => {
  const old = entry('select old', 1, { lastAt: new Date(clock.now() - 29 * day).toISOString() });
  const tooOld = entry('select older', 1, { lastAt: new Date(clock.now() - 31 * day).toISOString() });
  await take([old, tooOld, entry('select new', 1)]);
  await count();
  expect((await read()).samples.map(({ sql }) => sql).sort()).toEqual(['select new', 'select old']);
  clock.later(3 * day);
  await tidySamples(api.world);
  expect((await read()).samples.map(({ sql }) => sql)).toEqual(['select new']);
});

test('what one may look through for an answer is bounded, and that it was is told', async () => {
  const own = { ...limits };
  for (let n = 0; n < 3; n++) {
    await take([entry(`select ${n}`, n)]);
    await count();
    clock.later(1000);
  }
  Object.assign(limits, { sampleRowsReadMax: 2 });
  const found = await read();
  Object.assign(limits, own);
  expect([found.samples.map(({ seconds }) => seconds).sort(), found.isCut]).toEqual([[1, 2], true]);
});

test('samples of a plan that is no more go with it, and their files too', async () => {
  await take([entry('select gone', 1)]);
  await count();
  const there = filesThere();
  expect(await removeSamples(placeOf(), scanId, () => false)).toBe('all');
  expect([(await read()).samples, filesThere()]).toEqual([[], there - 1]);
});
