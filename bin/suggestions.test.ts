import { fixScript } from '../shared/audit/fix/fix.ts';
import { engineOf } from '../shared/engines/index.ts';
import { rules } from '../shared/audit/rules/index.ts';
import { selectedRules } from './rule-selection.ts';
import { keyOf, suggestionsOf, type Suggestion } from './suggestions.ts';

const dbTypes = ['MySQL', 'PostgreSQL', 'Oracle', 'SQL Server'] as const;
const job = (dbType: string) => ({ dbType, rules: selectedRules(dbType, { extends: 'all', rules: {} }) });

/** What a forge makes of a file when its author takes every suggestion over. */
function takenOver(text: string, suggestions: readonly Suggestion[]): string {
  const lines = text.split('\n');
  for (const { first, last, lines: now } of suggestions.toReversed()) lines.splice(first - 1, last - first + 1, ...now);
  return lines.join('\n');
}

test.each(dbTypes)('all suggestions together are what --fix writes, for every repair there is (%s)', (dbType) => {
  const { dialect } = engineOf(dbType);
  const own = rules.filter(({ fix, dialects }) => fix && dialects.includes(dialect));
  const bad = own.flatMap((rule) => rule.bad.map((example) => (typeof example === 'string' ? example : example.sql)));
  expect(bad.length).toBeGreaterThan(5);
  const scripts = [...bad, bad.join(';\n'), bad.join(';  '), bad.map((sql) => sql.replaceAll(' ', '\n')).join('; ')];
  const wrong = scripts.filter(
    (text) => takenOver(text, suggestionsOf(text, job(dbType))) !== fixScript(text, { dialect, ...job(dbType) }).sql,
  );
  expect(wrong).toEqual([]);
});

test('a statement is repaired as a whole, and lines that stay are not shown', () => {
  const text = 'select 1;\nselect a\nfrom t\nwhere b != 1\n  and c\n  != 2\norder by a;\nselect 2;\n';
  expect(suggestionsOf(text, job('MySQL')).filter(({ ruleIds }) => ruleIds.includes('dml-not-equal-symbol'))).toEqual([
    { first: 4, last: 6, lines: ['where b <> 1', '  and c', '  <> 2'], ruleIds: ['dml-not-equal-symbol'] },
  ]);
});

test('statements that share a line are one suggestion', () => {
  const [one, ...others] = suggestionsOf('select a from t where b != 1; select a\nfrom t where b != 2;', job('MySQL'));
  expect(others).toEqual([]);
  expect(one).toMatchObject({ first: 1, last: 2 });
});

test('a suggestion keeps its name when its lines move, and has another for other lines', () => {
  const [first] = suggestionsOf('select a from t where b != 1', job('MySQL'));
  const [moved] = suggestionsOf('\n\nselect a from t where b != 1', job('MySQL'));
  const [other] = suggestionsOf('select a from t where b != 2', job('MySQL'));
  if (!first || !moved || !other) throw new Error('nothing is suggested');
  const before = ['select a from t where b != 1'];
  expect(keyOf('a.sql', before, moved)).toBe(keyOf('a.sql', before, first));
  expect(keyOf('a.sql', before, other)).not.toBe(keyOf('a.sql', before, first));
  expect(keyOf('b.sql', before, first)).not.toBe(keyOf('a.sql', before, first));
});
