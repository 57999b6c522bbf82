import { isAllowed } from '../../../shared/allowed.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Analysis, AnalysisWishes } from '../../databases/analysis/analyse.ts';
import { visibleScan } from '../audit-plans/service.ts';
import { collectedSqls, type Collected } from '../collected/collected-repo.ts';
import { dbServiceByName, requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import { projectNames, projects } from '../../platform/access/project.ts';
import { rightsIn } from '../../platform/access/grant.ts';
import type { Context } from '../../platform/context.ts';
import { reportedSql } from '../scan-tasks/service.ts';
import { visibleManagedSql } from '../sql-manages/service.ts';
import { visibleTask } from '../../auditing/tasks/service.ts';
import { firstVersion, ofCollected, secondVersion } from './wire.ts';

/** What reads statements knows every dialect: loaded with the first one, so that the function starts quickly. */
async function analysing() {
  return {
    ...(await import('../../databases/analysis/analyse.ts')),
    ...(await import('../../databases/analysis/analysed-statement.ts')),
  };
}

const nothingMore: AnalysisWishes = { affectedRows: false, actualRows: false };

export async function analyseSql({ query }: Input<typeof contract.analyseSql>, ctx: Context) {
  const { project_name, instance_name, schema_name: schema, sql } = query;
  const source = await usableSource(ctx, project_name, instance_name);
  const data = [];
  const { analyse, analysedStatements } = await analysing();
  for (const statement of analysedStatements(sql, source.dbType))
    data.push(firstVersion(await analyse(ctx, { source, schema }, statement, nothingMore), ctx.locale));
  return { data };
}

export async function analyseTaskSql({ params }: Input<typeof contract.analyseTaskSql>, ctx: Context) {
  return { data: firstVersion(await ofTask(ctx, params, nothingMore), ctx.locale) };
}

export async function analyseTaskSqlV2({ params, query }: Input<typeof contract.analyseTaskSqlV2>, ctx: Context) {
  return { data: secondVersion(await ofTask(ctx, params, wishesOf(query)), ctx.locale) };
}

export async function analyseReportedSql({ params }: Input<typeof contract.analyseReportedSql>, ctx: Context) {
  return { data: firstVersion(await ofReport(ctx, params, nothingMore), ctx.locale) };
}

export async function analyseReportedSqlV2(
  { params, query }: Input<typeof contract.analyseReportedSqlV2>,
  ctx: Context,
) {
  return { data: secondVersion(await ofReport(ctx, params, wishesOf(query)), ctx.locale) };
}

export async function analyseManagedSql({ params, query }: Input<typeof contract.analyseManagedSql>, ctx: Context) {
  const record = await visibleManagedSql(ctx, params.sql_manage_id);
  return { data: ofCollected(await ofRecord(ctx, record, wishesOf(query)), ctx.locale) };
}

export async function analyseCollectedSql({ params, query }: Input<typeof contract.analyseCollectedSql>, ctx: Context) {
  const scan = await visibleScan(ctx, params.instance_audit_plan_id);
  const record = await collectedSqls.on(ctx.table).require({ projectUid: ctx.project.uid, sqlId: params.id });
  if (record.scanId !== scan.scanId) throw new AppError('notFound');
  return { data: ofCollected(await ofRecord(ctx, record, wishesOf(query)), ctx.locale) };
}

/** The address names no project: whoever may do nothing with the data source is told that there is none. */
async function usableSource(ctx: Context, projectName: string, name: string): Promise<DbService> {
  const { table, user } = ctx;
  const uid = await projectNames.on(table).holderOf({}, projectName);
  const project = uid === undefined ? undefined : await projects.on(table).get({ uid });
  if (!project) throw new AppError('notFound');
  const mine = await rightsIn(table, user.uid, project.uid);
  const source = await dbServiceByName(table, project.uid, name);
  const place = { project: { archived: project.isArchived, mine }, dbServiceUid: source.uid };
  if (!isAllowed('dbServiceUse', user.rights, place)) throw new AppError('notFound');
  return source;
}

type OfTask = Input<typeof contract.analyseTaskSql>['params'];

async function ofTask(ctx: Context, { task_id: taskId, number }: OfTask, wishes: AnalysisWishes): Promise<Analysis> {
  const task = await visibleTask(ctx, taskId);
  const statement = await statements.on(ctx.table).require({ taskId, number });
  if (task.dbServiceUid === '') throw new AppError('analysisNeedsSource');
  if (statement.slice) throw new AppError('lineHasManyStatements', { count: statement.slice.statements });
  const [source] = await requireDbServicesOf(ctx, task.projectUid, [task.dbServiceUid]);
  if (!source) throw new AppError('notFound');
  const sql = await statementText(ctx.world.files.forTenant(ctx.tenant), statement);
  const { analyse, analysedStatement } = await analysing();
  return analyse(ctx, { source, schema: task.schema }, analysedStatement(sql, source.dbType), wishes);
}

type OfReport = Input<typeof contract.analyseReportedSql>['params'];

async function ofReport(
  ctx: Context,
  { audit_plan_name: task, audit_plan_report_id: reportId, number }: OfReport,
  wishes: AnalysisWishes,
): Promise<Analysis> {
  return ofCounted(
    ctx,
    { projectUid: ctx.project.uid, ...(await reportedSql(ctx, { task, reportId, number })) },
    wishes,
  );
}

async function ofRecord(ctx: Context, record: Collected, wishes: AnalysisWishes): Promise<Analysis> {
  if (record.isShortened) throw new AppError('analysisShortened');
  return ofCounted(ctx, record, wishes);
}

async function ofCounted(
  ctx: Context,
  { dbServiceUid, projectUid, schema, sql }: Pick<Collected, 'dbServiceUid' | 'projectUid' | 'schema' | 'sql'>,
  wishes: AnalysisWishes,
): Promise<Analysis> {
  // A scan task may take SQL of no data source.
  if (dbServiceUid === '') throw new AppError('analysisNeedsSource');
  const [source] = await requireDbServicesOf(ctx, projectUid, [dbServiceUid]);
  if (!source) throw new AppError('notFound');
  const { analyse, analysedStatement } = await analysing();
  return analyse(ctx, { source, schema }, analysedStatement(sql, source.dbType), wishes);
}

function wishesOf({
  affectRowsEnabled: affectedRows,
  actualRowsEnabled: actualRows,
}: Input<typeof contract.analyseTaskSqlV2>['query']): AnalysisWishes {
  return { affectedRows, actualRows };
}
