import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditInput, AuditQuestions } from '../audit-computation.ts';
import { computeAudit } from './compute-audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'judge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inputOf = (sql: string): AuditInput => {
  const localPath = join(folder, 'large.sql');
  writeFileSync(localPath, sql);
  return {
    script: {
      source: 'sql_file',
      fileName: 'large.sql',
      files: [],
      skipped: [],
      stored: [{ path: 'large.sql', bytes: statSync(localPath).size, localPath }],
    },
    dbType: 'MySQL',
    rules: [{ ruleId: 'dml-require-where' }],
    whitelist: [],
    statementsMax: 300_000,
    isByFile: true,
    advises: false,
    live: { chosen: 'shop' },
  };
};

type Told = { readonly rows: number; readonly statements: number; readonly total: number };

/** What is said while a file is judged, on a clock that is two tenths of a second later at each look. */
async function told(sql: string) {
  const [said, asked]: [Told[], AuditQuestions['schema']['said'][]] = [[], []];
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 200));
  const judgement = await computeAudit(inputOf(sql), {
    ask: async (name, what) => {
      if (name === 'schema') asked.push(what as AuditQuestions['schema']['said']);
      else {
        const { rows, total } = what as AuditQuestions['judged']['said'];
        const statements = rows.reduce((sum, { slice }) => sum + (slice?.statements ?? 1), 0);
        said.push({ rows: rows.length, statements, total });
      }
      return undefined as never;
    },
    breathe: () => Promise.resolve(),
  }).finally(() => clock.mockRestore());
  return { judgement, said, asked };
}

const inserts = (count: number) =>
  Array.from({ length: count }, (_, n) => `insert into t (id, note) values (${n}, '备注 ${n} of some length');\n`).join(
    '',
  );

test('while a large file is read and judged it is told how far that is, long before a hundred lines are full', async () => {
  const { judgement, said } = await told(`${inserts(12_000)}delete from t;\n${inserts(3000)}`);
  const reading = said.filter(({ rows }) => rows === 0);
  expect(reading.length).toBeGreaterThan(2);
  expect(reading[0]?.total).toBeLessThan(reading.at(-1)?.total ?? 0);
  const judged = said.filter(({ rows }) => rows > 0);
  expect(judged.length).toBeGreaterThan(10);
  expect(judged.every(({ total }) => total === 15_001)).toBe(true);
  expect(judged.reduce((sum, { statements }) => sum + statements, 0)).toBe(15_001);
  expect(judgement.task).toMatchObject({ statementCount: 15_001, auditLevel: 'error' });
});

test('what a large file names is asked for once, from its first reading', async () => {
  const { asked } = await told(`${inserts(3000)}update orders set total = 1 where id = 1;\ndrop table gone;`);
  expect(asked).toEqual([
    {
      names: [{ key: 't' }, { key: 'orders' }, { key: 'gone' }],
      texts: ['update orders set total = 1 where id = 1'],
      changesSchema: false,
    },
  ]);
});
