import { testApi, type TestApi } from '../../../test/support/api.ts';
import { measures } from './measures.ts';
import { keepingStatementWaits, waitsBetween, waitsOf, type ActiveSession } from './waits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const minute = 60_000;
const of = (wait: string, sql = 'select 1'): ActiveSession => ({ wait, sql });
const wanted = { bucketsMax: 1600, pointsMax: 300, linesMax: 3 };
let sources = 0;
async function keep(looks: readonly (readonly ActiveSession[])[]) {
  const dbServiceUid = `source-${++sources}`;
  const now = Math.floor(Date.now() / minute) * minute;
  const at = (place: number) => now - (looks.length - place) * minute;
  const all = looks.map((sessions, place) => ({ at: at(place), sessions }));
  await api.table().transact(measures.on(api.table()).adding(dbServiceUid, all.map(waitsOf)));
  await api
    .table()
    .transact(keepingStatementWaits(api.table(), { dbServiceUid, looks: all, fingerprintOf: (sql) => sql }));
  const range = { from: now - 60 * minute, to: now, now, ...wanted };
  return { dbServiceUid, range };
}

test('the mean number of sessions counts the looks that found none', async () => {
  const { dbServiceUid, range } = await keep([[of('CPU'), of('CPU')], [], [of('IO:DataFileRead')]]);
  const { lines, isLooked } = await waitsBetween(api.table(), { dbServiceUid }, range);
  expect(isLooked).toBe(true);
  expect(lines.map(({ wait, points }) => [wait, points.map(({ value }) => value)])).toEqual([
    ['CPU', [2, 0, 0]],
    ['IO:DataFileRead', [0, 0, 1]],
  ]);
});

test('more kinds of waits than a chart shows are one line together', async () => {
  const { dbServiceUid, range } = await keep([[of('a'), of('a'), of('a'), of('b'), of('b'), of('c'), of('d.e')]]);
  const { lines, rest } = await waitsBetween(api.table(), { dbServiceUid }, range);
  expect(lines.map(({ wait }) => wait)).toEqual(['a', 'b']);
  expect(rest?.points.map(({ value }) => value)).toEqual([2]);
});

test('a statement has its own waits, whoever else waits for the same', async () => {
  const [own, other] = ['update a set b = 1', 'select b from a'];
  const { dbServiceUid, range } = await keep([[of('Lock:row', own), of('Lock:row', other), of('CPU', other)]]);
  const { lines } = await waitsBetween(api.table(), { dbServiceUid, fingerprint: own }, range);
  expect(lines.map(({ wait, points }) => [wait, points.map(({ value }) => value)])).toEqual([['Lock:row', [1]]]);
  const unknown = await waitsBetween(api.table(), { dbServiceUid, fingerprint: 'select 2' }, range);
  expect([unknown.isLooked, unknown.lines]).toEqual([true, []]);
});

test('500 sessions of 500 statements fit one transaction', async () => {
  const many = Array.from({ length: 500 }, (_, i) => of(`Lock:${i % 40}`, `select ${i}`));
  const { dbServiceUid, range } = await keep([many]);
  const { lines, rest } = await waitsBetween(api.table(), { dbServiceUid }, range);
  const all = [...lines, ...(rest ? [rest] : [])].flatMap(({ points }) => points.map(({ value }) => value));
  expect(all.reduce((sum, value) => sum + value, 0)).toBe(500);
});
