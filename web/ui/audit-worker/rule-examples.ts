import { exampleSql } from '../../../shared/audit/judge/rule-example.ts';
import { rules } from '../../../shared/audit/rules/index.ts';
import { findEngine } from '../../../shared/engines/index.ts';

export type RuleExamples = { readonly bad: readonly string[]; readonly good: readonly string[] };

/** The SQL that shows what a rule reports and what it lets pass, for one database type. Loaded on demand: it brings every rule along. */
export function ruleExamples(ruleName: string, dbType: string): RuleExamples {
  const rule = rules.find(({ id }) => id === ruleName);
  const dialect = findEngine(dbType)?.dialect;
  if (!rule || !dialect) return { bad: [], good: [] };
  return { bad: exampleSql(rule.bad, dialect), good: exampleSql(rule.good, dialect) };
}
