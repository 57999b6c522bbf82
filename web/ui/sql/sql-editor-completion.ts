import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import {
  wishKey,
  type Answers,
  type CatalogColumn,
  type CatalogTable,
  type Completion as Proposed,
  type ListedTable,
  type Suggestion,
  type Wish,
} from '../audit-worker/completing.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { askWorker, hasWorker } from '../audit-worker/ask-worker.ts';
import type { CompletionQuestion } from '../audit-worker/question.ts';

/** What an editor can ask of the database that its SQL is for; what cannot be had is an empty list. */
export type EditorCatalog = {
  readonly schemas: (prefix: string) => Promise<readonly string[]>;
  readonly tables: (schema: string | undefined, prefix: string) => Promise<readonly CatalogTable[]>;
  readonly columns: (table: ListedTable) => Promise<readonly CatalogColumn[]>;
  /** The statement that would make a table again. */
  readonly definition: (table: ListedTable) => Promise<string>;
};

/** What is longer is not sent at every letter. */
const charactersMax = 1_000_000;
/** An answer may wish for more once it knows what it wished for first: columns of tables that a star stands for. */
const roundsMax = 4;

/** Proposes what the grammar takes and the database has; undefined where no worker knows the database type. */
export function completionSource(
  dbType: string | undefined,
  catalog: EditorCatalog,
): ((context: CompletionContext) => Promise<CompletionResult | null>) | undefined {
  const dialect = dbType === undefined ? undefined : findEngine(dbType)?.dialect;
  const worker = `complete-${dialect}`;
  if (!dialect || !hasWorker(worker)) return undefined;
  return async (context) => {
    const { state, pos, explicit } = context;
    if (state.doc.length > charactersMax || !(explicit || beginsName(context))) return null;
    const found = await answered({ sql: state.doc.toString(), offset: pos, dialect }, { worker, catalog });
    return found && !context.aborted ? resultOf(found) : null;
  };
}

/** While somebody types, names and what stands behind a dot are worth asking for. */
function beginsName(context: CompletionContext): boolean {
  return context.matchBefore(/(?:[\p{L}_][\p{L}\p{N}_$]*|[.`"[])$/u) !== null;
}

async function answered(
  place: Omit<CompletionQuestion, 'answers'>,
  { worker, catalog }: { readonly worker: string; readonly catalog: EditorCatalog },
): Promise<Proposed | undefined> {
  let answers: Answers = { schemas: {}, tables: {}, columns: {}, definitions: {} };
  let found: Proposed | undefined;
  for (let round = 0; round < roundsMax; round++) {
    found = await askWorker<CompletionQuestion, Proposed>(worker, { ...place, answers });
    if (!found || found.wishes.length === 0) break;
    const granted = await Promise.all(found.wishes.map((wish) => grant(wish, catalog)));
    for (const one of granted) answers = withAnswer(answers, one);
  }
  return found;
}

async function grant(wish: Wish, catalog: EditorCatalog): Promise<Partial<Answers>> {
  const key = wishKey(wish);
  switch (wish.kind) {
    case 'schemas':
      return { schemas: { [key]: await catalog.schemas(wish.prefix) } };
    case 'tables':
      return { tables: { [key]: await catalog.tables(wish.schema, wish.prefix) } };
    case 'columns':
      return { columns: { [key]: await catalog.columns(wish.table) } };
    case 'foreignKeys':
      return { definitions: { [key]: await catalog.definition(wish.table) } };
  }
}

function withAnswer(answers: Answers, more: Partial<Answers>): Answers {
  return {
    schemas: { ...answers.schemas, ...more.schemas },
    tables: { ...answers.tables, ...more.tables },
    columns: { ...answers.columns, ...more.columns },
    definitions: { ...answers.definitions, ...more.definitions },
  };
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
