import { insteadOf, type Rules } from '../../auditing/audits/every-rule.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Collected } from './collected-repo.ts';

/** What rules found in a collected statement, as the wire writes it; with what to do about it where the rules are at hand. */
export function wireFindings(
  { findings, dbType }: Pick<Collected, 'findings' | 'dbType'>,
  locale: Locale,
  rules?: Rules,
) {
  return findings.map(({ ruleId, level, message, error, line, column, length }) => {
    const said = (language: 'zh' | 'en') => ({ message: message[language], errorInfo: error?.[language] ?? '' });
    return {
      rule_name: ruleId,
      level,
      message: inLocale(message, locale),
      db_type: dbType,
      execution_failed: error !== undefined,
      error_info: error ? inLocale(error, locale) : '',
      i18n_audit_result_info: { zh: said('zh'), en: said('en') },
      line,
      column,
      length,
      ...(rules && { instead: insteadOf(rules, ruleId, { dbType, locale }) }),
    };
  });
}
