import { AppError } from '../../../shared/errors/index.ts';
import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { WhereRecord } from '../../platform/table/entity.ts';
import { foundPage } from '../../platform/table/paging.ts';
import { savedScripts, type SavedScript, type StoredScript } from './script-repo.ts';
import { sourceToQuery } from './source-at-hand.ts';

export async function listSavedScripts({ query }: Input<typeof contract.listSavedScripts>, ctx: Context) {
  const { filter_scope: scope, filter_db_service_uid: dbServiceUid, fuzzy_keyword: keyword } = query;
  const where: WhereRecord<SavedScript> = {
    ...(dbServiceUid && { dbServiceUid }),
    ...(keyword && { searchText: { contains: keyword.toLowerCase() } }),
  };
  const options = { newestFirst: true, ...(Object.keys(where).length > 0 && { filter: where }) };
  const [scripts, projectUid] = [savedScripts.on(ctx.table), ctx.project.uid];
  const listing =
    scope === 'shared'
      ? scripts.listingBy('gsi1', { sharedIn: projectUid }, options)
      : scripts.listingBy('gsi2', { projectUid, creatorUid: ctx.user.uid }, options);
  const { items, total, searched } = await foundPage(listing, query, { reader: ctx.user.uid, total: undefined });
  return {
    data: items.map((one) => shownScript(ctx, { ...one, sql: one.sql.slice(0, limits.savedScriptBeginning) }, one)),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
  };
}

export async function getSavedScript({ params }: Input<typeof contract.getSavedScript>, ctx: Context) {
  return { data: shownScript(ctx, await readable(ctx, params.script_uid)) };
}

export async function addSavedScript({ body }: Input<typeof contract.addSavedScript>, ctx: Context) {
  const { table, user, project, world } = ctx;
  const scripts = savedScripts.on(table);
  const own = scripts.listingBy('gsi2', { projectUid: project.uid, creatorUid: user.uid });
  const max = limits.savedScriptsMax;
  if ((await table.count(own.query)) >= max) throw new AppError('savedScriptsTooMany', { max });
  const [scriptUid, createdAt] = [world.newId(), new Date(world.clock.now()).toISOString()];
  const script: SavedScript = {
    scriptUid,
    projectUid: project.uid,
    creatorUid: user.uid,
    creatorName: user.name,
    createdAt,
    ...(await given(ctx, body)),
  };
  ctx.describe({ zh: `保存脚本 ${script.name}`, en: `Save the script ${script.name}` });
  await ctx.recorded.transact([scripts.creating(script)]);
  return { data: { script_uid: scriptUid } };
}

export async function updateSavedScript({ params, body }: Input<typeof contract.updateSavedScript>, ctx: Context) {
  const { version, scriptUid, projectUid, creatorUid, creatorName, createdAt } = await own(ctx, params.script_uid);
  const kept = { version, scriptUid, projectUid, creatorUid, creatorName, createdAt };
  const after = { ...kept, ...(await given(ctx, body)) };
  ctx.describe({ zh: `修改脚本 ${after.name}`, en: `Change the script ${after.name}` });
  await ctx.recorded.transact([savedScripts.on(ctx.table).updating(after)]);
  return {};
}

export async function deleteSavedScript({ params }: Input<typeof contract.deleteSavedScript>, ctx: Context) {
  const { scriptUid, projectUid, name } = await deletable(ctx, params.script_uid);
  ctx.describe({ zh: `删除脚本 ${name}`, en: `Delete the script ${name}` });
  await ctx.recorded.transact([savedScripts.on(ctx.table).removing({ projectUid, scriptUid })]);
  return {};
}

type Body = Input<typeof contract.addSavedScript>['body'];

/** A place is one that its writer may query. */
async function given(ctx: Context, { name, sql, db_service_uid, schema_name: schema, is_shared }: Body) {
  const source = db_service_uid ? await sourceToQuery(ctx, db_service_uid) : undefined;
  return {
    name,
    sql,
    schema,
    ...(source && { dbServiceUid: source.uid, dbServiceName: source.name }),
    ...(is_shared && { sharedIn: ctx.project.uid }),
    updatedAt: new Date(ctx.world.clock.now()).toISOString(),
    searchText: `${name}\n${sql}`.toLowerCase(),
  };
}

/** One that is neither the caller's nor shared is not there. */
async function readable(ctx: Context, scriptUid: string): Promise<StoredScript> {
  const script = await savedScripts.on(ctx.table).require({ projectUid: ctx.project.uid, scriptUid });
  if (script.creatorUid !== ctx.user.uid && script.sharedIn === undefined) throw new AppError('notFound');
  return script;
}

/** Shared ones by administrators too: their creators may have left. */
async function deletable(ctx: Context, scriptUid: string): Promise<StoredScript> {
  const script = await readable(ctx, scriptUid);
  if (script.creatorUid !== ctx.user.uid && !ctx.may('savedScriptDeleteAny')) throw new AppError('savedScriptOfOther');
  return script;
}

async function own(ctx: Context, scriptUid: string): Promise<StoredScript> {
  const script = await readable(ctx, scriptUid);
  if (script.creatorUid !== ctx.user.uid) throw new AppError('savedScriptOfOther');
  return script;
}

function shownScript({ user }: Context, script: SavedScript, whole = script) {
  const { dbServiceUid, dbServiceName = '' } = script;
  return {
    script_uid: script.scriptUid,
    name: script.name,
    sql: script.sql,
    sql_length: whole.sql.length,
    ...(dbServiceUid !== undefined && { db_service: { uid: dbServiceUid, name: dbServiceName } }),
    schema_name: script.schema,
    is_shared: script.sharedIn !== undefined,
    creator: { uid: script.creatorUid, name: script.creatorName },
    is_mine: script.creatorUid === user.uid,
    created_at: script.createdAt,
    updated_at: script.updatedAt,
  };
}
