import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildSync } from 'esbuild';
import { AppError } from '../../../shared/errors/index.ts';
import { wideScripts } from '../../../test/support/wide-scripts.ts';
import { auditing, type AuditedRow } from '../../auditing/audits/audit-computation.ts';
import type { Computation, Purpose } from '../ports/compute.ts';
import { threadPool } from './thread-pool.ts';

let folder: string;
let pool: ReturnType<typeof threadPool>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const file = join(folder, 'thread.cjs');
  const entry = join(__dirname, '../../../test/support/computing-thread.ts');
  buildSync({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  pool = threadPool({ file, size: 2, megabytesMax: 160 });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const nameless = (name: string, secondsMax: number, purpose: Purpose = 'request', whose = `${name} of somebody`) => {
  const computation: Computation<undefined, Record<never, never>, unknown> = {
    name,
    load: (): Promise<never> => Promise.reject(new Error('only the thread knows it')),
  };
  return pool.run(computation, undefined, { size: 'large', purpose, whose, secondsMax, answers: {} });
};
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? `${error.kind}: ${error.text.en}` : `no refusal but ${String(error)}`;
};
async function judged(sql: string, statementsMax = 300_000) {
  const rows: AuditedRow[] = [];
  const script = {
    source: 'form_data' as const,
    fileName: undefined,
    files: [{ path: '', kind: 'sql' as const, text: sql }],
    skipped: [],
  };
  const { task } = await pool.run(
    auditing,
    {
      script,
      dbType: 'MySQL',
      rules: [{ ruleId: 'dml-convention-require-where' }],
      whitelist: [],
      statementsMax,
      advises: false,
      isByFile: false,
      live: undefined,
    },
    {
      size: 'large',
      purpose: 'background',
      whose: `somebody with ${sql.length}`,
      secondsMax: 150,
      answers: {
        schema: async () => undefined,
        judged: async (step) => {
          for (const row of step.rows) rows.push(row);
        },
      },
    },
  );
  return { task, rows };
}

test('what a script holds is judged there, and its rows come back in order', async () => {
  const { task, rows } = await judged('delete from t;\nselect 1;'.repeat(300));
  expect(task.statementCount).toBe(600);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 600 }, (_, at) => at + 1));
});

test('what needs more time than it has is ended and refused in words', async () => {
  expect(await refusalOf(nameless('forever', 0.5))).toMatch(/^auditTooExpensive: .*Split the script/);
});

test('what needs more memory than it has is ended and refused in words', async () => {
  expect(await refusalOf(nameless('everything', 120))).toMatch(/^auditTooExpensive/);
});

test('a thread that is lost refuses its own work, and the next work is done', async () => {
  const [lost, kept] = await Promise.all([refusalOf(nameless('exit', 60)), judged('select 1')]);
  expect(lost).toMatch(/^auditInterrupted/);
  expect(kept.task.statementCount).toBe(1);
  expect((await judged('select 1')).task.statementCount).toBe(1);
});

test('a refusal comes back with its words', async () => {
  expect(await refusalOf(nameless('refuse', 60))).toBe(
    'tooManyStatements: At most 7 statements can be audited at once. Split the script',
  );
});

test('what one person asks for leaves a thread to the others, however much it is', async () => {
  const ofOne = [1, 2, 3].map(() => refusalOf(nameless('forever', 3, 'request', 'mei')));
  expect(await refusalOf(nameless('refuse', 60, 'request', 'lin'))).toMatch(/^tooManyStatements/);
  const former = pool;
  pool = threadPool({ file: join(folder, 'thread.cjs'), size: 2, megabytesMax: 160 });
  await former.close();
  expect(await Promise.all(ofOne)).toEqual([1, 2, 3].map(() => expect.stringMatching(/^auditInterrupted/)));
});

test('work in the background leaves a thread to requests', async () => {
  const background = [1, 2, 3].map((number) => refusalOf(nameless('forever', 3, 'background', `project ${number}`)));
  expect(await refusalOf(nameless('refuse', 60))).toMatch(/^tooManyStatements/);
  await pool.close();
  expect(await Promise.all(background)).toEqual([1, 2, 3].map(() => expect.stringMatching(/^auditInterrupted/)));
  const file = join(folder, 'thread.cjs');
  pool = threadPool({ file, size: 2, megabytesMax: 1024 });
});

test('while 50,000 statements and 20,000 of everything are judged, the thread that answers is free', async () => {
  const large = Array.from(
    { length: 50_000 },
    (_, at) =>
      `update orders set note = 'number ${at} of the notes that fill this line up to about one hundred letters' where id = ${at};`,
  ).join('\n');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const hostile = (
    ['indexes of one CREATE TABLE', 'joins in a chain', 'conditions joined by OR', 'nested parentheses'] as const
  ).map((name) => judged(wideScripts[name](20_000)));
  const [{ task }] = await Promise.all([judged(large), ...hostile]);
  delay.disable();
  expect(task.statementCount).toBe(50_000);
  expect(delay.percentile(99) / 1e6).toBeLessThan(100);
});
