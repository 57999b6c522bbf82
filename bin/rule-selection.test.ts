import { selectedRules } from './rule-selection.ts';

const chosen = (rules: Parameters<typeof selectedRules>[1]['rules']) =>
  selectedRules('MySQL', { extends: 'default', rules })
    .filter(({ level }) => level === 'error')
    .map(({ rule }) => rule.id)
    .sort();

test('a name of an older generation stands for all rules that it asks in one', () => {
  expect(chosen({ SQLE00019: 'error' })).toEqual(['ddl-enum-column', 'ddl-set-column']);
  expect(chosen({ SQLE00118: 'error' })).toEqual(['ddl-back-up-first']);
  expect(chosen({ SQLE00019: 'error', 'ddl-set-column': 'off' })).toEqual(['ddl-enum-column']);
});

test('a name that no rule has is refused', () => {
  expect(() => chosen({ SQLE99999: 'error' })).toThrow('SQLE99999');
});
