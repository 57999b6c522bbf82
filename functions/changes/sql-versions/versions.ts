import type * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Test } from '../../platform/table/expression.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import {
  nextVersionNumber,
  sqlVersions,
  versionNames,
  versionRows,
  versionTotals,
  type SqlVersion,
} from '../releases/version-repo.ts';
import { checkedStages, dbServiceUidsOf } from './stages-input.ts';
import { demandUnlocked, requireOwnVersion, seesAllVersions, sourcesSeenThrough } from './version-at-hand.ts';

export async function listSqlVersions({ query }: Input<typeof contract.listSqlVersions>, ctx: Context) {
  const { table, project, user } = ctx;
  const filter = visible(ctx)
    .map((one) => ({ ...one, ...whereOf(query) }))
    .filter((one) => Object.keys(one).length > 0);
  const listing = sqlVersions
    .on(table)
    .listing({ projectUid: project.uid }, { newestFirst: true, ...(filter.length > 0 && { filter }) });
  const { items, total, searched } = await (filter.length > 0
    ? searchPage(listing, query, { reader: user.uid })
    : countedPage(listing, query, {
        reader: user.uid,
        total: versionTotals.on(table).read({ projectUid: project.uid }),
      }));
  return { data: items.map(shownVersionRow), total_nums: total, searched_nums: searched };
}

export async function createSqlVersion({ body }: Input<typeof contract.createSqlVersion>, ctx: Context) {
  const { table, project, user, world } = ctx;
  const number = await nextVersionNumber(table, project.uid);
  const stages = await checkedStages(
    ctx,
    number,
    body.create_sql_version_stage.map((stage) => ({ ...stage, leads: stage.create_stages_instance_dep })),
  );
  const version: SqlVersion = {
    projectUid: project.uid,
    number,
    ...named(body.version, body.desc ?? ''),
    status: 'is_being_released',
    creatorUid: user.uid,
    createdAt: new Date(world.clock.now()).toISOString(),
    stages,
    dbServiceUids: dbServiceUidsOf(stages),
    rowCount: 0,
  };
  ctx.describe({ zh: `创建版本 ${version.name}`, en: `Create the version ${version.name}` });
  await ctx.recorded.transact([
    sqlVersions.on(table).creating(version),
    versionRows.on(table).creating({ projectUid: project.uid, number, rows: [] }),
    versionNames.on(table).claiming(version, version.name, String(number), new AppError('versionNameTaken')),
    versionTotals.on(table).adding(version, 1),
  ]);
  return { data: { sql_version_id: number } };
}

export async function updateSqlVersion({ params, body }: Input<typeof contract.updateSqlVersion>, ctx: Context) {
  const before = await requireOwnVersion(ctx, params.sql_version_id);
  demandUnlocked(before);
  const given = body.update_sql_version_stage ?? [];
  const stages =
    given.length === 0
      ? before.stages
      : await checkedStages(
          ctx,
          before.number,
          given.map((stage) => ({ ...stage, leads: stage.update_stages_instance_dep })),
        );
  const isRestaged = JSON.stringify(stages) !== JSON.stringify(before.stages);
  if (isRestaged && before.rowCount > 0) throw new AppError('versionNotEmpty', { name: before.name });
  const after = {
    ...before,
    ...named(body.version ?? before.name, body.desc ?? before.desc),
    stages,
    dbServiceUids: dbServiceUidsOf(stages),
  };
  ctx.describe({ zh: `编辑版本 ${after.name}`, en: `Change the version ${after.name}` });
  await ctx.recorded.transact([
    sqlVersions.on(ctx.table).updating(after),
    ...versionNames
      .on(ctx.table)
      .renaming(before, { from: before.name, to: after.name }, String(before.number), new AppError('versionNameTaken')),
  ]);
  return {};
}

export async function lockSqlVersion({ params }: Input<typeof contract.lockSqlVersion>, ctx: Context) {
  const before = await requireOwnVersion(ctx, params.sql_version_id);
  demandUnlocked(before);
  ctx.describe({ zh: `锁定版本 ${before.name}`, en: `Lock the version ${before.name}` });
  const lockedAt = new Date(ctx.world.clock.now()).toISOString();
  await ctx.recorded.transact([sqlVersions.on(ctx.table).updating({ ...before, status: 'locked', lockedAt })]);
  return {};
}

export async function deleteSqlVersion({ params }: Input<typeof contract.deleteSqlVersion>, ctx: Context) {
  const version = await requireOwnVersion(ctx, params.sql_version_id);
  const { projectUid, number, name } = version;
  ctx.describe({ zh: `删除版本 ${name}`, en: `Delete the version ${name}` });
  const refusal = new AppError('versionNotEmpty', { name });
  await namingUses(ctx, 'sql_version', version, () =>
    ctx.recorded.transact([
      sqlVersions.on(ctx.table).removing(version, { condition: { rowCount: 0 }, refusal }),
      versionRows.on(ctx.table).removing({ projectUid, number }),
      versionNames.on(ctx.table).releasing(version, name, String(number)),
      versionTotals.on(ctx.table).adding(version, -1),
    ]),
  );
  return {};
}

function named(name: string, desc: string) {
  return { name, desc, searchText: `${name}\n${desc}`.toLowerCase() };
}

type Where = Readonly<Record<string, Test>>;

/** Own ones, and those over data sources where one may see those of others. */
function visible(ctx: Context): Where[] {
  if (seesAllVersions(ctx)) return [{}];
  return [
    { creatorUid: ctx.user.uid },
    ...sourcesSeenThrough(ctx).map((uid): Where => ({ dbServiceUids: { contains: uid } })),
  ];
}

function whereOf(query: Input<typeof contract.listSqlVersions>['query']): Where {
  const created = between(query.filter_by_created_at_from, query.filter_by_created_at_to);
  const locked = between(query.filter_by_lock_time_from, query.filter_by_lock_time_to);
  const { fuzzy_search: text, filter_by_version_status: status } = query;
  return {
    ...(text && { searchText: { contains: text.toLowerCase() } }),
    ...(status && { status }),
    ...(created && { createdAt: created }),
    ...(locked && { lockedAt: locked }),
  };
}

const [earliest, latest] = ['0', '9'];

function between(from: string | undefined, to: string | undefined): Test | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { between: [from ? sortableTime(from) : earliest, to ? sortableTime(to) : latest] };
}

function shownVersionRow({ number, name, desc, status, createdAt, lockedAt, rowCount }: SqlVersion) {
  return {
    version_id: number,
    version: name,
    desc,
    status,
    created_at: createdAt,
    ...(lockedAt !== undefined && { lock_time: lockedAt }),
    deletable: rowCount === 0,
    lockable: status === 'is_being_released',
  };
}
