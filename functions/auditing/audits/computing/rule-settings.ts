import type { Dialect } from '../../../../shared/audit/dialect-facts/dialect-names.ts';
import type { Rule, RuleSetting } from '../../../../shared/audit/judge/rule.ts';
import { rules } from '../../../../shared/audit/rules/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { RuleToRun } from '../../../rules/rules/service.ts';

/** The rules behind their names, ready to judge one script. */
export async function ruleSettings(toRun: readonly RuleToRun[], dialect: Dialect): Promise<RuleSetting[]> {
  const runnable = toRun.some((one) => 'custom' in one) ? await customRules(dialect) : undefined;
  return toRun.flatMap((one): RuleSetting[] => {
    const rule = 'custom' in one ? runnable?.(one.custom) : ours.get(one.ruleId);
    return rule ? [{ rule, level: one.level, params: 'params' in one ? one.params : undefined }] : [];
  });
}

const ours: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));

/** The engine of regular expressions is loaded only where somebody has rules of their own. */
async function customRules(dialect: Dialect) {
  const { customRuleRunner } = await import('../../../../shared/custom-rules/custom-rule-runner.ts');
  return customRuleRunner(dialect, { stepsMax: limits.customRuleStepsMax, secondsMax: limits.customRuleSecondsMax });
}
