import { auditScript } from '../../shared/audit/audit.ts';
import type * as contract from '../../shared/contract/rules.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { findEngine } from '../../shared/engines/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { inLocale } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';

/** Judges a sample by one expression, as an audit would. */
export async function tryCustomRule({ body: { db_type: dbType, rule_script: script, sample } }: Input<typeof contract.tryCustomRule>, { locale }: Context) {
  const engine = findEngine(dbType);
  if (!engine) throw new AppError('unknownDbType', { dbType });
  const [{ compiled }, { customRuleRunner }] = await Promise.all([import('../../shared/custom-rules/regular-expression.ts'), import('../../shared/custom-rules/custom-rule-runner.ts')]);
  const { problem } = compiled(script);
  if (problem) return { data: { problem: { ...problem, message: inLocale(problem.message, locale) }, statement_count: 0, matches: [], failures: [] } };
  const rule = customRuleRunner(engine.dialect, { stepsMax: limits.customRuleStepsMax, secondsMax: limits.customRuleSecondsMax })({ ruleId: 'trial', desc: script, annotation: '', level: 'notice', script });
  const { statements } = auditScript(sample, { dialect: engine.dialect, rules: [{ rule }] });
  const found = statements.flatMap(({ number, findings }) => findings.filter(({ ruleId }) => ruleId === rule.id).map((finding) => ({ number, finding })));
  const matches = found.filter(({ finding }) => finding.error === undefined).flatMap(({ number, finding }) => finding.places.map(({ start, length, line, column }) => ({
    statement_number: number, start, length, line, column, text: sample.slice(start, start + length),
  })));
  const failures = found.flatMap(({ number, finding: { error } }) => (error === undefined ? [] : [{ statement_number: number, message: inLocale(error, locale) }]));
  return { data: { statement_count: statements.length, matches: matches.slice(0, limits.customRuleMatchesMax), failures } };
}
