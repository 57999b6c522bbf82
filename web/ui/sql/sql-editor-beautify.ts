import type { EditorView } from '@codemirror/view';
import { findEngine } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import { askWorker, hasWorker } from '../audit-worker/ask-worker.ts';
import type { Beautified, Script } from '../audit-worker/question.ts';

const worker = 'beautify';

/** What became of it: how many statements were laid out and how many stayed, or why nothing was done. */
export type BeautifyOutcome = Omit<Beautified, 'sql'> | 'tooLong' | 'failed' | 'textChanged';

/** Whether SQL for a database type can be laid out here. */
export function canBeautify(dbType: string | undefined): boolean {
  return dbType !== undefined && findEngine(dbType) !== undefined && hasWorker(worker);
}

/** Lays out what is written, in one step that can be undone; the cursor stays where it was in the SQL. */
export async function beautifyIn(view: EditorView, dbType: string): Promise<BeautifyOutcome> {
  const { doc, selection } = view.state;
  const dialect = findEngine(dbType)?.dialect;
  if (doc.length > limits.beautifiedCharactersMax) return 'tooLong';
  const before = doc.toString();
  const beautified = dialect && (await askWorker<Script, Beautified | undefined>(worker, { sql: before, dialect }));
  if (!beautified) return 'failed';
  if (view.state.doc !== doc) return 'textChanged';
  const { sql: after, ...outcome } = beautified;
  const moved = (offset: number) => offsetIn(after, signsBefore(before, offset));
  if (after !== before) {
    view.dispatch({
      changes: { from: 0, to: doc.length, insert: after },
      selection: { anchor: moved(selection.main.anchor), head: moved(selection.main.head) },
      userEvent: 'input.format',
      scrollIntoView: true,
    });
  }
  return outcome;
}

/** Only white space changes, so a place is found again by how many other characters lie before it. */
function signsBefore(text: string, offset: number): number {
  return text.slice(0, offset).replace(/\s+/g, '').length;
}

function offsetIn(text: string, signs: number): number {
  let left = signs;
  let at = 0;
  while (left > 0 && at < text.length) if (/\S/.test(text[at++] ?? '')) left--;
  return at;
}
