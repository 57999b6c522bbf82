import { AppError } from '../../../shared/errors/index.ts';
import { dbServicesByUid, requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import { structuresOf } from '../../databases/structures/read-structures.ts';
import type { Context } from '../../platform/context.ts';
import { driftChecks, histories, snapshots, type DriftCheck, type NewDriftCheck, type Snapshot } from './drift-repo.ts';
import { forgetAllOfHistory, forgetCheck, forgetSnapshot } from './forget.ts';

type Side = { readonly instance_id: string; readonly schema_name: string };

/** A data source of the project that the caller may have read by itself, and that can be compared. */
export async function requireReadable(ctx: Context, uid: string): Promise<DbService> {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  if (!source) throw new AppError('notFound');
  ctx.demand('driftCheckSave', { dbServiceUid: uid });
  structuresOf(source);
  return source;
}

/** The snapshot of an id that the caller may see. */
export async function requireSnapshot(ctx: Context, snapshotId: string): Promise<Snapshot> {
  const snapshot = await snapshots.on(ctx.table).require({ projectUid: ctx.project.uid, snapshotId });
  await demandSeen(ctx, [snapshot.source.uid]);
  return snapshot;
}

/** The check of an id, seen by who may use all that it reads. */
export async function requireCheck(ctx: Context, checkId: string): Promise<DriftCheck> {
  const check = await driftChecks.on(ctx.table).require({ projectUid: ctx.project.uid, checkId });
  await demandSeen(ctx, sourceUidsOf(check));
  return check;
}

/** The same for who wants to change it: who made it, and who looks after data sources. */
export async function requireOwnCheck(ctx: Context, checkId: string): Promise<DriftCheck> {
  const check = await requireCheck(ctx, checkId);
  demandOwn(ctx, check);
  return check;
}

/** Refuses whoever neither made something nor looks after data sources. */
export function demandOwn(ctx: Context, one: { readonly name: string; readonly creatorUid: string }): void {
  if (!mayChange(ctx, one)) throw new AppError('driftCheckOfOther', { name: one.name });
}

/** Whether the caller may change what somebody made. */
export function mayChange(ctx: Context, { creatorUid }: { readonly creatorUid: string }): boolean {
  return creatorUid === ctx.user.uid ? ctx.may('driftCheckSave') : ctx.may('driftCheckChangeAny');
}

/** The baseline that a body names: a snapshot or another schema, of one type with what is watched. */
export async function baselineOf(
  ctx: Context,
  watched: { readonly source: DbService; readonly schema: string },
  given: {
    readonly baseline_snapshot_id?: string | null | undefined;
    readonly baseline_db_object?: Side | null | undefined;
  },
): Promise<Pick<NewDriftCheck, 'snapshotId' | 'snapshotOf' | 'baseline'>> {
  const { baseline_snapshot_id: snapshotId, baseline_db_object: other } = given;
  if ((snapshotId == null) === (other == null)) throw new AppError('driftBaselineUnclear');
  if (snapshotId != null) {
    const snapshot = await requireSnapshot(ctx, snapshotId);
    const [source] = await dbServicesByUid(ctx, [snapshot.source.uid]);
    if (source && source.dbType !== watched.source.dbType) throw new AppError('comparedTypesDiffer');
    return { snapshotId, snapshotOf: snapshot.source.uid };
  }
  if (!other) throw new AppError('driftBaselineUnclear');
  const source = await requireReadable(ctx, other.instance_id);
  if (source.dbType !== watched.source.dbType) throw new AppError('comparedTypesDiffer');
  if (source.uid === watched.source.uid && other.schema_name === watched.schema)
    throw new AppError('comparedWithItself');
  return { baseline: { uid: source.uid, schema: other.schema_name } };
}

/** The data sources whose structure a check shows. */
export function sourceUidsOf({ watched, baseline, snapshotOf }: NewDriftCheck): string[] {
  const other = baseline?.uid ?? snapshotOf;
  return [...new Set([watched.uid, ...(other ? [other] : [])])];
}

/** Takes along what shows a data source that is gone. */
export async function forgetOrphans(ctx: Context): Promise<void> {
  const projectUid = ctx.project.uid;
  const [checks, kept, past] = await Promise.all([
    driftChecks.on(ctx.table).list({ projectUid }),
    snapshots.on(ctx.table).list({ projectUid }),
    histories.on(ctx.table).list({ projectUid }),
  ]);
  const uids = [
    ...checks.items.flatMap(sourceUidsOf),
    ...kept.items.map(({ source }) => source.uid),
    ...past.items.map(({ sourceUid }) => sourceUid),
  ];
  const alive = new Set(
    (await dbServicesByUid(ctx, [...new Set(uids)])).flatMap((one) => (one.projectUid === projectUid ? [one.uid] : [])),
  );
  for (const one of checks.items) if (!sourceUidsOf(one).every((uid) => alive.has(uid))) await forgetCheck(ctx, one);
  for (const one of kept.items) if (!alive.has(one.source.uid)) await forgetSnapshot(ctx, one);
  for (const one of past.items) if (!alive.has(one.sourceUid)) await forgetAllOfHistory(ctx, one);
}

/** Those of some data sources that are of the project and the caller's to use, by id. */
export async function usable(ctx: Context, uids: readonly string[]): Promise<ReadonlyMap<string, DbService>> {
  const found = await dbServicesByUid(ctx, [...new Set(uids)]);
  const own = found.filter(
    ({ uid, projectUid }) => projectUid === ctx.project.uid && ctx.may('dbServiceUse', { dbServiceUid: uid }),
  );
  return new Map(own.map((one) => [one.uid, one]));
}

/** A data source of the project that the caller may use. */
export async function requireSeenSource(ctx: Context, uid: string): Promise<DbService> {
  const [source] = await demandSeen(ctx, [uid]);
  if (!source) throw new AppError('notFound');
  return source;
}

async function demandSeen(ctx: Context, uids: readonly string[]): Promise<DbService[]> {
  const sources = await requireDbServicesOf(ctx, ctx.project.uid, uids);
  for (const dbServiceUid of uids) ctx.demand('dbServiceUse', { dbServiceUid });
  return sources;
}
