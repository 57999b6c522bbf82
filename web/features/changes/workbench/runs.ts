import { offsetBefore, type FilledPlace } from '../../../../shared/query-parameters/filled-place.ts';
import type { StatementPlace } from '../../../ui/audit-worker/question.ts';
import type { Finding } from '../../../ui/sql/sql-editor.tsx';
import { isLevel } from '../../../../shared/levels.ts';
import type { CallError } from '../../../app/call-error.ts';
import type { QueryPage, QueryRun } from './wire.ts';

/** One statement that was sent: where it stood, and what came of it. */
export type Run = {
  readonly uid: string;
  readonly sheetKey: string;
  /** The whole text of its sheet at that time, and where in it the statement begins. */
  readonly script: string;
  readonly line: number;
  readonly column: number;
  /** As it was sent. */
  readonly sql: string;
  /** Where values were written into it, and how it was written before. */
  readonly filled?: Filling;
  readonly sourceUid: string;
  readonly schema: string;
  readonly startedAt: number;
  readonly isCancelling: boolean;
  /** Of a change: the workflow that it became, which goes on by itself. */
  readonly workflowId?: string;
  readonly ended?: { readonly run: QueryRun; readonly page: QueryPage | undefined } | { readonly error: CallError };
};

/** A statement of a sheet, on its way. */
export type Wanted = {
  readonly sql: string;
  readonly line: number;
  readonly column: number;
  readonly filled?: Filling;
};
type Filling = { readonly places: readonly FilledPlace[]; readonly before: string };
type Range = { readonly from: number; readonly to: number };

/** What is run of a sheet: what is chosen of it, else the statement at the cursor; the nearest before it where it stands between two. */
export function wantedAt(
  script: string,
  { from, to }: Range,
  places: readonly StatementPlace[] | undefined,
): Wanted | undefined {
  if (from < to && script.slice(from, to).trim() !== '') return cutOut(script, { from, to });
  // Where nobody can tell statements apart the whole is sent, and the server refuses several.
  if (!places) return script.trim() === '' ? undefined : cutOut(script, { from: 0, to: script.length });
  const at = places.find(({ start, end }) => start <= from && from <= end);
  const before = places.filter(({ end }) => end < from).at(-1);
  const place = at ?? before ?? places[0];
  return place && statementOf(script, place);
}

export function statementOf(script: string, { start, end, line, column }: StatementPlace): Wanted {
  return { sql: script.slice(start, end), line, column };
}

function cutOut(script: string, { from, to }: Range): Wanted {
  const lines = script.slice(0, from).split('\n');
  return { sql: script.slice(from, to), line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** What the editor marks: what its audit and its database said of statements, as long as the sheet is what it was. */
export function marksOf(runs: readonly Run[], script: string): readonly Finding[] | undefined {
  const ofThis = runs.filter((run) => run.script === script && run.ended);
  const marks = ofThis.flatMap(marksOfRun);
  return marks.length > 0 ? marks : undefined;
}

function marksOfRun({ ended, line, column, sql, filled }: Run): Finding[] {
  if (!ended) return [];
  const inScript = (sent: { line: number; column: number }) => {
    const at = filled ? placeBefore(sql, sent, filled) : sent;
    return { line: at.line + line - 1, column: at.line === 1 ? at.column + column - 1 : at.column };
  };
  if ('error' in ended) return [{ line, column, level: 'error', message: ended.error.message }];
  const { run } = ended;
  const found = run.findings.flatMap(({ level, message, length, rule_name, execution_failed, ...at }) =>
    isLevel(level) && !execution_failed ? [{ ...inScript(at), length, level, message, rule: rule_name }] : [],
  );
  if (run.state !== 'failed' || run.error_line === undefined) return found;
  const place = inScript({ line: run.error_line, column: run.error_column ?? 1 });
  return [...found, { ...place, level: 'error', message: run.reason ?? '' }];
}

/** Values may have any length and lines of their own. */
function placeBefore(sent: string, { line, column }: { line: number; column: number }, { places, before }: Filling) {
  const start = sent.split('\n', line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const lines = before.slice(0, offsetBefore(places, start + column - 1)).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
