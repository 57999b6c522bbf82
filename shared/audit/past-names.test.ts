import { dialectStatements } from '../../test/support/dialect-statements.ts';
import { auditScript } from './audit.ts';
import type { Dialect } from './dialect-facts/dialect-names.ts';
import { dialects } from './dialects/index.ts';
import type { Rule } from './judge/rule.ts';
import { rulesOf } from './rules/find-rule.ts';

/** Listens to names, for which the audit has to visit all of them, and says nothing. */
const listener: Rule = {
  ...aRule('mysql'),
  id: 'naming-listener',
  dialects: Object.keys(dialects) as Dialect[],
  on: ['name'],
  check: () => undefined,
};

test.each(Object.keys(dialects) as Dialect[])(
  '%s: what is said does not hang on whether names are visited',
  (dialect) => {
    const rules = rulesOf(dialect).map((rule) => ({ rule }));
    const script = Object.values(dialectStatements[dialect] ?? {})
      .flat()
      .join(';\n');
    const { rules: outcomes, ...rest } = auditScript(script, { dialect, rules });
    const visiting = auditScript(script, { dialect, rules: [...rules, { rule: listener }] });
    expect(outcomes.length).toBeGreaterThan(50);
    expect(visiting.rules.slice(0, -1)).toEqual(outcomes);
    expect(visiting.statements).toEqual(rest.statements);
  },
);

test('the rule that listens to names is shown them', () => {
  const names: string[] = [];
  const hearing: Rule = {
    ...listener,
    check: (node) => void (node.kind === 'name' && names.push(node.text)),
  };
  auditScript('SELECT a.id FROM shop a', { dialect: 'mysql', rules: [{ rule: hearing }] });
  expect(names).toEqual(['a', 'id', 'shop', 'a']);
});

function aRule(dialect: Dialect): Rule {
  const [rule] = rulesOf(dialect);
  if (!rule) throw new Error(`there is no rule for ${dialect}`);
  return rule;
}
