import type { FoundPlan } from '../found.ts';
import { shownVerdict } from './shown-verdict.ts';

const judged = {
  rewriteId: 'or-to-union',
  sql: 'select 1',
  verdict: 'tested' as const,
  ...{ databases: 64, rows: 264, mutants: 8, toldApart: 8, milliseconds: 10 },
};
const reading = (rows: number, cost?: number): FoundPlan => ({
  ...(cost !== undefined && { cost }),
  steps: [{ id: 1, operation: 'ALL', relation: 'orders', index: '', details: [], rows }],
});
const verdictOn = (sql: string, plans: readonly FoundPlan[]) =>
  shownVerdict(
    {
      sql,
      steps: [{ rewriteId: 'or-to-union', sql: 'select 1' }],
      judged: [judged],
      differences: [],
      plans: [...plans],
    },
    'en-US',
  );
const either = "select id from orders where a = 1 or b = 'x'";
const perRow = 'select id, (select max(x) from o where o.c = t.id) from t';

test.each([
  ['reads less', either, [reading(100, 10), reading(2, 1)], 'offered'],
  ['costs a little more', either, [reading(100, 100), reading(100, 105)], 'offered'],
  ['costs more', either, [reading(100, 10), reading(100, 40)], 'dearer'],
  ['reads more, and no cost is told', either, [reading(100_161, 20_321), reading(400_644)], 'dearer'],
  ['has no plan', either, [], 'offered'],
  ['reads at once what a subquery read for every row', perRow, [reading(100), reading(900)], 'offered'],
] as const)('a rewrite that %s is said to be so', async (_, sql, plans, state) => {
  const { verdict_state, verdict_desc } = await verdictOn(sql, plans);
  expect(verdict_state).toBe(state);
  expect(verdict_desc.startsWith('By the plans the rewrite reads more')).toBe(state === 'dearer');
  expect(verdict_desc).toContain('run beside the statement on 64 small made-up databases');
});

test('a rewrite that costs the same by its plan, or has the same plan, is not praised', async () => {
  for (const plans of [
    [reading(100, 10), reading(100, 10)],
    [reading(100), reading(100)],
  ]) {
    const { verdict_state, verdict_desc } = await verdictOn(either, plans);
    expect(verdict_state).toBe('dearer');
    expect(verdict_desc).toContain('it gains nothing by itself');
  }
});

test('where what was thought of answers alike and costs more, the statement is to be kept', async () => {
  const about = { sql: either, steps: [], judged: [judged], differences: [], plans: [reading(100, 10)] };
  const { verdict_state, verdict_desc } = await shownVerdict(about, 'en-US');
  expect(verdict_state).toBe('dearer');
  expect(verdict_desc).toMatch(/^Keep the statement/);
});

test('what the server says against the statement comes before all else', async () => {
  const plans = [{ refusal: 'relation "ordersx" does not exist' }];
  const differences = [{ zh: '未改写', en: 'not made' }];
  const { verdict_state, verdict_desc } = await shownVerdict(
    { sql: either, steps: [], judged: [], differences, plans },
    'en-US',
  );
  expect(verdict_state).toBe('unknown');
  expect(verdict_desc).toBe('The server gives no plan for this statement: relation "ordersx" does not exist');
});
