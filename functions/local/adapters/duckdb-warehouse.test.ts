import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleReports, type SampleReportName } from '../../../shared/samples/reports/index.ts';
import type { ReportParameter } from '../../../shared/samples/reports/report.ts';
import type { QuestionValue } from '../../platform/ports/warehouse.ts';
import { parquetOf } from '../../watching/samples/parquet-file.ts';
import type { Sample } from '../../watching/samples/sample.ts';
import { answered, duckdbWarehouse, type SampleFile } from './duckdb-warehouse.ts';

/** The very texts that Athena is sent, over files as they are really written; the figures were worked out by hand. */
const folder = mkdtempSync(join(tmpdir(), 'duckdb-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files: SampleFile[] = [];
type Place = { tenant?: string; source?: string; planId?: number };
function written(
  day: string,
  samples: readonly Partial<Sample>[],
  { tenant = 'acme', source = 's1', planId = 7 }: Place = {},
) {
  const bytes = parquetOf(
    samples.map((one) => ({ ...plain, planId, ...one, at: one.at ?? Date.parse(`${day}T10:00:00Z`) })),
  );
  const path = join(folder, `file-${files.length}`);
  writeFileSync(path, bytes);
  files.push({ path, tenant, source, day, bytes: bytes.length });
}
const plain: Omit<Sample, 'at'> = {
  planId: 7,
  statementId: 1,
  fingerprint: 'select ?',
  sql: 'select 1',
  schema: 'shop',
  user: 'app',
  host: '10.0.0.1',
  runs: 1,
  seconds: 1,
  rows: undefined,
};
const at = (text: string) => Date.parse(`${text}Z`);

beforeAll(() => {
  // Wednesday. Before the range.
  written('2026-11-18', [
    { statementId: 1, at: at('2026-11-18T09:00:00'), runs: 5, seconds: 0.5 },
    { statementId: 2, at: at('2026-11-18T10:00:00'), runs: 5, seconds: 1, fingerprint: 'two', user: 'batch' },
  ]);
  // Friday: 20 executions of 1 to 20 seconds of the first statement, one of the third.
  written('2026-11-20', [
    ...Array.from({ length: 20 }, (_, i) => ({
      at: at('2026-11-20T09:30:00') + i,
      seconds: i + 1,
      sql: `select ${i + 1}`,
    })),
    { statementId: 3, at: at('2026-11-20T23:59:59.999'), seconds: 0.25, fingerprint: 'three', user: "o'neil", rows: 9 },
  ]);
  // Saturday: an average of ten, and what only went on.
  written('2026-11-21', [
    {
      statementId: 2,
      at: at('2026-11-21T00:00:00'),
      runs: 10,
      seconds: 1.2,
      fingerprint: 'two',
      user: 'batch',
      schema: 'etl',
    },
    { statementId: 1, at: at('2026-11-21T05:00:00'), runs: 0, seconds: 1000 },
  ]);
  // What nobody here may count: another tenant, source and plan.
  written('2026-11-20', [{ seconds: 5000 }], { tenant: 'other' });
  written('2026-11-20', [{ seconds: 6000 }], { source: 's2' });
  written('2026-11-20', [{ seconds: 7000 }], { planId: 8 });
});

const range = { from: at('2026-11-20T00:00:00'), to: at('2026-11-22T00:00:00') };
function valuesOf(name: SampleReportName, { from = range.from, side = 'user' } = {}): QuestionValue[] {
  const text = (value: string): QuestionValue => ({ kind: 'text', value });
  const known: Record<ReportParameter, QuestionValue> = {
    tenant: text('acme'),
    source: text('s1'),
    plan: { kind: 'whole', value: 7 },
    firstDay: text(new Date(from).toISOString().slice(0, 10)),
    lastDay: text('2026-11-21'),
    from: { kind: 'moment', value: from },
    to: { kind: 'moment', value: range.to },
    rangeFrom: { kind: 'moment', value: range.from },
    side: text(side),
  };
  return sampleReports[name].parameters.map((parameter) => known[parameter]);
}
const ask = async (name: SampleReportName, how: { from?: number; side?: string } = {}) =>
  answered({ sql: sampleReports[name].sql, values: valuesOf(name, how) }, files);
const rowsOf = async (name: SampleReportName, how: { from?: number; side?: string } = {}) =>
  (await ask(name, how)).rows;
const long = at('2026-11-18T00:00:00');

test.each(Object.keys(sampleReports) as SampleReportName[])(
  '%s answers the columns that it names, in their order',
  async (name) => {
    expect((await ask(name, { from: long })).columns).toEqual(sampleReports[name].columns.map((column) => column.name));
  },
);

test('statements that took the most time: sums weigh by executions, the 95th percentile is the 19th of 20', async () => {
  expect(await rowsOf('slowest_statements')).toEqual([
    ['1', 'select ?', 'shop', '20', '210', '10.5', '19', '20', 'select 20'],
    ['2', 'two', 'etl', '10', '12', '1.2', '1.2', '1.2', 'select 1'],
    ['3', 'three', 'shop', '1', '0.25', '0.25', '0.25', '0.25', 'select 1'],
  ]);
});

test('slowest executions: the slowest first, without averages, with what is known of them', async () => {
  const rows = await rowsOf('slowest_executions');
  expect(rows).toHaveLength(21);
  expect(rows[0]).toEqual(['2026-11-20 09:30:00.019', '20', null, 'app', '10.0.0.1', 'shop', '1', 'select 20']);
  expect(rows.at(-1)).toEqual(['2026-11-20 23:59:59.999', '0.25', '9', "o'neil", '10.0.0.1', 'shop', '3', 'select 1']);
});

test('latency per day: of 21 executions the median is the eleventh, the 95th percentile the twentieth', async () => {
  // 0.25, 1 … 20: the eleventh is 10, the twentieth 19, and 0.99 of 21 is reached with the last.
  expect(await rowsOf('latency_per_day')).toEqual([
    ['2026-11-20', '21', '210.25', '10', '19', '20', '20'],
    ['2026-11-21', '10', '12', '1.2', '1.2', '1.2', '1.2'],
  ]);
});

test('load per day: by whom, by schema or from where', async () => {
  expect(await rowsOf('load_per_day')).toEqual([
    ['2026-11-20', 'app', '20', '210'],
    ['2026-11-20', "o'neil", '1', '0.25'],
    ['2026-11-21', 'batch', '10', '12'],
  ]);
  expect(await rowsOf('load_per_day', { side: 'schema' })).toEqual([
    ['2026-11-20', 'shop', '21', '210.25'],
    ['2026-11-21', 'etl', '10', '12'],
  ]);
  expect((await rowsOf('load_per_day', { side: 'host' })).map(([, origin]) => origin)).toEqual([
    '10.0.0.1',
    '10.0.0.1',
  ]);
});

test('load by weekday and hour: Friday is 4, Saturday 5, hours are those of UTC', async () => {
  expect(await rowsOf('time_of_day')).toEqual([
    ['4', '9', '20', '210', '10.5'],
    ['4', '23', '1', '0.25', '0.25'],
    ['5', '0', '10', '12', '1.2'],
  ]);
});

test('new statements: what no earlier sample has', async () => {
  expect(await rowsOf('new_statements', { from: long })).toEqual([
    ['2026-11-20 23:59:59.999', '3', 'three', 'shop', "o'neil", '1', '0.25', '0.25', '0.25'],
  ]);
});

test('statements that became slower: half as slow again on average, with five executions in both times', async () => {
  // The first went from 0.5 to 10.5 on average; the second from 1 to 1.2, which is too little.
  expect(await rowsOf('slower_statements', { from: long })).toEqual([
    ['1', 'select ?', '5', '0.5', '20', '10.5', '21', '210'],
  ]);
});

test('nothing that is kept is an answer without rows', async () => {
  for (const name of Object.keys(sampleReports) as SampleReportName[])
    expect((await answered({ sql: sampleReports[name].sql, values: valuesOf(name) }, [])).rows).toEqual([]);
});

describe('as a world has it', () => {
  const question = {
    sql: sampleReports.latency_per_day.sql,
    values: valuesOf('latency_per_day'),
    over: { tenant: 'acme', source: 's1', planId: 7, firstDay: '2026-11-20', lastDay: '2026-11-21' },
  };
  const kept = join(folder, 'answers');
  const ended = async (warehouse: ReturnType<typeof duckdbWarehouse>, id: string) => {
    for (;;) {
      const found = await warehouse.state(id);
      if (found.state !== 'running') return found;
      await new Promise((then) => setTimeout(then, 20));
    }
  };

  test('the same token starts nothing twice, and what is done outlives the process', async () => {
    let looked = 0;
    const filesOf = async () => (looked++, files);
    const warehouse = duckdbWarehouse({ folder: kept, filesOf });
    const id = await warehouse.start(question, 'one');
    expect(await warehouse.start(question, 'one')).toBe(id);
    const readBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(await ended(warehouse, id)).toEqual({ state: 'done', readBytes });
    await warehouse.start(question, 'one');
    expect(looked).toBe(1);
    const later = duckdbWarehouse({ folder: kept, filesOf });
    expect(await later.state(id)).toEqual({ state: 'done', readBytes });
    expect((await later.rows(id)).rows).toHaveLength(2);
  });

  test('what ran when the process ended is lost, and says so', async () => {
    const filesOf = () => new Promise<never>(() => undefined);
    await duckdbWarehouse({ folder: kept, filesOf }).start(question, 'two');
    expect(await duckdbWarehouse({ folder: kept, filesOf }).state('two')).toMatchObject({
      state: 'failed',
      why: 'lost',
    });
  });

  test('what is stopped ends as stopped, what DuckDB refuses in its own words', async () => {
    let go = () => undefined as void;
    const gate = new Promise<void>((then) => (go = then));
    const filesOf = async () => (await gate, files);
    const warehouse = duckdbWarehouse({ folder: kept, filesOf });
    await warehouse.start(question, 'three');
    await warehouse.stop('three');
    go();
    expect(await ended(warehouse, 'three')).toMatchObject({ state: 'failed', why: 'stopped' });
    const wrong = duckdbWarehouse({ folder: kept, filesOf: async () => files });
    await wrong.start({ ...question, sql: 'select nothing from samples', values: [] }, 'four');
    expect(await ended(wrong, 'four')).toMatchObject({
      state: 'failed',
      why: 'refused',
      detail: expect.stringContaining('nothing'),
    });
  });

  test('an engine reads the files of its question and no other, whatever its text says', async () => {
    const other = join(folder, 'secret.csv');
    writeFileSync(other, 'a,b\n1,2\n');
    for (const sql of [`select * from read_csv('${other}')`, `copy (select 1) to '${join(folder, 'out.csv')}'`])
      await expect(answered({ sql, values: [] }, files.slice(0, 1))).rejects.toThrow(/Permission/);
  });
});
