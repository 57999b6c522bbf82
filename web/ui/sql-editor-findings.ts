import type { Diagnostic } from '@codemirror/lint';
import type { Text as Document } from '@codemirror/state';
import type { Level } from '../../shared/levels.ts';
import type { Finding } from './sql-editor.tsx';

const severities = { error: 'error', warn: 'warning', notice: 'info', normal: 'hint' } as const satisfies Record<Level, Diagnostic['severity']>;

/** Findings at their places in a text that may have become shorter since; a finding without a column marks its whole line. */
export function diagnosticsOf(doc: Document, findings: readonly Finding[]): Diagnostic[] {
  return findings
    .map(({ line, column, length, level, message }): Diagnostic => {
      const at = doc.line(Math.min(Math.max(1, line), doc.lines));
      const indent = at.text.length - at.text.trimStart().length;
      const from = Math.min(at.from + (column === undefined ? indent : column - 1), at.to);
      const to = length === undefined ? at.to : Math.min(from + length, doc.length);
      return { from, to: Math.max(from, to), severity: severities[level], message };
    })
    .sort((a, b) => a.from - b.from);
}
