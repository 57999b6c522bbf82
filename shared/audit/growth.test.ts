import { Session } from 'node:inspector/promises';
import { wideScripts } from '../../test/support/wide-scripts.ts';
import { auditScript } from './audit.ts';
import type { Dialect } from './dialect-facts/dialect-names.ts';
import { rulesOf } from './rules/find-rule.ts';
import type { Rule } from './judge/rule.ts';
import { rules } from './rules/index.ts';

/**
 * Counts the steps of the engine instead of its time: how often each block of its code was run, as V8 reports it. Four
 * times the script may take four times the steps; what looks at everything for everything would take sixteen times.
 */
const [small, large] = [48, 192];
const growthMax = (large / small) * 1.5;

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

async function stepsOf(sql: string, dialect: Dialect, judgedBy: readonly Rule[]): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  auditScript(sql, { dialect, rules: judgedBy.map((rule) => ({ rule })) });
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own = result.filter(({ url }) => url.includes('/shared/'));
  return own
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

async function growthOf(
  make: (size: number) => string,
  dialect: Dialect,
  judgedBy: readonly Rule[] = rulesOf(dialect),
): Promise<number> {
  const few = await stepsOf(make(small), dialect, judgedBy);
  return (await stepsOf(make(large), dialect, judgedBy)) / few;
}

describe.each(['mysql', 'postgres', 'oracle', 'sqlserver'] as const)('%s', (dialect) => {
  test.each(Object.entries(wideScripts))(
    '%s are audited by all rules in steps that grow with their number',
    async (_, make) => {
      expect(await growthOf(make, dialect)).toBeLessThan(growthMax);
    },
  );
});

test('texts that choices choose between are looked up a bounded number of times, whatever the choices hang on', async () => {
  const chosen = (levels: number) =>
    [
      'SET @v0 = CONCAT(a, b);',
      ...Array.from(
        { length: levels },
        (_, at) => `SET @v${at + 1} = CASE ${'WHEN a THEN @v0 '.repeat(8).replaceAll('@v0', `@v${at}`)}END;`,
      ),
      `PREPARE s FROM @v${levels};`,
    ].join('\n');
  const few = await stepsOf(chosen(3), 'mysql', []);
  expect((await stepsOf(chosen(6), 'mysql', [])) / few).toBeLessThan(4);
});

test('a text of many parts that are made at run time is read in steps that grow with their number', async () => {
  const joined = (size: number) =>
    `DO $$ BEGIN EXECUTE 'SELECT ' || ${Array.from({ length: size }, (_, at) => `a${at} || ', ' || s`).join(" || ', ' || ")}; END $$`;
  expect(await growthOf(joined, 'postgres', [])).toBeLessThan(growthMax);
});

test('the examples of every rule, repeated, are audited in steps that grow with their number', async () => {
  const tooFast: string[] = [];
  for (const rule of rules) {
    const dialect = rule.dialects[0];
    if (!dialect) continue;
    const examples = [...rule.bad, ...rule.good].flatMap((one) =>
      typeof one === 'string' ? [one] : [one.given, one.sql],
    );
    // On SQL Server a procedure goes on to the end of its batch.
    const between = dialect === 'sqlserver' ? '\nGO\n' : ';\n';
    const repeated = (size: number) => Array.from({ length: size }, () => examples.join(between)).join(between);
    const growth = await growthOf((size) => repeated(size / 12), dialect, [rule]);
    if (growth >= growthMax) tooFast.push(`${rule.id}: ${growth.toFixed(1)}`);
  }
  expect(tooFast).toEqual([]);
});
