import { createHash } from 'node:crypto';
import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { archiveProject, unarchiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { settleQueries } from './settle-queries.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await at.configure({ max_pre_query_rows: 2500 });
}, 60_000);
afterAll(() => at.bench.close());

type Format = 'CSV' | 'JSON' | 'EXCEL';
let names = 0;
const of = (run_uid: string, export_uid: string) => ({ params: { ...at.params, run_uid, export_uid } });
const asking = (run_uid: string, format: Format, export_uid = `exported-${++names}`) => ({
  ...of(run_uid, export_uid),
  body: { format },
});
const made = async (run_uid: string, format: Format) =>
  (await at.bench.api.as('mei').call(contract.exportQueryResult, asking(run_uid, format))).data;
const download = (run_uid: string, export_uid: string, by = 'mei') =>
  at.bench.api.as(by).download(contract.getQueryExport, of(run_uid, export_uid));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the rows that are held become a file with their count and their hash, and nothing is asked again', async () => {
  const { run } = await at.run('select id, name, price from items where id <= 3 order by id');
  const csv = await made(run.run_uid, 'CSV');
  expect(csv).toMatchObject({ format: 'CSV', row_count: 3, is_cut: false, cut_cell_count: 0 });
  const file = await download(run.run_uid, csv.export_uid);
  expect(file.text).toBe('\ufeffid,name,price\r\n1,,1.5\r\n2,"",3.0\r\n3,item 3,4.5\r\n');
  expect([Buffer.byteLength(file.text), sha256(Buffer.from(file.text))]).toEqual([csv.bytes, csv.sha256]);
  const json = await made(run.run_uid, 'JSON');
  const lines = (await download(run.run_uid, json.export_uid)).text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))[0]).toMatchObject({ id: expect.anything(), name: null });
  const excel = await made(run.run_uid, 'EXCEL');
  expect(excel).toMatchObject({ file_name: expect.stringMatching(/^orders_\d{14}\.xlsx$/), row_count: 3 });
  const { data } = await at.log({ fuzzy_keyword: 'where id <= 3 order by id' });
  expect(data.map((one) => [one.operation.operation_type, one.result_set_row_count, one.export_file?.sha256])).toEqual([
    ['EXPORT', 3, excel.sha256],
    ['EXPORT', 3, json.sha256],
    ['EXPORT', 3, csv.sha256],
    ['SQL', 3, undefined],
  ]);
  // In the history of whoever ran it stands what was run, once.
  const { data: history } = await at.bench.api.as('mei').call(contract.listQueryHistory, {
    params: at.params,
    query: { page_index: 1, page_size: 20, fuzzy_keyword: 'where id <= 3 order by id' },
  });
  expect(history.map(({ row_count, state }) => [row_count, state])).toEqual([[3, 'succeeded']]);
});

test('a file of several pages has them all, and one of a cut result or of cut values says so', async () => {
  const { run } = await at.run('select id, filler from big order by id');
  const cut = await made(run.run_uid, 'CSV');
  expect(cut).toMatchObject({ row_count: 2500, is_cut: true, cut_by: 'rows' });
  expect(cut.file_name).toMatch(/^orders_\d{14}_first_2500_rows_more_exist\.csv$/);
  const lines = (await download(run.run_uid, cut.export_uid)).text.trimEnd().split('\r\n');
  expect([lines.length, lines.at(-1)?.slice(0, 5)]).toEqual([2501, '2500,']);
  const long = await at.run("select repeat('x', 300000) as long");
  const told = await made(long.run.run_uid, 'JSON');
  expect(told).toMatchObject({
    cut_cell_count: 1,
    is_cut: false,
    file_name: expect.stringContaining('long_values_cut'),
  });
  const none = await at.run('select id from items where false');
  const empty = await made(none.run.run_uid, 'CSV');
  expect((await download(none.run.run_uid, empty.export_uid)).text).toBe('\ufeffid\r\n');
});

test('a file is for whoever ran the query, and while that person may', async () => {
  const { run } = await at.run('select 1 as one');
  const { export_uid } = await made(run.run_uid, 'CSV');
  const { api } = at.bench;
  expect(await api.as('director').errorOf(contract.exportQueryResult, asking(run.run_uid, 'CSV'))).toBe('notFound');
  expect(await api.as('lee').errorOf(contract.exportQueryResult, asking(run.run_uid, 'CSV'))).toBe('forbidden');
  expect(await api.as('admin', 'other').errorOf(contract.exportQueryResult, asking(run.run_uid, 'CSV'))).toBe(
    'notFound',
  );
  expect(await api.as('director').errorOf(contract.getQueryExport, of(run.run_uid, export_uid))).toBe('notFound');
  expect(await api.as('lee').errorOf(contract.getQueryExport, of(run.run_uid, export_uid))).toBe('forbidden');
  expect(await api.as('admin', 'other').errorOf(contract.getQueryExport, of(run.run_uid, export_uid))).toBe('notFound');
  expect(await api.as('mei').errorOf(contract.getQueryExport, of(run.run_uid, 'nothing-there'))).toBe('notFound');
  const other = await at.run('select 2 as two');
  expect(await api.as('mei').errorOf(contract.getQueryExport, of(other.run.run_uid, export_uid))).toBe('notFound');
  await api.as('admin').call(archiveProject, { params: at.params });
  expect((await made(run.run_uid, 'CSV')).row_count).toBe(1);
  await api.as('admin').call(unarchiveProject, { params: at.params });
});

test('a request that is sent once more makes no second file, and another format needs another name', async () => {
  const { run } = await at.run('select 7 as once');
  const { api } = at.bench;
  const first = await api.as('mei').call(contract.exportQueryResult, asking(run.run_uid, 'CSV', 'the-file'));
  const again = await api.as('mei').call(contract.exportQueryResult, asking(run.run_uid, 'CSV', 'the-file'));
  expect(again.data).toEqual(first.data);
  expect(await api.as('mei').errorOf(contract.exportQueryResult, asking(run.run_uid, 'JSON', 'the-file'))).toBe(
    'queryExportExists',
  );
  const atOnce = await Promise.allSettled(
    [1, 2, 3].map(() => api.as('mei').call(contract.exportQueryResult, asking(run.run_uid, 'CSV', 'at-once-1'))),
  );
  expect(atOnce.some(({ status }) => status === 'fulfilled')).toBe(true);
  const logged = (await at.log({ fuzzy_keyword: '7 as once' })).data.filter(({ export_file: file }) => file);
  expect(logged).toHaveLength(2);
});

test('what has no rows to show, or a format that is none, is refused', async () => {
  const failed = await at.run('select nope from items');
  const { api } = at.bench;
  expect(await api.as('mei').errorOf(contract.exportQueryResult, asking(failed.run.run_uid, 'CSV'))).toBe(
    'queryResultMissing',
  );
  const { run } = await at.run('select 1');
  expect(await api.as('mei').errorOf(contract.exportQueryResult, asking(run.run_uid, 'PDF' as never))).toBe(
    'validation',
  );
  expect(await api.as('mei').errorOf(contract.exportQueryResult, asking('no-such-run', 'CSV'))).toBe('notFound');
});

test('the file is gone with the result', async () => {
  const { run } = await at.run('select 1 as one');
  const { export_uid } = await made(run.run_uid, 'CSV');
  const { api, clock } = at.bench;
  clock.later(limits.queryResultHours * 3_600_000);
  expect(await api.as('mei').errorOf(contract.getQueryExport, of(run.run_uid, export_uid))).toMatch(
    /notFound|queryResultMissing/,
  );
  await settleQueries(api.world);
  expect(await api.as('mei').errorOf(contract.exportQueryResult, asking(run.run_uid, 'CSV'))).toMatch(
    /notFound|queryResultMissing/,
  );
});
