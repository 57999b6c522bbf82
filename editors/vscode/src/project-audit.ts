import {
  Diagnostic,
  DiagnosticSeverity,
  languages,
  ProgressLocation,
  Range,
  window,
  type DiagnosticCollection,
  type TextDocument,
} from 'vscode';
import { fill } from '../../../shared/text.ts';
import type { Finding } from './console.ts';
import { placeOf } from './place.ts';
import { say } from './say.ts';
import { toSettings, type SignedIn } from './signed-in.ts';
import { words } from './words.ts';

const severities: Readonly<Record<string, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warn: DiagnosticSeverity.Warning,
  notice: DiagnosticSeverity.Information,
};

/** Shows what the rules of the project find in a document, beside what is found while it is written. */
export class ProjectAudit {
  readonly #signedIn: SignedIn;
  readonly #shown: DiagnosticCollection = languages.createDiagnosticCollection('sluice-project');

  constructor(signedIn: SignedIn) {
    this.#signedIn = signedIn;
  }

  /** `isAsked` when a person asked for it: then what is missing is told, and so is that nothing was found. */
  async audit(document: TextDocument, { isAsked }: { isAsked: boolean }): Promise<void> {
    const place = placeOf(document);
    if (!place.project) return isAsked ? toSettings('noProject') : undefined;
    if (!place.dataSource && !place.engine) return isAsked ? toSettings('noEngine') : undefined;
    const sluice = await this.#signedIn.console({ isAsked });
    if (!sluice) return;
    const { version } = document;
    const title = say(words.auditing);
    const found = await window.withProgress({ location: ProgressLocation.Window, title }, () =>
      sluice.audit(document.getText(), place),
    );
    // What was typed meanwhile has moved the places.
    if (document.isClosed || document.version !== version) return;
    this.#shown.set(document.uri, this.#unseen(document, found));
    const text = found.length === 0 ? words.clean : words.found;
    const told = say(fill(text, { project: place.project, count: String(found.length) }));
    if (isAsked) void window.showInformationMessage(told);
  }

  forget(document: TextDocument): void {
    this.#shown.delete(document.uri);
  }

  dispose(): void {
    this.#shown.dispose();
  }

  /** What the server for editors shows already stands there once. */
  #unseen(document: TextDocument, found: readonly Finding[]): Diagnostic[] {
    const keyOf = (line: number, code: unknown) => `${line} ${String(code)}`;
    const seen = new Set(
      languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === 'sluice')
        .map(({ range, code }) => keyOf(range.start.line, typeof code === 'object' ? code.value : code)),
    );
    return found
      .filter(({ line, rule_name: rule }) => !seen.has(keyOf(line - 1, rule)))
      .map((finding) => diagnosticOf(document, finding));
  }
}

function diagnosticOf(
  document: TextDocument,
  { line, column, length, level, message, rule_name }: Finding,
): Diagnostic {
  const start = document.offsetAt(new Range(line - 1, column - 1, line - 1, column - 1).start);
  const range = new Range(document.positionAt(start), document.positionAt(start + Math.max(1, length)));
  const diagnostic = new Diagnostic(range, message, severities[level] ?? DiagnosticSeverity.Hint);
  return Object.assign(diagnostic, { source: 'sluice (project)', code: rule_name });
}
