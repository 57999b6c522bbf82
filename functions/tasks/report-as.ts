import type { Finding } from '../../shared/audit/finding.ts';
import { scoreOf } from '../../shared/audit/score.ts';
import { invariant } from '../../shared/errors/index.ts';
import { product } from '../../shared/product.ts';
import type { ReportFormatName } from '../../shared/report-formats.ts';
import type { Context } from '../platform/context.ts';
import { fileAnswer } from './file-answer.ts';
import { ruleOutcome, ruleOutcomesOf } from './rule-outcome-repo.ts';
import { statements, type Statement, type StoredFinding } from './statement-repo.ts';
import { statementText } from './statement-text.ts';
import type { AuditTask } from './task-repo.ts';

/** The report of a task in one of the formats that programs and people read. */
export async function reportAs(ctx: Context, task: AuditTask, { format: name, isDistinct }: { format: ReportFormatName; isDistinct: boolean }) {
  // The formats bring the texts of all rules.
  const [{ reportFormats }, { auditedFile }] = await Promise.all([import('../../shared/audit/reports/index.ts'), import('../../shared/audit/reports/audited-file.ts')]);
  const format = reportFormats.find((one) => one.name === name);
  invariant(format, 'every format that can be asked for is written');
  const [rowsByFile, outcomes] = await Promise.all([byFile(ctx, task, isDistinct), ruleOutcomesOf(ctx.table, task.taskId)]);
  // What became of each rule is known of the task as a whole.
  const rules = rowsByFile.size === 1 ? outcomes.map(ruleOutcome) : [];
  const files = [...rowsByFile].map(([path, rows]) => auditedFile({ path, location: path, dbType: task.dbType }, { ...scoreOf(rows.map(({ level }) => level)), statements: rows, rules, coverage: task.coverage ?? 1 }));
  const content = format.write({ files, locale: ctx.locale, version: product.version, failAt: 'error' });
  return fileAnswer(ctx, task, { part: `${name}-${ctx.locale}-${isDistinct ? 'distinct' : 'all'}`, fileName: `${reportName(task)}.${format.extension}`, contentType: format.contentType, content });
}

export function reportName({ dbServiceName, dbType, taskId }: AuditTask): string {
  return `${dbServiceName || dbType}_${taskId}_report`;
}

type Reported = Awaited<ReturnType<typeof reported>>;

async function byFile(ctx: Context, task: AuditTask, isDistinct: boolean): Promise<Map<string, Reported[]>> {
  const { items } = await statements.on(ctx.table).list({ taskId: task.taskId }, isDistinct ? { filter: { isDuplicate: false } } : {});
  const files = new Map<string, Reported[]>();
  for (const statement of items) {
    const path = statement.sourceFile || task.fileName || 'script.sql';
    const rows = files.get(path) ?? [];
    files.set(path, rows);
    rows.push(await reported(ctx, statement));
  }
  return files;
}

async function reported(ctx: Context, statement: Statement) {
  const text = await statementText(ctx.world.files.forTenant(ctx.tenant), statement);
  const { number, line, column, auditLevel: level, findings } = statement;
  // Places count from the beginning of their statement: where that stands in its file is told by its line.
  return { number, text, level, findings: findings.map(findingOf), start: 0, line, column };
}

function findingOf({ ruleId, source, level, message, error, offset, length, line, column }: StoredFinding): Finding {
  const place = { start: offset, length, line, column, message };
  return { ...place, ruleId, source, level, error, places: [place] };
}
