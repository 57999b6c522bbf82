import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { trackerNames, type TrackerName } from '../../../shared/channels/trackers.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Collected } from '../collected/collected-repo.ts';
import type { Context } from '../../platform/context.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const schema = z.object({
  projectUid: z.string(),
  /** Which statements go where. */
  digest: z.string(),
  tracker: trackerNames.schema,
  /** What the issue carries, by which it is found again. */
  key: z.string(),
  /** When an issue may have been made first. */
  since: z.number(),
  triedAt: z.number(),
  /** The last try has ended with nothing known; without it one is at work, or its process has ended. */
  isOver: z.boolean(),
  expiresAtSeconds: z.number().int(),
});
type Push = Stored<z.output<typeof schema>>;

/** Pushes into trackers that are under way, or of which nobody knows how they ended. */
const pushes = entity('TRACKER_PUSH', schema, {
  pk: 'TRACKER_PUSH#{projectUid}',
  sk: '{digest}',
  ttl: 'expiresAtSeconds',
});

/** Longer than a call of the API lives. */
const leaseMilliseconds = 60_000;
const keptSeconds = 30 * 24 * 3600;

type Where = { readonly tracker: TrackerName; readonly project: string };
/** A push that has begun; `isAgain` when an issue of its key may have been made before. */
export type BegunPush = { readonly push: Push; readonly isAgain: boolean };

/** Notes the push before anything is sent, so that the next try looks for its issue instead of making a second one. */
export async function beginPush(ctx: Context, where: Where, records: readonly Collected[]): Promise<BegunPush> {
  const projectUid = ctx.project.uid;
  const now = ctx.world.clock.now();
  const digest = digestOf(where, records);
  const stored = await pushes.on(ctx.table).get({ projectUid, digest });
  if (stored && !stored.isOver && now - stored.triedAt < leaseMilliseconds) throw new AppError('trackerBusy');
  const expiresAtSeconds = Math.floor(now / 1000) + keptSeconds;
  const tried = { triedAt: now, isOver: false, expiresAtSeconds };
  if (stored) return { push: await pushes.on(ctx.table).update({ ...stored, ...tried }), isAgain: true };
  const { tracker } = where;
  const begun = { projectUid, digest, tracker, key: randomUUID().replaceAll('-', ''), since: now, ...tried };
  return { push: await pushes.on(ctx.table).create(begun), isAgain: false };
}

/** Nothing is in doubt any more. */
export async function endPush(ctx: Context, push: Push): Promise<void> {
  await pushes.on(ctx.table).remove(push);
}

/** The next try may begin at once, and looks first. */
export async function leavePushOpen(ctx: Context, push: Push): Promise<void> {
  await pushes.on(ctx.table).update({ ...push, isOver: true });
}

function digestOf({ tracker, project }: Where, records: readonly Collected[]): string {
  const ids = records.map(({ sqlId }) => sqlId).toSorted((a, b) => a - b);
  return createHash('sha256')
    .update(JSON.stringify([tracker, project, ids]))
    .digest('hex');
}
