import { isLevel } from '../../../shared/levels.ts';
import type { Locale } from '../../../shared/text.ts';
import type { Finding } from '../../ui/sql/sql-editor.tsx';
import type { ShownFinding, Statement } from './audit-wire.ts';

const [shownLengthMax, shownEnd] = [300, 60];
const wireLanguages: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh', 'en-US': 'en' };

/** What a finding says, in the reader's language. */
export function messageOf({ i18n_audit_result_info: said, rule_name }: ShownFinding, locale: Locale): string {
  return said[wireLanguages[locale]]?.message ?? Object.values(said)[0]?.message ?? rule_name;
}

/** What is shown of a message that repeats a long piece of the SQL. */
export function shortened(message: string): string {
  return message.length > shownLengthMax
    ? `${message.slice(0, shownLengthMax - shownEnd)} … ${message.slice(-shownEnd)}`
    : message;
}

/** Why a rule could not run, in the reader's language; the wire writes the name in two ways. */
export function reasonOf({ i18n_audit_result_info: said, error_info }: ShownFinding, locale: Locale): string {
  const own = said[wireLanguages[locale]];
  return own?.error_info ?? own?.errorInfo ?? error_info;
}

/** The findings of statements at their places in the editor. */
export function editorFindings(statements: readonly Pick<Statement, 'audit_result'>[], locale: Locale): Finding[] {
  return statements.flatMap(({ audit_result }) =>
    audit_result
      .filter(({ execution_failed }) => !execution_failed)
      .map((finding) => ({
        line: finding.line,
        column: finding.column,
        length: finding.length,
        level: isLevel(finding.level) ? finding.level : 'notice',
        message: [messageOf(finding, locale), finding.instead].filter(Boolean).join('\n'),
        rule: finding.rule_name,
      })),
  );
}
