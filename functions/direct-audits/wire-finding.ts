import type * as contract from '../../shared/contract/direct-audits.ts';
import type { Reply } from '../../shared/contract/operation.ts';
import { inLocale, type Locale, type Text } from '../../shared/text.ts';

type Finding = { readonly ruleId: string; readonly level: string; readonly message: Text; readonly error?: string | undefined; readonly line: number; readonly column: number; readonly length: number };
type Shown = Reply<typeof contract.auditDirectly>['data']['sql_results'][number]['audit_result'][number];

/** A finding as editors read it. */
export function wireFinding({ ruleId, level, message, error = '', line, column, length }: Finding, dbType: string, locale: Locale): Shown {
  const said = (text: string) => ({ message: text, errorInfo: error });
  return {
    rule_name: ruleId, level, message: inLocale(message, locale), db_type: dbType, execution_failed: error !== '', error_info: error,
    i18n_audit_result_info: { zh: said(message.zh), en: said(message.en) }, line, column, length,
  };
}
