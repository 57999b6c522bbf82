import type { Engine } from '../../../shared/engines/engine.ts';
import { driverOptionOf } from '../../../shared/engines/driver-option.ts';
import { connectableEngines } from '../../../shared/engines/index.ts';
import { holdsOnSource } from '../../../shared/allowed.ts';
import type * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { PermissionName } from '../../../shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import { hasAwsIdentity } from '../../engines/aws/aws-identity.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import { dbServicesOf } from './db-service-repo.ts';
import { tipRow } from './wire-rows.ts';

export async function listDbServiceTips({ query }: Input<typeof contract.listDbServiceTips>, ctx: Context) {
  const usable = await usableDbServices(ctx, query.functional_module && [query.functional_module]);
  const chosen = usable.filter((one) => !query.filter_db_type || one.dbType === query.filter_db_type);
  const tags = await environmentTagsOf(
    ctx.table,
    chosen.map((one) => ({ projectUid: one.projectUid, uid: one.environmentTagUid })),
  );
  return { data: chosen.map((one) => tipRow(one, tags)) };
}

export async function listDriverOptions(_: unknown, { locale }: Context) {
  return { data: connectableEngines.map((engine) => driverOptionOf(offered(engine), locale)) };
}

/** What AWS would have to be asked for is not offered where nobody could ask it. */
function offered(engine: Engine): Engine {
  if (hasAwsIdentity()) return engine;
  return { ...engine, params: engine.params.filter(({ group }) => group !== 'credentials') };
}

/**
 * The data sources of the project with which the caller may do one of these things. Without any named: all of them for
 * those who manage the project, its members or its data sources, else those with which the caller may do anything.
 */
export async function usableDbServices(
  ctx: Context,
  permissions: readonly PermissionName[] | undefined,
): Promise<readonly DbService[]> {
  const all = await dbServicesOf(ctx.table, ctx.project.uid);
  if (permissions === undefined)
    return ctx.may('memberView') ? all : all.filter((one) => ctx.may('dbServiceUse', { dbServiceUid: one.uid }));
  const mayOn = (dbServiceUid: string) =>
    permissions.some((name) => holdsOnSource(name, ctx.user.rights, { project: ctx.project, dbServiceUid }));
  return all.filter((one) => mayOn(one.uid));
}
