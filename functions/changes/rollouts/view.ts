import type * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { waveOf, wavesOf } from '../../../shared/lifecycles/rollout.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import { seesAll, type StoredWorkflow } from '../workflows/service.ts';
import { demandExecutorOf, firstOf, isWithPeople, requireRollout } from './rollout-at-hand.ts';
import { rollouts, rolloutScripts, rolloutSources, type Rollout, type RolloutSource } from './rollout-repo.ts';

type Detail = Reply<typeof contract.getRollout>['data'];

export async function listRollouts({ query }: Input<typeof contract.listRollouts>, ctx: Context) {
  const filter = seesAll(ctx) ? {} : { filter: { creatorUid: ctx.user.uid } };
  const listing = rollouts.on(ctx.table).listing({ projectUid: ctx.project.uid }, { newestFirst: true, ...filter });
  const { items, total, searched } = await searchPage(listing, query, { reader: ctx.user.uid });
  return {
    data: items.map(shownRow),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
  };
}

export async function getRollout({ params }: Input<typeof contract.getRollout>, ctx: Context) {
  const rollout = await requireRollout(ctx, params.rollout_id);
  const [first, script] = await Promise.all([firstOf(ctx, rollout), rolloutScripts.on(ctx.table).require(rollout)]);
  const { firstWave, waveSize, failuresAllowed, schema, dbType, audited, blocked, executor, reason } = rollout;
  return {
    data: {
      ...shownRow(rollout),
      first_wave: firstWave,
      wave_size: waveSize,
      failures_allowed: failuresAllowed,
      instance_schema: schema,
      db_type: dbType,
      sql: script.sql,
      audited_count: audited,
      blocked_count: blocked,
      level_counts: { error: rollout.errorLevel, warn: rollout.warnLevel, notice: rollout.noticeLevel },
      ...(reason && { reason: inLocale(reason, ctx.locale) }),
      ...(executor && { execution_user_name: executor.name }),
      may: mayOf(ctx, rollout, first),
    },
  };
}

export async function listRolloutSources({ params, query }: Input<typeof contract.listRolloutSources>, ctx: Context) {
  const rollout = await requireRollout(ctx, params.rollout_id);
  const { rolloutId, sources } = rollout;
  const { filter_state: state } = query;
  const listing = rolloutSources.on(ctx.table).listing({ rolloutId }, state === undefined ? {} : { filter: { state } });
  const reader = ctx.user.uid;
  const { items, total } =
    state === undefined
      ? await countedPage(listing, query, { reader, total: Promise.resolve(sources) })
      : await searchPage(listing, query, { reader });
  return { data: items.map((one) => shownSource(one, rollout, ctx.locale)), total_nums: total };
}

function shownRow(rollout: Rollout) {
  const { rolloutId, name, desc, state, createdAt, creatorName, isSubmitted, sources, wave } = rollout;
  return {
    rollout_id: rolloutId,
    name,
    desc,
    state,
    create_time: createdAt,
    create_user_name: creatorName,
    ...(isSubmitted && { workflow_id: rolloutId }),
    source_count: sources,
    wave: wave + 1,
    wave_count: wavesOf(rollout),
    succeeded_count: rollout.succeeded,
    failed_count: rollout.failed,
    skipped_count: rollout.skipped,
    running_count: rollout.running,
  };
}

function shownSource(source: RolloutSource, rollout: Rollout, locale: Locale) {
  const { position, dbServiceUid, dbServiceName, state, auditLevel, score, taskId, reason, notBefore } = source;
  const isOfFirst = rollout.isSubmitted && position < rollout.firstWave;
  const workflowId = isOfFirst ? rollout.rolloutId : source.workflowId;
  return {
    number: position + 1,
    wave: waveOf(position, rollout) + 1,
    instance_id: dbServiceUid,
    instance_name: dbServiceName,
    state,
    ...(auditLevel !== undefined && { audit_level: auditLevel }),
    ...(score !== undefined && { score }),
    ...(taskId !== undefined && { task_id: taskId }),
    ...(workflowId !== undefined && { workflow_id: workflowId }),
    ...(reason && { reason: inLocale(reason, locale) }),
    ...(notBefore !== undefined && { look_again_at: notBefore }),
  };
}

/** What the caller may do now, by the same questions that the operations ask. */
function mayOf(ctx: Context, rollout: Rollout, first: StoredWorkflow | undefined): Detail['may'] {
  const { state, creatorUid, blocked, failed } = rollout;
  const isCreator = creatorUid === ctx.user.uid;
  const isExecutor = first !== undefined && isAllowed(() => demandExecutorOf(ctx, first));
  const isOpen = isWithPeople(rollout, first);
  const isActive = ctx.may('workflowAct');
  const inState = (...states: readonly Rollout['state'][]) => isActive && states.includes(state);
  const maySettle = inState('running', 'stopped', 'finished') && isExecutor && !isOpen;
  return {
    submit: inState('audited') && isCreator && blocked === 0,
    retry: maySettle && failed > 0,
    skip: maySettle,
    go_on: inState('stopped') && isExecutor,
    end: inState('auditing', 'audited', 'running', 'stopped') && (isCreator || isExecutor) && !isOpen,
  };
}

function isAllowed(demand: () => void): boolean {
  try {
    demand();
    return true;
  } catch {
    return false;
  }
}
