import type { RuleSetting } from '../../../shared/audit/judge/rule.ts';
import type { RunnableRule } from '../../../shared/custom-rules/custom-rule-runner.ts';

/** A rule as a template switches it on, as plain data: one of ours by its name, or one that a tenant wrote. */
export type RuleToRun = Pick<RuleSetting, 'level' | 'params'> &
  ({ readonly ruleId: string } | { readonly custom: RunnableRule });
