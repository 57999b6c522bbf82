import { rules } from '../audit/rules/index.ts';
import { rulesOfDirectRuns } from './ways.ts';

test('rules that tell of a direct run are rules', () => {
  const ids = new Set(rules.map(({ id }) => id));
  expect([...rulesOfDirectRuns].filter((id) => !ids.has(id))).toEqual([]);
});
