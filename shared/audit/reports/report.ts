import type { Locale, Text } from '../../text.ts';
import type { Level } from '../../levels.ts';
import type { RuleOutcome } from '../judge/rule-run.ts';
import type { StatementTokens } from '../tokens/tokens.ts';
import type { TaskScore } from '../judge/score.ts';
import type { AuditedFile, ReportedStatement, ScriptSource } from './audited-file.ts';

/** What a report is written from. */
export type Report = {
  readonly files: readonly AuditedFile[];
  readonly locale: Locale;
  /** The version of the product that judged. */
  readonly version: string;
  /** From which level on a finding is a failure, for formats that only know passed and failed. */
  readonly failAt: Level;
};

/** One way to write a report. */
export type ReportFormat = {
  readonly name: string;
  readonly label: Text;
  /** How the name of its file ends, without a dot. */
  readonly extension: string;
  readonly contentType: string;
  /** The report in pieces, in their order: one of very many statements is longer than a text can be. */
  pieces(report: Report): Iterable<string>;
  /** The same report written while its scripts are judged, where nothing of one statement is needed at the next. */
  readonly inTurn?: () => InTurn;
};

/** What became of a script, without its statements. */
export type ReportedTotals = TaskScore & {
  readonly coverage: number;
  readonly rules: readonly RuleOutcome[];
  readonly count: number;
};
type Look = Pick<Report, 'locale'>;
/** One report that is written statement by statement. */
export type InTurn = {
  readonly statement: (
    file: ScriptSource,
    statement: ReportedStatement,
    look: Look & { readonly isFirst: boolean; readonly tokens?: StatementTokens | undefined },
  ) => string;
  /** What stands before the statements of a file, and behind them once all are judged. */
  readonly before: (file: ScriptSource) => string;
  readonly behind: (file: ScriptSource, totals: ReportedTotals) => string;
  /** Before the first file, between two and behind the last, if there was one. */
  readonly begin: string;
  readonly between: string;
  readonly end: (fileCount: number) => string;
};

/** A report on scripts that were judged already, in the pieces in which it is written in turn. */
export function* piecesInTurn(inTurn: InTurn, { files, locale }: Report): Generator<string> {
  yield inTurn.begin;
  for (const [at, file] of files.entries()) {
    if (at > 0) yield inTurn.between;
    const { statements, ...totals } = file.result;
    yield inTurn.before(file);
    for (const [place, statement] of statements.entries())
      yield inTurn.statement(file, statement, { locale, isFirst: place === 0 });
    yield inTurn.behind(file, { ...totals, count: statements.length });
  }
  yield inTurn.end(files.length);
}

/** A report of ordinary size as one text. */
export function writtenAs(format: ReportFormat, report: Report): string {
  return [...format.pieces(report)].join('');
}

// V8 keeps texts of more than 128 KB apart from all others, which takes longer.
const batchLength = 40 * 1024;

/** Pieces put together to some 40,000 characters each: writing them one by one takes long. */
export function* batched(pieces: Iterable<string>): Generator<string> {
  let [batch, length]: [string[], number] = [[], 0];
  for (const piece of pieces) {
    batch.push(piece);
    length += piece.length;
    if (length < batchLength) continue;
    yield batch.join('');
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch.join('');
}
