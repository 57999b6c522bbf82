import * as z from 'zod';
import { defaultTemplateRules, rulesCalled, rulesOf } from '../shared/audit/rules/find-rule.ts';
import { paramValues, type Rule, type RuleSetting } from '../shared/audit/judge/rule.ts';
import { engineOf } from '../shared/engines/index.ts';
import { readJsonFile } from './json-file.ts';
import { failLevels } from './options.ts';
import { reasonOf, UsageError } from './usage-error.ts';

const level = z.enum(failLevels);
const ruleChoice = z.union(
  [
    z.enum(['off', 'on']),
    level,
    z.strictObject({
      level: level.optional(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    }),
  ],
  { error: `"off", "on", ${failLevels.map((name) => `"${name}"`).join(', ')} or { level, params }` },
);

/** Which rules judge: a set to begin with, and what is different from it. */
export const ruleSelection = z.strictObject({
  extends: z.enum(['all', 'default']).optional(),
  rules: z.record(z.string(), ruleChoice).optional(),
});
export type RuleSelection = z.infer<typeof ruleSelection>;

/** What `--rules` names: a set, or a file that selects. */
export function readSelection(asked: string): RuleSelection {
  return asked === 'all' || asked === 'default' ? { extends: asked } : readJsonFile(asked, ruleSelection);
}

/** The rules for one database type as they were selected; every name and value is checked. */
export function selectedRules(
  dbType: string,
  { extends: base = 'all', rules: choices = {} }: RuleSelection,
): RuleSetting[] {
  const { dialect } = engineOf(dbType);
  const start: readonly RuleSetting[] =
    base === 'all' ? rulesOf(dialect).map((rule) => ({ rule })) : defaultTemplateRules(dbType);
  const settings = new Map(start.map((setting) => [setting.rule.id, setting]));
  for (const [name, choice] of Object.entries(choices)) {
    const called = rulesCalled(name);
    if (called.length === 0) unknownRule(name);
    for (const rule of called)
      if (choice === 'off') settings.delete(rule.id);
      else if (rule.dialects.includes(dialect)) settings.set(rule.id, settingOf(rule, choice));
  }
  return [...settings.values()];
}

function settingOf(rule: Rule, choice: Exclude<z.infer<typeof ruleChoice>, 'off'>): RuleSetting {
  if (choice === 'on') return { rule };
  if (typeof choice === 'string') return { rule, level: choice };
  const setting = { rule, level: choice.level, params: paramsByKey(rule, choice.params ?? {}) };
  try {
    paramValues(setting);
  } catch (error) {
    throw new UsageError({ zh: `规则 ${rule.id}：${reasonOf(error)}`, en: `Rule ${rule.id}: ${reasonOf(error)}` });
  }
  return setting;
}

/** Parameters may be called as the rule calls them or as they are called on the wire. */
function paramsByKey(
  rule: Rule,
  params: Readonly<Record<string, string | number | boolean>>,
): Record<string, string | number | boolean> {
  const known = Object.entries(rule.params ?? {});
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const param = known.find(([own, { key }]) => own === name || key === name)?.[1];
      if (param) return [param.key, value];
      const names = known.map(([own]) => own).join(', ') || '-';
      throw new UsageError({
        zh: `规则 ${rule.id} 没有参数 ${name}，可用参数：${names}`,
        en: `Rule ${rule.id} has no parameter ${name}; it has: ${names}`,
      });
    }),
  );
}

function unknownRule(name: string): never {
  throw new UsageError({
    zh: `没有名为 ${JSON.stringify(name)} 的规则`,
    en: `No rule is called ${JSON.stringify(name)}`,
  });
}
