import type * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { intakeOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import type { Entry } from '../collected/inbox-repo.ts';
import { takeBatch } from '../collected/take.ts';
import { projectNames } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { measuringUpload } from './measured-entries.ts';
import { noteDue } from '../../platform/due-work.ts';
import { noteUpload } from './scan-run-changes.ts';
import type { Plan, Scan } from './scan-repo.ts';
import { findScan } from './scan-task-repo.ts';

type Body = Input<typeof contract.uploadCollectedSql>['body'];

export async function uploadCollectedSql({ params, body }: Input<typeof contract.uploadCollectedSql>, ctx: Context) {
  const { scan, plan } = await scannedFor(ctx, params);
  const entries = entriesOf(body, { now: ctx.world.clock.now() });
  if (entries.length > 0) {
    await noteDue(ctx.world, 'auditCollectedSql', ctx.tenant);
    await takeBatch(ctx, {
      projectUid: scan.projectUid,
      scanId: scan.scanId,
      planId: plan.planId,
      entries,
      name: body.batch_id ?? undefined,
      beside: measuringUpload(ctx.table, scan.dbServiceUid, { type: plan.type, entries, at: ctx.world.clock.now() }),
    });
  }
  await noteUpload(ctx, { scan, plan, problem: entries.length === 0 ? (body.error_message ?? undefined) : undefined });
  return {};
}

/** The plan that an upload is for. One token opens the plans of one data source, and of the tokens ever issued for it the latest. */
async function scannedFor(
  { table, scanner, world }: Context,
  { project_name, audit_plan_id }: Input<typeof contract.uploadCollectedSql>['params'],
): Promise<{ scan: Scan; plan: Plan }> {
  const [projectUid = '', scanId = ''] = scanner.subject.split('/');
  const scan = await findScan(table, { projectUid, scanId: Number(scanId) });
  const isCurrent = scan?.tokenId === scanner.tokenId && Date.parse(scan.tokenExpiresAt) > world.clock.now();
  if (!scan || !isCurrent) throw new AppError('scannerTokenInvalid');
  const plan = scan.plans.find(({ planId }) => planId === audit_plan_id);
  if (!plan || (await projectNames.on(table).holderOf({}, project_name)) !== projectUid) throw new AppError('notFound');
  if (!scan.isActive || !plan.isActive) throw new AppError('scanDisabled');
  const type = scanTypeOf(plan.type);
  if (intakeOf(type, plan.params) === 'collect') throw new AppError('scanTakesNoUpload', { type: type.text });
  return { scan, plan };
}

/** What was sent, without entries that say nothing. Numbers that are absent stay so: a nought would be a measurement. */
export function entriesOf(
  { audit_plan_sql_list: list }: Pick<Body, 'audit_plan_sql_list'>,
  { now, schema = '' }: { now: number; schema?: string },
): Entry[] {
  return (list ?? []).flatMap((one): Entry[] => {
    const sql = (one.audit_plan_sql_last_receive_text ?? '').trim();
    if (sql === '') return [];
    return [
      {
        sql: beginningOf(sql, limits.uploadedTextMax),
        schema: one.audit_plan_sql_schema || schema,
        count: one.audit_plan_sql_counter ?? 1,
        lastAt: timeOf(one.audit_plan_sql_last_receive_timestamp, now),
        ...(one.audit_plan_sql_fingerprint && { fingerprint: one.audit_plan_sql_fingerprint }),
        ...(one.first_query_at && { firstAt: timeOf(one.first_query_at, now) }),
        ...(one.query_time_avg != null && { timeAvg: one.query_time_avg }),
        ...(one.query_time_max != null && { timeMax: one.query_time_max }),
        ...(one.row_examined_avg != null && { rowsAvg: one.row_examined_avg }),
        ...(one.db_user && { dbUser: one.db_user }),
        ...(one.endpoints && { endpoints: one.endpoints.filter(Boolean) }),
      },
    ];
  });
}

/** A time as lists are sorted by; what cannot be read, or has not come yet, is now. */
function timeOf(given: string | null | undefined, now: number): string {
  const time = given ? Date.parse(given) : Number.NaN;
  return new Date(Number.isNaN(time) || time > now ? now : time).toISOString();
}
