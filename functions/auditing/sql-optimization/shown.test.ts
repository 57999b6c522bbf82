import type { FoundPlan } from './found.ts';
import { shownGain } from './shown.ts';

const plan = (cost?: number): FoundPlan => ({ ...(cost !== undefined && { cost }), steps: [] });
const said = (before: FoundPlan | undefined, after: FoundPlan | undefined) =>
  shownGain(before, after, 'en-US').improvement_desc;

test('why there is no figure is said as it is: no plan, or a plan without a cost', () => {
  expect(said(undefined, plan(3))).toMatch(/^Without plans/);
  expect(said({ refusal: 'no such table' }, plan(3))).toMatch(/^Without plans/);
  expect(said(plan(), plan(3))).toMatch(/^The server tells no cost/);
});

test('costs are told as short as in the advice of indexes', () => {
  expect(said(plan(20386.599), plan(12.5))).toBe('Cost by the estimate of the server: 20.4 k before, 12.5 after');
});
