import { auditScript } from '../../../shared/audit/audit.ts';
import { customRuleRunner } from '../../../shared/custom-rules/custom-rule-runner.ts';
import { compiled } from '../../../shared/custom-rules/regular-expression.ts';
import { limits } from '../../../shared/limits.ts';
import type { Trial, Tried } from './trying.ts';

/** What an audit would find in a sample by one expression, or why the expression cannot be used. */
export async function judgeSample({ dialect, script, sample }: Trial): Promise<Tried> {
  const { problem } = compiled(script);
  if (problem) return { problem, statementCount: 0, found: [] };
  const rule = customRuleRunner(dialect, {
    stepsMax: limits.customRuleStepsMax,
    secondsMax: limits.customRuleSecondsMax,
  })({ ruleId: 'trial', desc: script, annotation: '', level: 'notice', script });
  const { statements } = auditScript(sample, { dialect, rules: [{ rule }] });
  return {
    statementCount: statements.length,
    found: statements.flatMap(({ number, findings }) =>
      findings.filter(({ ruleId }) => ruleId === rule.id).map((finding) => ({ number, finding })),
    ),
  };
}
