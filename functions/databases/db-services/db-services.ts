import type * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { demandAccountPassword } from '../account-passwords/service.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { foundPage } from '../../platform/table/paging.ts';
import { environmentTagUidOf } from '../../ground/environments/environment-tag-repo.ts';
import { checkedConfig } from './audit-config.ts';
import { changedConnection } from './changed-connection.ts';
import { demandRunner } from './connection-fields.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import { changeDbService, removeDbService, searchTextOf } from './db-service-repo.ts';
import { requireOwn } from './own-db-service.ts';
import { whereOf } from './db-service-filter.ts';
import { checkedDbService, saveDbService } from './new-db-service.ts';
import { aroundOf } from './around-rows.ts';
import { detailRow } from './wire-rows.ts';

export async function listDbServices({ query }: Input<typeof contract.listDbServices>, ctx: Context) {
  const projectUid = ctx.project.uid;
  const where = whereOf(query);
  const listing = dbServices.on(ctx.table).listingBy('gsi1', { projectUid }, where ? { filter: where } : {});
  const { items, total, searched } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: where ? undefined : sizeOf(ctx),
  });
  const around = await aroundOf(ctx, items);
  return { data: items.map((one) => detailRow(one, around)), total_nums: total, searched_nums: searched };
}

export async function listDbServicesWithBusiness(
  { params, query }: Input<typeof contract.listDbServicesWithBusiness>,
  ctx: Context,
) {
  const tagUid =
    query.filter_by_business && (await environmentTagUidOf(ctx.table, ctx.project.uid, query.filter_by_business));
  const { data, ...totals } = await listDbServices(
    { params, query: { ...query, ...(tagUid && { filter_by_environment_tag_uid: tagUid }) }, body: {} },
    ctx,
  );
  return { data: data.map(({ environment_tag: tag, ...row }) => ({ ...row, business: tag?.name ?? '' })), ...totals };
}

export async function addDbService({ body: { db_service: given } }: Input<typeof contract.addDbService>, ctx: Context) {
  ctx.describe({ zh: `添加数据源 ${given.name}`, en: `Add the data source ${given.name}` });
  await demandPolicy(ctx, given);
  const uid = await saveDbService(ctx, await checkedDbService(ctx, ctx.project.uid, given), ctx.recorded);
  return { data: { uid } };
}

export async function updateDbService(
  { params: { db_service_uid: uid }, body: { db_service: given } }: Input<typeof contract.updateDbService>,
  ctx: Context,
) {
  const before = await requireOwn(ctx, uid);
  ctx.describe({ zh: `编辑数据源 ${before.name}`, en: `Edit the data source ${before.name}` });
  if (given.db_type !== undefined && given.db_type !== before.dbType) throw new AppError('fixedDbType');
  if (!before.longStatements) demandRunner(given);
  await demandPolicy(ctx, given);
  const after = {
    ...before,
    ...(await changedConnection(ctx, before, given, 'refused')),
    desc: given.desc ?? before.desc,
    environmentTagUid: given.environment_tag_uid,
    maintenanceTimes: given.maintenance_times,
    enableBackup: given.enable_backup ?? before.enableBackup,
    backupRowsMax: given.backup_max_rows ?? before.backupRowsMax,
    longStatements: given.long_statements ?? before.longStatements,
    isMaskingEnabled: switched(ctx, before, given.is_enable_masking ?? undefined),
    sqleConfig: given.sqle_config ? await checkedConfig(ctx.table, before, given.sqle_config) : before.sqleConfig,
  };
  await changeDbService(ctx.recorded, before, { ...after, searchText: searchTextOf(after) });
  return {};
}

export async function addDbServiceWithBusiness(
  { params, body: { db_service: given } }: Input<typeof contract.addDbServiceWithBusiness>,
  ctx: Context,
) {
  const { business, ...rest } = given;
  const environment_tag_uid = await environmentTagUidOf(ctx.table, ctx.project.uid, business);
  return addDbService({ params, query: {}, body: { db_service: { ...rest, environment_tag_uid } } }, ctx);
}

export async function updateDbServiceWithBusiness(
  { params, body: { db_service: given } }: Input<typeof contract.updateDbServiceWithBusiness>,
  ctx: Context,
) {
  const { business, ...rest } = given;
  const environment_tag_uid = await environmentTagUidOf(ctx.table, ctx.project.uid, business);
  return updateDbService({ params, query: {}, body: { db_service: { ...rest, environment_tag_uid } } }, ctx);
}

export async function deleteDbService({ params }: Input<typeof contract.deleteDbService>, ctx: Context) {
  const gone = await requireOwn(ctx, params.db_service_uid);
  ctx.describe({ zh: `删除数据源 ${gone.name}`, en: `Delete the data source ${gone.name}` });
  await namingUses(ctx, 'db_service', gone, () => removeDbService(ctx.recorded, gone));
  return {};
}

/** Masks are lifted by whoever may configure masking, and by nobody else who may change a data source. */
function switched(ctx: Context, { isMaskingEnabled: before }: DbService, wanted: boolean | undefined) {
  if (wanted === undefined || wanted === (before ?? false)) return before;
  if (!wanted) ctx.demand('maskingConfigure');
  return wanted;
}

type GivenPasswords = {
  readonly user: string;
  readonly password?: string | null | undefined;
  readonly additional_params?: readonly { readonly name: string; readonly value: string }[] | null | undefined;
};

/** A password that stays is not looked at: it was taken when another policy held. */
async function demandPolicy({ table }: Context, { user, password, additional_params: given }: GivenPasswords) {
  if (password) await demandAccountPassword(table, { user, password }, 'db_service.password');
  const params = new Map(given?.map(({ name, value }) => [name, value]));
  const ofReplica = { user: params.get('replica_user') ?? '', password: params.get('replica_password') ?? '' };
  if (ofReplica.user && ofReplica.password)
    await demandAccountPassword(table, ofReplica, 'db_service.additional_params.replica_password');
}

async function sizeOf(ctx: Context): Promise<number> {
  return (await projects.on(ctx.table).require(ctx.project)).dbServices;
}
