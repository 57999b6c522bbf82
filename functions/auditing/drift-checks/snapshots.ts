import type * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { snapshotNames, snapshots, type NewSnapshot } from './drift-repo.ts';
import { otherPrefix, readFacts } from './facts.ts';
import { clearSnapshot, removingSnapshot } from './forget.ts';
import { remember } from './history.ts';
import { keepFile, snapshotKey } from './kept-files.ts';
import { demandOwn, forgetOrphans, requireReadable, requireSnapshot, usable } from './sources.ts';

export async function listStructureSnapshots(
  { query: { page_index: page, page_size: size } }: Input<typeof contract.listStructureSnapshots>,
  ctx: Context,
) {
  const { items } = await snapshots.on(ctx.table).list({ projectUid: ctx.project.uid });
  const sources = await usable(
    ctx,
    items.map(({ source }) => source.uid),
  );
  const seen = items
    .filter(({ source }) => sources.has(source.uid))
    .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
  const data = seen.slice((page - 1) * size, page * size).map((one) => ({
    structure_snapshot_id: one.snapshotId,
    name: one.name,
    instance_id: one.source.uid,
    instance_name: sources.get(one.source.uid)?.name ?? '',
    schema_name: one.source.schema,
    server_version: one.serverVersion,
    created_at: one.createdAt,
    create_user_name: one.creatorName,
    objects_num: one.objects,
    others_num: one.others,
    unread_kinds: one.unread,
  }));
  return { data, total_nums: seen.length };
}

export async function saveStructureSnapshot({ body }: Input<typeof contract.saveStructureSnapshot>, ctx: Context) {
  const { table, world, project, user } = ctx;
  const projectUid = project.uid;
  ctx.describe({ zh: `保存结构快照：${body.name}`, en: `Save the snapshot ${body.name}` });
  const source = await requireReadable(ctx, body.instance_id);
  await forgetOrphans(ctx);
  const { items } = await snapshots.on(table).list({ projectUid });
  const max = limits.structureSnapshotsMax;
  if (items.length >= max) throw new AppError('driftKeptMany', { max });
  const taken = new AppError('driftNameTaken', { name: body.name });
  if (items.some(({ name }) => name === body.name)) throw taken;
  const at = new Date(world.clock.now()).toISOString();
  const facts = await readFacts(ctx, source, body.schema_name);
  const others = Object.keys(facts.objects).filter((key) => key.startsWith(otherPrefix)).length;
  const made: NewSnapshot = {
    projectUid,
    snapshotId: world.newId(),
    name: body.name,
    source: { uid: source.uid, schema: body.schema_name },
    serverVersion: facts.serverVersion,
    objects: Object.keys(facts.objects).length - others,
    others,
    unread: [...facts.unread],
    ...{ creatorUid: user.uid, creatorName: user.name, createdAt: at },
  };
  await keepFile(ctx, snapshotKey(made.snapshotId), facts);
  await ctx.recorded.transact([
    snapshots.on(table).creating(made),
    snapshotNames.on(table).claiming({ projectUid }, made.name, made.snapshotId, taken),
  ]);
  await remember(ctx, { projectUid, sourceUid: source.uid, schema: body.schema_name }, facts, at);
  return { data: { structure_snapshot_id: made.snapshotId } };
}

export async function deleteStructureSnapshot(
  { params }: Input<typeof contract.deleteStructureSnapshot>,
  ctx: Context,
) {
  const gone = await requireSnapshot(ctx, params.structure_snapshot_id);
  ctx.describe({ zh: `删除结构快照：${gone.name}`, en: `Delete the snapshot ${gone.name}` });
  demandOwn(ctx, gone);
  await ctx.recorded.transact(removingSnapshot(ctx.table, gone));
  await clearSnapshot(ctx, gone);
  return {};
}
