import { engineOf } from '../../engines/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Rule, RuleSetting } from '../judge/rule.ts';
import { rules } from './index.ts';

/** The rules that can judge a dialect. */
export function rulesOf(dialect: Dialect): readonly Rule[] {
  return rules.filter((rule) => rule.dialects.includes(dialect));
}

/** A rule by its id or by what an older generation calls it. */
export function findRule(name: string): Rule | undefined {
  return rulesCalled(name)[0];
}

/** The rules of a name: several where an older generation asks in one rule what is asked in several here. */
export function rulesCalled(name: string): readonly Rule[] {
  return rulesByName.get(name) ?? [];
}

/**
 * The rules of the default template of a database type: all that judge (decision 0019), without the customs that its
 * teams do not share.
 */
export function defaultTemplateRules(dbType: string): RuleSetting[] {
  const { dialect } = engineOf(dbType);
  return rulesOf(dialect)
    .filter(({ level, conventionOf }) => level !== 'normal' && (conventionOf?.includes(dialect) ?? true))
    .map((rule) => ({ rule }));
}

const rulesByName = new Map<string, Rule[]>();
for (const rule of rules)
  for (const name of [rule.id, rule.wireNames?.v1, rule.wireNames?.v2])
    if (name !== undefined) rulesByName.set(name, [...(rulesByName.get(name) ?? []), rule]);
