import { auditInTurn } from '../shared/audit/audit.ts';
import { isUnread } from '../shared/audit/judge/is-unread.ts';
import { scoreOf } from '../shared/audit/judge/score.ts';
import type { InTurn, ReportedTotals } from '../shared/audit/reports/report.ts';
import { worstOf, type OverallLevel } from '../shared/levels.ts';
import { engineOf } from '../shared/engines/index.ts';
import type { Locale } from '../shared/text.ts';
import { readersOf, type ReadJob, type Unjudged } from './audit-jobs.ts';
import type { Job } from './jobs.ts';

/** What is known once a report was written in turn. */
export type Judged = Unjudged & {
  fileCount: number;
  level: OverallLevel;
  holdsUnread: boolean;
};

/** Nothing was judged yet. */
export function newlyJudged(): Judged {
  return { fileCount: 0, level: '', holdsUnread: false, unread: [], leftOut: [] };
}

/** A report that is written while the scripts are judged: of a statement nothing is kept when the next one is read. */
export function* reportInTurn(
  jobs: readonly Job[],
  { format, locale }: { readonly format: InTurn; readonly locale: Locale },
  judged: Judged,
): Generator<string> {
  for (const job of readersOf(jobs, judged)) {
    yield judged.fileCount++ === 0 ? format.begin : format.between;
    yield* fileInTurn(job, { format, locale }, judged);
  }
  yield format.end(judged.fileCount);
}

function* fileInTurn(
  job: ReadJob,
  { format, locale }: { readonly format: InTurn; readonly locale: Locale },
  judged: Judged,
): Generator<string> {
  const file = { path: job.path, location: job.location, dbType: job.dbType };
  const levels: OverallLevel[] = [];
  yield format.before(file);
  const judging = auditInTurn(job.reader, { dialect: engineOf(job.dbType).dialect, rules: job.rules });
  let step = judging.next();
  for (; !step.done; step = judging.next()) {
    const { audited, piece } = step.value;
    const tokens = job.reader.tokensOf?.(piece);
    yield format.statement(file, audited, { locale, isFirst: levels.length === 0, tokens });
    levels.push(audited.level);
    judged.holdsUnread ||= audited.findings.some(isUnread);
  }
  const totals: ReportedTotals = { ...scoreOf(levels), ...step.value, count: levels.length };
  judged.level = worstOf([judged.level, totals.level]);
  yield format.behind(file, totals);
}
