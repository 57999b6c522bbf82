import type * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { membersOfGroup } from '../../databases/db-service-groups/service.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import { nextTaskNumber } from '../../ground/ledger/task-repo.ts';
import { timeSlice } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { advanceRollout } from './advance.ts';
import { activeRollouts, rollouts, rolloutScripts, rolloutSources } from './rollout-repo.ts';

/** How long the request audits before the rest goes on by itself. */
const firstAuditSeconds = 4;

type Body = Input<typeof contract.createRollout>['body'];

/** Writes down what is to be changed where, and audits the first data sources at once; the rest goes on by itself. */
export async function createRollout({ body }: Input<typeof contract.createRollout>, ctx: Context) {
  const sources = await sourcesOf(ctx, body);
  const { rolloutSourcesMin: min, rolloutSourcesMax: max } = limits;
  if (sources.length < min || sources.length > max)
    throw new AppError('rolloutTooFewSources', { min, max, count: sources.length });
  const refused = sources.find(({ uid }) => !ctx.may('workflowCreate', { dbServiceUid: uid }));
  if (refused) throw new AppError('rolloutSourceRefused', { name: refused.name });
  const [first] = sources;
  if (!first || sources.some(({ dbType }) => dbType !== first.dbType)) throw new AppError('mixedDbTypes');
  ctx.describe({
    zh: `创建分批变更 ${body.name}（${sources.length} 个数据源）`,
    en: `Begin the change in waves ${body.name} on ${sources.length} data sources`,
  });
  const key = { projectUid: ctx.project.uid, rolloutId: ctx.world.newId() };
  await writeDown(ctx, { key, body, sources, dbType: first.dbType });
  await advanceRollout(ctx, key, timeSlice(ctx.world.clock, firstAuditSeconds));
  return { data: { rollout_id: key.rolloutId } };
}

/** Those of a group are whole: what a change leaves out is found late. */
async function sourcesOf(ctx: Context, { db_service_group_uid: groupUid, db_service_uids: uids = [] }: Body) {
  if (groupUid === undefined) return requireDbServicesOf(ctx, ctx.project.uid, uids);
  const { sources } = await membersOfGroup(ctx.table, { projectUid: ctx.project.uid, uid: groupUid });
  return [...sources];
}

type Wanted = {
  readonly key: { readonly projectUid: string; readonly rolloutId: string };
  readonly body: Body;
  readonly sources: readonly DbService[];
  readonly dbType: string;
};

/** Its data sources first, so that a change which is there has all of them. */
async function writeDown(ctx: Context, { key, body, sources, dbType }: Wanted): Promise<void> {
  const { table, user, world } = ctx;
  const { rolloutId } = key;
  const rows = sources.map(({ uid, name }, position) =>
    rolloutSources.on(table).putting({
      rolloutId,
      position,
      dbServiceUid: uid,
      dbServiceName: name,
      state: 'unaudited',
    }),
  );
  const script = rolloutScripts.on(table).putting({ rolloutId, sql: body.sql });
  await table.putAll([script, ...rows].flatMap((item) => ('put' in item ? [item.put] : [])));
  await noteDue(world, 'advanceRollouts', ctx.tenant);
  await ctx.recorded.transact([
    rollouts.on(table).creating({
      ...key,
      name: body.name,
      desc: body.desc,
      creatorUid: user.uid,
      creatorName: user.name,
      createdAt: new Date(world.clock.now()).toISOString(),
      schema: body.instance_schema,
      dbType,
      groupId: await nextTaskNumber(table),
      sources: sources.length,
      firstWave: Math.min(body.first_wave, sources.length),
      waveSize: body.wave_size,
      failuresAllowed: body.failures_allowed,
      state: 'auditing',
      isSubmitted: false,
      wave: 0,
      ...nothingYet,
    }),
    activeRollouts.on(table).putting(key),
  ]);
}

const nothingYet = {
  tolerated: 0,
  audited: 0,
  blocked: 0,
  errorLevel: 0,
  warnLevel: 0,
  noticeLevel: 0,
  running: 0,
  succeeded: 0,
  failed: 0,
  skipped: 0,
} as const;
