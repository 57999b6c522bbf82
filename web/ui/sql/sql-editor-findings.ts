import type { Diagnostic } from '@codemirror/lint';
import type { Text as Document } from '@codemirror/state';
import { levelTexts, type Level } from '../../../shared/levels.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Finding } from './sql-editor.tsx';

const severities = { error: 'error', warn: 'warning', notice: 'info', normal: 'hint' } as const satisfies Record<
  Level,
  Diagnostic['severity']
>;

/** Findings at their places in a text that may have become shorter since; a finding without a column marks its whole line. */
export function diagnosticsOf(doc: Document, findings: readonly Finding[], locale: Locale): Diagnostic[] {
  return findings
    .map((finding): Diagnostic => {
      const { line, column, length, level, message, rule } = finding;
      const at = doc.line(Math.min(Math.max(1, line), doc.lines));
      const indent = at.text.length - at.text.trimStart().length;
      const from = Math.min(at.from + (column === undefined ? indent : column - 1), at.to);
      const to = length === undefined ? at.to : Math.min(from + length, doc.length);
      return {
        from,
        to: Math.max(from, to),
        severity: severities[level],
        message,
        ...(rule && { source: rule }),
        renderMessage: () => written(finding, locale),
      };
    })
    .sort((a, b) => a.from - b.from);
}

/** The level in words too: a colour alone tells not everyone enough. */
function written({ level, message }: Finding, locale: Locale): HTMLElement {
  const text = document.createElement('span');
  const name = document.createElement('strong');
  name.textContent = inLocale(levelTexts[level], locale);
  text.append(name, ` ${message}`);
  return text;
}
