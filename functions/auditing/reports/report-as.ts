import type { Finding } from '../../../shared/audit/judge/finding.ts';
import { scoreOf } from '../../../shared/audit/judge/score.ts';
import { csvLines } from '../../../shared/csv.ts';
import { invariant } from '../../../shared/errors/index.ts';
import { product } from '../../../shared/product.ts';
import type { ReportFormatName } from '../../../shared/report-formats.ts';
import type { Locale } from '../../../shared/text.ts';
import type { TaskPlace } from '../audits/audited-script.ts';
import { csvHead, csvRow } from './report-row.ts';
import { ruleOutcome, ruleOutcomesOf } from '../audits/rule-outcome-repo.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { statements, type Statement, type StoredFinding } from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

/** Which report of a task is wanted. */
export type WantedReport = { readonly format: ReportFormatName; readonly isDistinct: boolean; readonly locale: Locale };
/** A report as it is written: in pieces, since one of very many statements is longer than a text can be. */
export type WrittenReport = { readonly contentType: string; readonly pieces: Iterable<string> };

/** What a report is called among the files of its task. */
export function partOf({ format, isDistinct, locale }: WantedReport): string {
  return `${format}-${locale}-${isDistinct ? 'distinct' : 'all'}`;
}

/** What a report is called when it is saved. */
export async function reportFileName(
  { dbServiceName, dbType, taskId }: AuditTask,
  { format }: WantedReport,
): Promise<string> {
  return `${dbServiceName || dbType}_${taskId}_report.${format === 'csv' ? 'csv' : (await formatNamed(format)).extension}`;
}

/** The report of a task in the format that is wanted. */
export async function reportOf(place: TaskPlace, task: AuditTask, wanted: WantedReport): Promise<WrittenReport> {
  return wanted.format === 'csv' ? csvReport(place, task, wanted) : auditReport(place, task, wanted);
}

/** The table that clients of this API know, with how each statement was executed. */
async function csvReport(
  { table, tenant, world }: TaskPlace,
  task: AuditTask,
  { isDistinct, locale }: WantedReport,
): Promise<WrittenReport> {
  const items = await statementsOf(table, task, isDistinct);
  const run = task.workflowId === undefined ? undefined : (await runs.on(table).get(task))?.state;
  const rows: string[][] = [csvHead(locale)];
  for (const statement of items)
    rows.push(csvRow(statement, await statementText(world.files.forTenant(tenant), statement), { run, locale }));
  return { contentType: 'text/csv; charset=utf-8', pieces: csvLines(rows) };
}

/** One of the formats that programs and people read. */
async function auditReport(
  place: TaskPlace,
  task: AuditTask,
  { format: name, isDistinct, locale }: WantedReport,
): Promise<WrittenReport> {
  const [format, { auditedFile }] = await Promise.all([
    formatNamed(name),
    import('../../../shared/audit/reports/audited-file.ts'),
  ]);
  const [rowsByFile, outcomes] = await Promise.all([
    byFile(place, task, isDistinct),
    ruleOutcomesOf(place.table, task.taskId),
  ]);
  // What became of each rule is known of the task as a whole.
  const rules = rowsByFile.size === 1 ? outcomes.map(ruleOutcome) : [];
  const files = [...rowsByFile].map(([path, rows]) =>
    auditedFile(
      { path, location: path, dbType: task.dbType },
      { ...scoreOf(rows.map(({ level }) => level)), statements: rows, rules, coverage: task.coverage ?? 1 },
    ),
  );
  return {
    contentType: format.contentType,
    pieces: format.pieces({ files, locale, version: product.version, failAt: 'error' }),
  };
}

async function formatNamed(name: ReportFormatName) {
  // The formats bring the texts of all rules.
  const { reportFormats } = await import('../../../shared/audit/reports/index.ts');
  const format = reportFormats.find((one) => one.name === name);
  invariant(format, 'every format that can be asked for is written');
  return format;
}

async function statementsOf(
  table: TaskPlace['table'],
  { taskId }: AuditTask,
  isDistinct: boolean,
): Promise<readonly Statement[]> {
  return (await statements.on(table).list({ taskId }, isDistinct ? { filter: { isDuplicate: false } } : {})).items;
}

type Reported = Awaited<ReturnType<typeof reported>>;

async function byFile(place: TaskPlace, task: AuditTask, isDistinct: boolean): Promise<Map<string, Reported[]>> {
  const files = new Map<string, Reported[]>();
  for (const statement of await statementsOf(place.table, task, isDistinct)) {
    const path = statement.sourceFile || task.fileName || 'script.sql';
    const rows = files.get(path) ?? [];
    files.set(path, rows);
    rows.push(await reported(place, statement));
  }
  return files;
}

async function reported({ world, tenant }: TaskPlace, statement: Statement) {
  const text = await statementText(world.files.forTenant(tenant), statement);
  const { number, line, column, auditLevel: level, findings } = statement;
  // Places count from the beginning of their statement: where that stands in its file is told by its line.
  return { number, text, level, findings: findings.map(findingOf), start: 0, line, column };
}

function findingOf({ ruleId, source, level, message, error, offset, length, line, column }: StoredFinding): Finding {
  const place = { start: offset, length, line, column, message };
  return { ...place, ruleId, source, level, error, places: [place] };
}
