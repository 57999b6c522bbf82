import { processorMilliseconds } from '../../test/support/processor-time.ts';
import { auditScript } from '../audit/audit.ts';
import { limits } from '../limits.ts';
import { customRuleRunner } from './custom-rule-runner.ts';

const custom = (script: string) => ({ ruleId: 'own', desc: 'Not so', annotation: '', level: 'warn' as const, script });
const budget = { stepsMax: limits.customRuleStepsMax, secondsMax: limits.customRuleSecondsMax };
const judged = (sql: string, script: string) => {
  const { statements, rules } = auditScript(sql, {
    dialect: 'postgres',
    rules: [{ rule: customRuleRunner('postgres', budget)(custom(script)), level: 'error' }],
  });
  return {
    found: statements.flatMap(({ findings }) => findings.filter(({ ruleId }) => ruleId === 'own')),
    outcome: rules[0],
  };
};

test('a statement is found at the place of the match, with the level of the template', () => {
  const { found, outcome } = judged('select 1;\nselect\n  legacy_total from t', 'legacy_\\w+');
  expect(found).toMatchObject([
    { level: 'error', line: 3, column: 3, length: 12, message: { zh: 'Not so', en: 'Not so' } },
  ]);
  expect(outcome).toMatchObject({ outcome: 'hit', hits: 1, judged: 2 });
});

test('one that matches nothing counts as passed', () => {
  expect(judged('select 1; select 2', 'legacy_').outcome).toMatchObject({ outcome: 'pass', hits: 0, judged: 2 });
});

test('a statement inside another one is not found twice', () => {
  expect(
    judged('insert into t select legacy_a from u where exists (select 1 from v)', 'legacy_').found[0]?.places,
  ).toHaveLength(1);
});

test('an expression that could take too long on a statement fails there instead of passing', () => {
  const long = `select '${'x'.repeat(limits.customRuleStepsMax / 100)}'`;
  const { found, outcome } = judged(long, '[a-w]{1,100}!');
  expect(outcome).toMatchObject({ outcome: 'errored', skipped: 1 });
  expect(found[0]?.error).toEqual({ zh: expect.stringContaining('过长'), en: expect.stringContaining('too long') });
});

test('the slowest expressions take time that grows with the text alone', () => {
  const texts = [1, 4].map((times) => `select '${'abc ='.repeat(10_000 * times)}'`);
  const [one = 0, four = 0] = texts.map((sql) => processorMilliseconds(() => judged(sql, '(a|b|c| |=)*(a+)*[Z]{2}')));
  expect(four).toBeLessThan(20 * Math.max(one, 20));
});
