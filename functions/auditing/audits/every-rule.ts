import { remedyOf } from '../../../shared/audit/rules/remedy.ts';
import type { findRule } from '../../../shared/audit/rules/find-rule.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';

/** Finds a rule by its name. */
export type Rules = typeof findRule;

/** The texts of all rules are loaded when statements are shown, not when the function starts. */
export async function everyRule(): Promise<Rules> {
  return (await import('../../../shared/audit/rules/find-rule.ts')).findRule;
}

/** What to do about a finding of a rule on a database type; nothing for a rule that is no more. */
export function insteadOf(rule: ReturnType<Rules>, dbType: string, locale: Locale): string {
  return rule ? inLocale(remedyOf(rule, dbType), locale) : '';
}
