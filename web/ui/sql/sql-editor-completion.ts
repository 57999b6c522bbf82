import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import {
  completeInRounds,
  type Completion as Proposed,
  type FetchedCatalog,
  type Suggestion,
} from '../audit-worker/completing.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { askWorker, hasWorker } from '../audit-worker/ask-worker.ts';
import type { CompletionQuestion } from '../audit-worker/question.ts';

/** What is longer is not sent at every letter. */
const charactersMax = 1_000_000;
/** Proposes what the grammar takes and the database has; undefined where no worker knows the database type. */
export function completionSource(
  dbType: string | undefined,
  catalog: FetchedCatalog,
): ((context: CompletionContext) => Promise<CompletionResult | null>) | undefined {
  const dialect = dbType === undefined ? undefined : findEngine(dbType)?.dialect;
  const worker = `complete-${dialect}`;
  if (!dialect || !hasWorker(worker)) return undefined;
  return async (context) => {
    const { state, pos, explicit } = context;
    if (state.doc.length > charactersMax || !(explicit || beginsName(context))) return null;
    const place = { sql: state.doc.toString(), offset: pos, dialect };
    const found = await completeInRounds(
      (answers) => askWorker<CompletionQuestion, Proposed>(worker, { ...place, answers }),
      catalog,
    );
    return found && !context.aborted ? resultOf(found) : null;
  };
}

/** While somebody types, names and what stands behind a dot are worth asking for. */
function beginsName(context: CompletionContext): boolean {
  return context.matchBefore(/(?:[\p{L}_][\p{L}\p{N}_$]*|[.`"[])$/u) !== null;
}

function resultOf({ suggestions, replaces }: Proposed): CompletionResult | null {
  if (suggestions.length === 0) return null;
  return { from: replaces.from, to: replaces.to, options: suggestions.map(optionOf), filter: false };
}

function optionOf({ label, kind, detail, insert }: Suggestion): Completion {
  const isCall = kind === 'function' && insert.endsWith('()');
  return { label, type: kind, ...(detail !== '' && { detail }), apply: isCall ? callOf(insert) : insert };
}

/** The cursor belongs between the parentheses. */
function callOf(insert: string) {
  return (view: EditorView, _: Completion, from: number, to: number) =>
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length - 1 },
      userEvent: 'input.complete',
    });
}
