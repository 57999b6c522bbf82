import {
  CodeActionKind,
  CompletionItemKind,
  createConnection,
  DiagnosticSeverity,
  ErrorCodes,
  ProposedFeatures,
  ResponseError,
  SymbolKind,
  TextDocuments,
  TextDocumentSyncKind,
  TextEdit,
  type CodeAction,
  type Connection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { version } from '../../package.json';
import { inLocale, type Locale, type Text } from '../../shared/text.ts';
import { completeInRounds, type FetchedCatalog } from '../../shared/audit/complete/fetched-catalog.ts';
import { completionKinds } from './completion-kinds.ts';
import { consoleCatalog, consolePlace } from './console-catalog.ts';
import type { FoundStatement, Part, Written } from './questions.ts';
import { writtenOf } from './settings-of.ts';
import { Unanswered, WorkerHost } from './worker-host.ts';

/** How long nothing may be typed before a document is judged. */
const pauseMilliseconds = 300;
const severities = {
  error: DiagnosticSeverity.Error,
  warn: DiagnosticSeverity.Warning,
  notice: DiagnosticSeverity.Information,
  normal: DiagnosticSeverity.Hint,
} as const;

/** Serves one editor by the language server protocol on standard input and output. */
export function serveEditor(program: string): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  new EditorServer(connection, new WorkerHost(program)).listen();
}

class EditorServer {
  readonly #connection: Connection;
  readonly #worker: WorkerHost;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #pauses = new Map<string, NodeJS.Timeout>();
  readonly #statements = new Map<string, readonly FoundStatement[]>();
  readonly #shown = new Map<string, readonly Diagnostic[]>();
  #engine: string | undefined;
  #catalog: FetchedCatalog | undefined;
  #locale: Locale = 'en-US';

  constructor(connection: Connection, worker: WorkerHost) {
    this.#connection = connection;
    this.#worker = worker;
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onCodeAction(({ textDocument: { uri }, range, context }) =>
      this.#answered(uri, [], (document, written) => this.#actions(document, written, { range, only: context.only })),
    );
    connection.onHover(({ textDocument: { uri }, position }) =>
      this.#answered(uri, null, (_, written) => this.#hover(uri, written, position)),
    );
    connection.onCompletion(({ textDocument: { uri }, position }) =>
      this.#answered(uri, [], (document, written) => this.#completion(document, written, position)),
    );
    connection.onDocumentFormatting(({ textDocument: { uri } }) =>
      this.#answered(uri, [], async (document, written) => {
        const { text } = await this.#worker.ask({ wants: 'format', written });
        return text === document.getText() ? [] : [TextEdit.replace(whole(document), text)];
      }),
    );
    connection.onDocumentSymbol(({ textDocument: { uri } }) => {
      const document = this.#documents.get(uri);
      return document ? (this.#statements.get(uri) ?? []).map((one) => symbolOf(document, one)) : [];
    });
    connection.onNotification('sluice/console', (place: unknown) => this.#connect(place));
    connection.onShutdown(() => this.#worker.close());
    this.#documents.onDidChangeContent(({ document: { uri } }) => this.#judgeSoon(uri));
    this.#documents.onDidClose(({ document: { uri } }) => this.#forget(uri));
    this.#documents.listen(connection);
    connection.listen();
  }

  #initialize({ initializationOptions, locale }: InitializeParams): InitializeResult {
    const { engine, console: place } = (initializationOptions ?? {}) as { engine?: unknown; console?: unknown };
    this.#engine = typeof engine === 'string' ? engine : undefined;
    this.#locale = locale?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US';
    this.#connect(place);
    return {
      serverInfo: { name: 'sluice-audit', version },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
        hoverProvider: true,
        completionProvider: { triggerCharacters: ['.'] },
        documentFormattingProvider: true,
        documentSymbolProvider: true,
      },
    };
  }

  /** From now on names are those of this data source; of none where nobody is signed in. */
  #connect(place: unknown): void {
    const { data } = consolePlace.safeParse(place);
    const token = data?.token ?? process.env['SLUICE_TOKEN'];
    this.#catalog = data && token ? consoleCatalog(data, token, this.#locale) : undefined;
  }

  #judgeSoon(uri: string): void {
    clearTimeout(this.#pauses.get(uri));
    this.#pauses.set(
      uri,
      setTimeout(() => void this.#judge(uri), pauseMilliseconds),
    );
  }

  async #judge(uri: string): Promise<void> {
    this.#pauses.delete(uri);
    const document = this.#documents.get(uri);
    if (!document) return;
    const { version: judgedVersion } = document;
    const diagnostics = await this.#found(document);
    // What was typed meanwhile is judged after its own pause.
    if (this.#documents.get(uri)?.version !== judgedVersion) return;
    this.#shown.set(uri, diagnostics);
    await this.#connection.sendDiagnostics({ uri, version: judgedVersion, diagnostics: [...diagnostics] });
  }

  async #found(document: TextDocument): Promise<readonly Diagnostic[]> {
    const written = this.#writtenOf(document);
    if (written === undefined) return [];
    if (!('path' in written)) return [this.#trouble(inLocale(written, this.#locale))];
    try {
      const { problems, statements } = await this.#worker.ask({ wants: 'audit', written });
      this.#statements.set(document.uri, statements);
      return problems.map(({ rule, level, message, ...part }) => ({
        source: 'sluice',
        code: rule,
        severity: severities[level],
        message,
        range: rangeOf(document, part),
      }));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      return [this.#trouble(inLocale(notJudged(error.message), this.#locale))];
    }
  }

  #trouble(message: string): Diagnostic {
    const start = { line: 0, character: 0 };
    return { source: 'sluice', severity: DiagnosticSeverity.Information, message, range: { start, end: start } };
  }

  async #actions(
    document: TextDocument,
    written: Written,
    { range, only }: { readonly range: Range; readonly only: readonly string[] | undefined },
  ): Promise<CodeAction[]> {
    if (written.kind !== 'sql') return [];
    const isWanted = (kind: string) => only === undefined || only.some((one) => kind.startsWith(one));
    return [
      ...(isWanted(CodeActionKind.QuickFix) ? await this.#quickFixes(document, written, range) : []),
      ...(isWanted(CodeActionKind.SourceFixAll) ? await this.#fixAll(document, written) : []),
    ];
  }

  async #quickFixes(document: TextDocument, written: Written, range: Range): Promise<CodeAction[]> {
    const { uri } = document;
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const actions: CodeAction[] = [];
    for (const { rule, title, edits } of await this.#worker.ask({ wants: 'fixes', written })) {
      const diagnostics = this.#at(uri, rule, range);
      const isNear = (edits[0]?.start ?? 0) <= to && (edits.at(-1)?.end ?? 0) >= from;
      if (!isNear && diagnostics.length === 0) continue;
      const changes = edits.map(({ start, end, text }) => TextEdit.replace(between(document, start, end), text));
      const edit = { changes: { [uri]: changes } };
      actions.push({ title, kind: CodeActionKind.QuickFix, diagnostics: [...diagnostics], edit });
    }
    return actions;
  }

  async #fixAll(document: TextDocument, written: Written): Promise<CodeAction[]> {
    const { text, made } = await this.#worker.ask({ wants: 'fixAll', written });
    if (made === 0) return [];
    const edit = { changes: { [document.uri]: [TextEdit.replace(whole(document), text)] } };
    return [{ title: inLocale(fixAllTitle, this.#locale), kind: CodeActionKind.SourceFixAll, edit }];
  }

  #at(uri: string, rule: string, { start, end }: Range): readonly Diagnostic[] {
    return (this.#shown.get(uri) ?? []).filter(
      (one) => one.code === rule && one.range.start.line <= end.line && one.range.end.line >= start.line,
    );
  }

  async #hover(uri: string, written: Written, position: Position) {
    const here = (this.#shown.get(uri) ?? []).filter(({ range }) => holds(range, position));
    const rules = [...new Set(here.flatMap(({ code }) => (code ? [String(code)] : [])))];
    if (rules.length === 0) return null;
    const value = await this.#worker.ask({ wants: 'explain', written, rules });
    return { contents: { kind: 'markdown' as const, value } };
  }

  async #completion(document: TextDocument, written: Written, position: Position) {
    if (written.kind !== 'sql') return [];
    const offset = document.offsetAt(position);
    const catalog = this.#catalog;
    const question = { wants: 'complete' as const, written, offset };
    const asked = catalog && completeInRounds((known) => this.#worker.ask({ ...question, known }), catalog);
    const found = (await inTime(asked)) ?? (await this.#worker.ask(question));
    const range = between(document, found.from, found.to);
    return found.proposals.map(({ label, kind, detail, insert }, place) => ({
      label,
      detail,
      kind: completionKinds[kind] ?? CompletionItemKind.Text,
      sortText: String(place).padStart(4, '0'),
      filterText: label,
      textEdit: { range, newText: insert },
    }));
  }

  /** What a request is answered with; nothing where the document is not judged or the worker was ended. */
  async #answered<T>(
    uri: string,
    nothing: T,
    answer: (document: TextDocument, written: Written) => Promise<T>,
  ): Promise<T | ResponseError> {
    const document = this.#documents.get(uri);
    const written = document && this.#writtenOf(document);
    if (!document || !written || !('path' in written)) return nothing;
    try {
      return await answer(document, written);
    } catch (error) {
      if (error instanceof Unanswered) return new ResponseError(ErrorCodes.InternalError, error.message);
      throw error;
    }
  }

  #writtenOf(document: TextDocument): Written | Text | undefined {
    return writtenOf({
      uri: document.uri,
      text: document.getText(),
      engine: this.#engine,
      locale: this.#locale,
    });
  }

  #forget(uri: string): void {
    clearTimeout(this.#pauses.get(uri));
    for (const known of [this.#pauses, this.#statements, this.#shown]) known.delete(uri);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}

/** Nobody waits longer for a name of the data source; what comes later is known the next time. */
const patienceMilliseconds = 2000;

async function inTime<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
  if (answer === undefined) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const fixAllTitle: Text = { zh: '修正所有可以安全修正的问题', en: 'Repair all that can be repaired safely' };

function notJudged(reason: string): Text {
  return { zh: `未能审核：${reason}`, en: `This could not be judged: ${reason}` };
}

function whole(document: TextDocument): Range {
  return between(document, 0, document.getText().length);
}

function between(document: TextDocument, start: number, end: number): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** In mappers and Java only the line and the column are those of the document. */
function rangeOf(document: TextDocument, { line, column, length, start }: Part): Range {
  if (start !== undefined) return between(document, start, start + length);
  const from = document.offsetAt({ line, character: column });
  const lineEnd = document.offsetAt({ line: line + 1, character: 0 });
  return between(document, from, Math.max(from, Math.min(from + length, lineEnd)));
}

function symbolOf(document: TextDocument, { name, kind, ...part }: FoundStatement) {
  const range = rangeOf(document, part);
  return { name: name || kind, detail: kind, kind: SymbolKind.Object, range, selectionRange: range };
}

function holds({ start, end }: Range, { line, character }: Position): boolean {
  const isAfter = line > start.line || (line === start.line && character >= start.character);
  const isBefore = line < end.line || (line === end.line && character <= end.character);
  return isAfter && isBefore;
}
