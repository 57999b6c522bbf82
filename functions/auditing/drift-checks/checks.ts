import type * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import {
  driftCheckNames,
  driftChecks,
  nextAtOf,
  snapshots,
  type DriftCheck,
  type NewDriftCheck,
} from './drift-repo.ts';
import { clearCheck, removingCheck } from './forget.ts';
import {
  baselineOf,
  forgetOrphans,
  mayChange,
  requireCheck,
  requireOwnCheck,
  requireReadable,
  sourceUidsOf,
  usable,
} from './sources.ts';

export async function listDriftChecks(
  { query: { page_index: page, page_size: size } }: Input<typeof contract.listDriftChecks>,
  ctx: Context,
) {
  const { items } = await driftChecks.on(ctx.table).list({ projectUid: ctx.project.uid });
  const seen = await shownChecks(ctx, items);
  return { data: seen.slice((page - 1) * size, page * size), total_nums: seen.length };
}

export async function getDriftCheck({ params }: Input<typeof contract.getDriftCheck>, ctx: Context) {
  const [data] = await shownChecks(ctx, [await requireCheck(ctx, params.drift_check_id)]);
  if (!data) throw new AppError('notFound');
  return { data };
}

export async function addDriftCheck({ body }: Input<typeof contract.addDriftCheck>, ctx: Context) {
  const { table, world, project, user } = ctx;
  const projectUid = project.uid;
  ctx.describe({ zh: `添加漂移检查：${body.name}`, en: `Add the drift check ${body.name}` });
  const source = await requireReadable(ctx, body.instance_id);
  const baseline = await baselineOf(ctx, { source, schema: body.schema_name }, body);
  await forgetOrphans(ctx);
  const { items } = await driftChecks.on(table).list({ projectUid });
  const max = limits.driftChecksMax;
  if (items.length >= max) throw new AppError('driftKeptMany', { max });
  const made: NewDriftCheck = {
    projectUid,
    checkId: world.newId(),
    name: body.name,
    watched: { uid: source.uid, schema: body.schema_name },
    ...baseline,
    ...howOf(body),
    ...{ creatorUid: user.uid, creatorName: user.name, createdAt: new Date(world.clock.now()).toISOString() },
  };
  const taken = new AppError('driftNameTaken', { name: made.name });
  await noteDue(world, 'checkDrift', ctx.tenant);
  await ctx.recorded.transact([
    driftChecks.on(table).creating({ ...made, ...timesOf(ctx, made) }),
    driftCheckNames.on(table).claiming({ projectUid }, made.name, made.checkId, taken),
  ]);
  return { data: { drift_check_id: made.checkId } };
}

export async function updateDriftCheck({ params, body }: Input<typeof contract.updateDriftCheck>, ctx: Context) {
  const before = await requireOwnCheck(ctx, params.drift_check_id);
  ctx.describe({ zh: `编辑漂移检查：${before.name}`, en: `Change the drift check ${before.name}` });
  const source = await requireReadable(ctx, before.watched.uid);
  const baseline = await baselineOf(ctx, { source, schema: before.watched.schema }, body);
  const {
    snapshotId,
    snapshotOf: _,
    baseline: other,
    lastRead,
    nextAt: _next,
    dueAt: _due,
    run: _run,
    ...rest
  } = before;
  const isSame =
    snapshotId === baseline.snapshotId &&
    other?.uid === baseline.baseline?.uid &&
    other?.schema === baseline.baseline?.schema;
  // Against another baseline there is no run before.
  const after = { ...rest, ...baseline, ...howOf(body), ...(isSame && lastRead !== undefined && { lastRead }) };
  await noteDue(ctx.world, 'checkDrift', ctx.tenant);
  await ctx.recorded.transact([driftChecks.on(ctx.table).updating({ ...after, ...timesOf(ctx, after) })]);
  return {};
}

export async function deleteDriftCheck({ params }: Input<typeof contract.deleteDriftCheck>, ctx: Context) {
  const gone = await requireOwnCheck(ctx, params.drift_check_id);
  ctx.describe({ zh: `删除漂移检查：${gone.name}`, en: `Delete the drift check ${gone.name}` });
  await ctx.recorded.transact(removingCheck(ctx.table, gone));
  await clearCheck(ctx, gone);
  return {};
}

export async function runDriftCheck({ params }: Input<typeof contract.runDriftCheck>, ctx: Context) {
  const check = await requireOwnCheck(ctx, params.drift_check_id);
  ctx.describe({ zh: `立即运行漂移检查：${check.name}`, en: `Run the drift check ${check.name}` });
  await requireReadable(ctx, check.watched.uid);
  // One that is wanted or going on is enough.
  if (check.run) return {};
  const now = new Date(ctx.world.clock.now()).toISOString();
  const run = { runId: ctx.world.newId(), startedAt: now, attempts: 0 };
  await noteDue(ctx.world, 'checkDrift', ctx.tenant);
  await ctx.recorded.transact([driftChecks.on(ctx.table).updating({ ...check, run, dueAt: now })]);
  return {};
}

type How = Pick<Input<typeof contract.addDriftCheck>['body'], 'cron_expression' | 'is_enabled' | 'tells_managers'>;

function howOf({ cron_expression: cron, is_enabled: isOn, tells_managers: tellsManagers }: How) {
  return { cron, isOn, tellsManagers };
}

function timesOf({ world }: Context, check: Pick<NewDriftCheck, 'cron' | 'isOn'>) {
  const nextAt = nextAtOf(world, check);
  return nextAt === undefined ? {} : { nextAt, dueAt: nextAt };
}

/** Those of some checks whose data sources the caller may use, as they are shown. */
async function shownChecks(ctx: Context, checks: readonly DriftCheck[]) {
  const projectUid = ctx.project.uid;
  const keys = checks.flatMap(({ snapshotId }) => (snapshotId ? [{ projectUid, snapshotId }] : []));
  const named = new Map((await snapshots.on(ctx.table).getMany(keys)).map((one) => [one.snapshotId, one.name]));
  const sources = await usable(ctx, checks.flatMap(sourceUidsOf));
  return checks.flatMap((check) => {
    const watched = sources.get(check.watched.uid);
    if (!watched || !sourceUidsOf(check).every((uid) => sources.has(uid))) return [];
    const { snapshotId, baseline } = check;
    const baselineName = (snapshotId ? named.get(snapshotId) : sources.get(baseline?.uid ?? '')?.name) ?? '';
    return [shown(ctx, check, { watched, baselineName })];
  });
}

function shown(ctx: Context, check: DriftCheck, names: { readonly watched: DbService; readonly baselineName: string }) {
  return {
    drift_check_id: check.checkId,
    name: check.name,
    instance_id: check.watched.uid,
    instance_name: names.watched.name,
    schema_name: check.watched.schema,
    baseline_name: names.baselineName,
    ...shownBaseline(check),
    cron_expression: check.cron,
    is_enabled: check.isOn,
    tells_managers: check.tellsManagers,
    create_user_name: check.creatorName,
    ...shownLast(check),
    next_run_at: check.nextAt ?? null,
    may_change: mayChange(ctx, check),
  };
}

function shownBaseline({ snapshotId = '', baseline = { uid: '', schema: '' } }: DriftCheck) {
  return {
    baseline_snapshot_id: snapshotId,
    baseline_instance_id: baseline.uid,
    baseline_schema_name: baseline.schema,
  };
}

function shownLast({ run, last }: DriftCheck) {
  return {
    state: run ? ('running' as const) : (last?.state ?? ('waiting' as const)),
    last_run_at: last?.at ?? null,
    last_run_id: last?.runId ?? '',
    differing_num: last?.differing ?? 0,
  };
}
