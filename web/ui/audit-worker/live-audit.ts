import { auditScript, type AuditedStatement } from '../../../shared/audit/audit.ts';
import type { Rule, RuleSetting } from '../../../shared/audit/judge/rule.ts';
import { rules } from '../../../shared/audit/rules/index.ts';
import type { RunnableRule } from '../../../shared/custom-rules/custom-rule-runner.ts';
import type { AuditQuestion, LiveFinding, LiveRule } from './question.ts';

/** What can be said about SQL without a database: its syntax, and the rules that need none; those that the tenant wrote where their engine is at hand. */
export function liveAudit(
  { sql, dialect, rules: chosen }: AuditQuestion,
  runnable?: (custom: RunnableRule) => Rule,
): LiveFinding[] {
  return auditScript(sql, { dialect, rules: chosen.flatMap((one) => settingOf(one, runnable)) }).statements.flatMap(
    findingsOf,
  );
}

function settingOf(
  { name, level, params, custom }: LiveRule,
  runnable: ((custom: RunnableRule) => Rule) | undefined,
): RuleSetting[] {
  if (custom) return runnable ? [{ rule: runnable({ ruleId: name, level, annotation: '', ...custom }), level }] : [];
  const rule = rulesById.get(name);
  return rule ? [{ rule, level, params }] : [];
}

/** Each place of a finding by itself; what failed to run says nothing here, the server's audit tells it. */
function findingsOf({ findings }: AuditedStatement): LiveFinding[] {
  return findings
    .filter(({ error }) => error === undefined)
    .flatMap(({ places, level, ruleId }) =>
      places.map(({ line, column, length, message }) => ({ line, column, length, level, message, rule: ruleId })),
    );
}

const rulesById = new Map(rules.filter(({ needsSchema }) => needsSchema !== 'always').map((rule) => [rule.id, rule]));
