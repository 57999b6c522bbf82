import type * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { comparePictures, type ComparedTable } from '../releases/compare-pictures.ts';
import { pictureNow, picturesOf, type TablePicture } from '../releases/table-pictures.ts';
import { requireStage, stageAfter } from '../releases/version-repo.ts';
import { rowsOf } from './detail.ts';
import { placeOf } from './release.ts';
import type { Rows } from './standing-of-rows.ts';
import { demandUnlocked, requireVersion } from './version-at-hand.ts';

type Checked = Reply<typeof contract.checkRelease>['data'];

/** What a release would meet: the target as it is now against the stage before as it was when the change ran there. */
export async function checkRelease({ params, query }: Input<typeof contract.checkRelease>, ctx: Context) {
  const version = await requireVersion(ctx, params.sql_version_id);
  demandUnlocked(version);
  const { all } = await rowsOf(ctx, version);
  const place = placeOf(all, query.workflow_id);
  const stage = requireStage(version, place.stageId);
  const workflow = all.workflows.get(query.workflow_id);
  const isMapped = stage.leadsTo.some(({ from, to }) => from === query.instance_id && to === query.target_instance_id);
  const parts = (workflow?.tasks ?? []).filter(
    ({ dbServiceUid, schema }) =>
      dbServiceUid === query.instance_id && (!query.instance_schema || query.instance_schema === schema),
  );
  if (!isMapped || parts.length === 0) throw new AppError('notFound');
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [query.target_instance_id]);
  if (!source) throw new AppError('notFound');
  ctx.demand('workflowCreate', { dbServiceUid: source.uid });
  const tasks = await requireTasks(
    ctx.table,
    parts.map(({ taskId }) => taskId),
  );
  const target = { source, schema: query.target_instance_schema ?? '' };
  const checked = await Promise.all(tasks.map((task) => checkedTask(ctx, task, target)));
  const reason = checked.find((one) => one.reason)?.reason;
  return {
    data: {
      state: worst(checked.map(({ state }) => state)),
      ...(reason && { reason: inLocale(reason, ctx.locale) }),
      ...(checked[0]?.at !== undefined && { compared_with: checked[0].at }),
      waits_for: waitingBefore(all, { row: place.row, stageId: stageAfter(version, stage)?.stageId }),
      tables: checked.flatMap(({ tables }) => tables).map(shownTable),
    },
  };
}

type One = {
  readonly state: Checked['state'];
  readonly at?: string;
  readonly reason?: Extract<TablePicture, { problem: object }>['problem'];
  readonly tables: readonly ComparedTable[];
};

async function checkedTask(
  ctx: Context,
  task: AuditTask,
  target: { readonly source: DbService; readonly schema: string },
): Promise<One> {
  const { before, after } = await picturesOf(ctx.table, task.taskId);
  if (!before) return { state: 'unknown', reason: noPicture, tables: [] };
  const { at } = before;
  if ('problem' in before) return { state: 'unknown', at, reason: before.problem, tables: [] };
  const now = await pictureNow(ctx, task, target);
  if ('problem' in now) return { state: 'unreadable', at, reason: now.problem, tables: [] };
  const tables = comparePictures(
    { before: before.tables, after: after && 'tables' in after ? after.tables : undefined, now: now.tables },
    engineOf(target.source.dbType).dialect,
  );
  return { state: tables.every(({ state }) => state === 'same') ? 'same' : 'different', at, tables };
}

const severity: readonly Checked['state'][] = ['unreadable', 'different', 'unknown', 'same'];

function worst(states: readonly Checked['state'][]): Checked['state'] {
  return severity.find((one) => states.includes(one)) ?? 'unknown';
}

/** The changes of rows above that wait, or run, where this one is to go. */
function waitingBefore({ rows, workflows }: Rows, { row, stageId }: { row: number; stageId: number | undefined }) {
  return rows.slice(0, row).flatMap((cells) => {
    const next = workflows.get(cells.find((one) => one.stageId === stageId)?.workflowId ?? '');
    return !next || next.status === 'finished' || next.status === 'canceled' ? [] : [next.name];
  });
}

function shownTable({ name, state, differences }: ComparedTable): Checked['tables'][number] {
  return { table_name: name, state, differences: [...differences] };
}

const noPicture = {
  zh: '此工单在上一阶段执行时未保留表结构（例如线下执行，或执行后才关联到版本）',
  en: 'No table structure was kept when it ran in the stage before, as after an offline execution or one before it was bound to the version',
};
