import type * as z from 'zod';
import type { newDbService } from '../../../shared/contract/databases/db-services/fields.ts';
import { keepsPassword } from '../../../shared/engines/credential-parameters.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { demandQuota, quotaOf, refusalOf } from '../../platform/quotas.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { checkedConfig } from './audit-config.ts';
import {
  demandAllowedRoute,
  demandPassword,
  demandRunner,
  demandWhole,
  requireEngine,
  splitParams,
} from './connection-fields.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import { allDbServices, createDbService, removeDbService, searchTextOf } from './db-service-repo.ts';
import { namesOfKept, seal } from './secrets.ts';

/** The source of what a person made. */
const madeByHand = 'SQLE';

/** A data source as somebody describes it who adds it. */
export type GivenDbService = z.output<typeof newDbService>;
type Place = Pick<Context, 'table' | 'tenant' | 'world'>;

/** Checks all that can be known of a data source before it is saved: type, parameters, address, rule templates. Throws the first refusal. */
export async function checkedDbService(place: Pick<Place, 'table'>, projectUid: string, given: GivenDbService) {
  const checked = await checkedButPassword(place, projectUid, given);
  demandPassword(checked.params.open, given.password);
  return checked;
}

/** The same for one whose password somebody enters later. */
export async function checkedButPassword({ table }: Pick<Place, 'table'>, projectUid: string, given: GivenDbService) {
  const engine = requireEngine(given.db_type);
  demandRunner(given);
  const params = splitParams(engine, given.additional_params ?? []);
  await demandWhole(engine, { ...params.open, ...params.secret });
  await demandAllowedRoute({ host: given.host, params: params.open });
  const sqleConfig = await checkedConfig(table, { dbType: engine.dbType, projectUid }, given.sqle_config);
  return { given, projectUid, dbType: engine.dbType, params, sqleConfig };
}
type Checked = Awaited<ReturnType<typeof checkedButPassword>>;

/** Saves a checked data source into `into` and answers its uid; `source` names the task that takes it over. */
export async function saveDbService(
  place: Place,
  checked: Checked,
  into: TenantTable,
  source: string = madeByHand,
): Promise<string> {
  const { given, projectUid, dbType, params, sqleConfig } = checked;
  const { tenant, world } = place;
  const room = await roomFor(into);
  const uid = world.newId();
  const made = {
    uid,
    projectUid,
    name: given.name,
    dbType,
    desc: given.desc ?? '',
    host: given.host,
    port: Number(given.port),
    user: given.user,
    params: params.open,
    environmentTagUid: given.environment_tag_uid,
    maintenanceTimes: given.maintenance_times,
    enableBackup: given.enable_backup ?? false,
    backupRowsMax: given.backup_max_rows ?? limits.backupRowsDefault,
    longStatements: given.long_statements,
    isMaskingEnabled: given.is_enable_masking,
    sqleConfig,
    source,
    unfinishedWorkflows: 0,
    scans: 0,
    riskyWorkflows: 0,
    createdAt: new Date(world.clock.now()).toISOString(),
  };
  const sealedSecrets = await seal(
    world.keys,
    { password: keepsPassword(params.open) ? given.password : '', params: params.secret },
    { tenant, uid },
  );
  const keptSecrets = namesOfKept({ params: params.secret });
  await createDbService(into, { ...made, sealedSecrets, keptSecrets, searchText: searchTextOf(made) }, room);
  return uid;
}

/** Refuses what is known to be too many before anything is sealed; who comes to be too many meanwhile is refused by the write. */
async function roomFor(table: TenantTable) {
  const [max, used] = await Promise.all([quotaOf(table, 'dataSources'), allDbServices(table)]);
  demandQuota('dataSources', { used, max });
  return { max, refusal: refusalOf('dataSources', { used: max, max }) };
}

/** Saves several or none: when one is refused, those before it are taken back. The last one goes into `into`. */
export async function saveDbServices(place: Place, all: readonly Checked[], into: TenantTable): Promise<void> {
  const saved: string[] = [];
  try {
    for (const [position, one] of all.entries())
      saved.push(await saveDbService(place, one, position === all.length - 1 ? into : place.table));
  } catch (error) {
    for (const uid of saved.reverse())
      await removeDbService(place.table, await dbServices.on(place.table).require({ uid }));
    throw error;
  }
}
