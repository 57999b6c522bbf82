import type { findRule } from '../../../shared/audit/rules/find-rule.ts';
import type { remedyOf } from '../../../shared/audit/reports/remedy.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';

/** Finds a rule by its name, and says what to do about what it found. */
export type Rules = typeof findRule & { readonly remedyOf: typeof remedyOf };

/** The texts of all rules are loaded when statements are shown, not when the function starts. */
export async function everyRule(): Promise<Rules> {
  const [{ findRule }, { remedyOf }] = await Promise.all([
    import('../../../shared/audit/rules/find-rule.ts'),
    import('../../../shared/audit/reports/remedy.ts'),
  ]);
  return Object.assign((id: string) => findRule(id), { remedyOf });
}

/** What to do about a finding of a rule on a database type; nothing for a rule that is no more. */
export function insteadOf(
  rules: Rules,
  ruleId: string,
  { dbType, locale }: { dbType: string; locale: Locale },
): string {
  const rule = rules(ruleId);
  return rule ? inLocale(rules.remedyOf(rule, dbType), locale) : '';
}
