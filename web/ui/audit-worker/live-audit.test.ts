import { customRuleRunner } from '../../../shared/custom-rules/custom-rule-runner.ts';
import { dialects } from '../../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { rules } from '../../../shared/audit/rules/index.ts';
import { liveAudit } from './live-audit.ts';
import type { LiveRule } from './question.ts';
import { everydaySql, warmUp } from './warm-up.ts';

const named = (name: string, more: Partial<LiveRule> = {}): LiveRule => ({ name, level: 'warn', params: {}, ...more });
const where = { rule: 'dml-require-where', level: 'warn' };

test('each place that a rule reports is told with its line, at the level and with the values of the template', () => {
  const sql = 'SELECT id FROM t WHERE id IN (1, 2, 3);\n\nUPDATE t SET a = 1;\n  DELETE FROM t;';
  expect(liveAudit({ sql, dialect: 'mysql', rules: [named('dml-require-where')] })).toMatchObject([
    { ...where, line: 3, column: 1 },
    { ...where, line: 4, column: 3 },
  ]);
  const long = (max: string) =>
    liveAudit({ sql, dialect: 'mysql', rules: [named('dml-long-in-list', { params: { first_key: max } })] });
  expect([long('2').map(({ rule }) => rule), long('3')]).toEqual([['dml-long-in-list'], []]);
});

test('without rules the syntax alone is judged', () => {
  expect(liveAudit({ sql: 'SELECT 1;\nSELEC 2;', dialect: 'postgres', rules: [] })).toMatchObject([
    { line: 2, rule: '' },
  ]);
  expect(liveAudit({ sql: 'UPDATE t SET a = 1', dialect: 'postgres', rules: [] })).toEqual([]);
});

test('a rule that needs a database, an unknown one and one that cannot read its values say nothing here', () => {
  const online = rules.filter(({ needsSchema }) => needsSchema === 'always').map(({ id }) => named(id));
  expect(online.length).toBeGreaterThan(0);
  const broken = named('dml-long-in-list', { params: { first_key: 'many' } });
  expect(
    liveAudit({
      sql: 'SELECT * FROM t WHERE id IN (1, 2)',
      dialect: 'mysql',
      rules: [...online, named('none'), broken],
    }),
  ).toEqual([]);
});

describe('warming up', () => {
  test.each(Object.keys(dialects) as Dialect[])('every statement of it is read in %s', (dialect) => {
    expect(liveAudit({ sql: everydaySql, dialect, rules: [] })).toEqual([]);
  });

  test('a question can come between two rounds', async () => {
    let pauses = 0;
    await warmUp({ dialect: 'mysql', rules: [named('dml-require-where')] }, () => {
      pauses++;
      return Promise.resolve();
    });
    expect(pauses).toBeGreaterThan(1);
  });
});

describe('custom rules', () => {
  const own = named('own', { level: 'error', custom: { desc: 'No legacy columns', script: 'legacy_\\w+' } });
  const question = { sql: 'SELECT 1;\nSELECT legacy_total FROM t', dialect: 'mysql', rules: [own] } as const;

  test('judge as the server does, at the level of the template', () => {
    expect(liveAudit(question, customRuleRunner('mysql', { stepsMax: 100_000, secondsMax: 1 }))).toMatchObject([
      {
        rule: 'own',
        level: 'error',
        line: 2,
        column: 8,
        length: 12,
        message: { zh: 'No legacy columns', en: 'No legacy columns' },
      },
    ]);
  });

  test('say nothing where their engine is not at hand, or where they would take too long', () => {
    expect(liveAudit(question)).toEqual([]);
    expect(liveAudit(question, customRuleRunner('mysql', { stepsMax: 10, secondsMax: 1 }))).toEqual([]);
  });
});
