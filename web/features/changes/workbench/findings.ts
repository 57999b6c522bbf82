import type { ShownFinding } from '../../../parts/audit-result/audit-wire.ts';
import type { QueryRun } from './wire.ts';

/** Findings as lists of them show them; the server has answered in the reader's language. */
export function shownFindings(findings: QueryRun['findings']): readonly ShownFinding[] {
  return findings.map(({ message, error_info, ...finding }) => {
    const said = { message, error_info };
    return { ...finding, error_info, i18n_audit_result_info: { zh: said, en: said } };
  });
}
