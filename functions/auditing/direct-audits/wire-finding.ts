import type * as contract from '../../../shared/contract/auditing/direct-audits/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';

type Finding = {
  readonly ruleId: string;
  readonly level: string;
  readonly message: Text;
  readonly error?: Text | undefined;
  readonly line: number;
  readonly column: number;
  readonly length: number;
};
type Shown = Reply<typeof contract.auditDirectly>['data']['sql_results'][number]['audit_result'][number];

/** A finding as editors read it. */
export function wireFinding(
  { ruleId, level, message, error, line, column, length }: Finding,
  dbType: string,
  locale: Locale,
): Shown {
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
  };
}
