import { connectableEngines } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { dbServices, type DbService, type NewDbService } from '../../platform/access/db-service.ts';
import { projects } from '../../platform/access/project.ts';
import { counter } from '../../platform/table/counter.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { countingEnvironment } from '../../ground/environments/environment-tag-repo.ts';
import { bindingTemplates } from '../../rules/rules/service.ts';
import { templatesIn } from './audit-config.ts';

/** Names within a project. */
export const dbServiceNames = uniqueName('DB_SERVICE#{projectUid}');
export const dbServiceTotals = counter('DB_SERVICES#{dbType}');
export const projectDbServiceTotals = counter('DB_SERVICES#PROJECT#{projectUid}#{dbType}');

/** Every database type that a data source can have. */
export const everyType = connectableEngines.map(({ dbType }) => ({ dbType }));
// All of a tenant in one row, so that the last place is given once; those of before are in the totals by type.
const everyDbService = counter('EVERY_DB_SERVICE');

/** How many data sources a tenant has, as they are counted for its quota. */
export function allDbServices(table: TenantTable): Promise<number> {
  return everyDbService.on(table).begun({}, async () => {
    const totals = await dbServiceTotals.on(table).readMany(everyType);
    return totals.reduce((sum, total) => sum + total, 0);
  });
}

type Room = { readonly max: number; readonly refusal: Error };

/** One more, unless there are as many as there may be by then. */
export async function createDbService(table: TenantTable, made: NewDbService, { max, refusal }: Room): Promise<void> {
  await allDbServices(table);
  await table.transact([
    everyDbService.on(table).addingBelow({}, max, refusal),
    dbServices.on(table).creating(made),
    dbServiceNames
      .on(table)
      .claiming(made, made.name, made.uid, new AppError('dbServiceNameTaken', { name: made.name })),
    projects
      .on(table)
      .patching(
        { uid: made.projectUid },
        { add: { dbServices: 1 } },
        { condition: { isArchived: false }, refusal: new AppError('projectArchived') },
      ),
    ...countingEnvironment(table, made.projectUid, { from: undefined, to: made.environmentTagUid }),
    ...(await bindingTemplates(table, made, { from: [], to: templatesIn(made.sqleConfig) })),
    ...counting(table, made, 1),
  ]);
}

export async function changeDbService(table: TenantTable, before: DbService, after: DbService): Promise<void> {
  await table.transact([
    dbServices.on(table).updating(after),
    ...countingEnvironment(table, before.projectUid, { from: before.environmentTagUid, to: after.environmentTagUid }),
    ...(await bindingTemplates(table, before, {
      from: templatesIn(before.sqleConfig),
      to: templatesIn(after.sqleConfig),
    })),
  ]);
}

export async function removeDbService(table: TenantTable, gone: DbService): Promise<void> {
  const refusal =
    gone.scans > 0
      ? new AppError('dbServiceIsScanned')
      : new AppError('dbServiceHasUnfinishedWorkflows', {
          count: Math.max(gone.unfinishedWorkflows, 1),
        });
  await allDbServices(table);
  await table.transact([
    everyDbService.on(table).adding({}, -1),
    dbServices.on(table).removing(gone, { condition: unused, refusal }),
    dbServiceNames.on(table).releasing(gone, gone.name, gone.uid),
    projects.on(table).patching({ uid: gone.projectUid }, { add: { dbServices: -1 } }),
    ...countingEnvironment(table, gone.projectUid, { from: gone.environmentTagUid, to: undefined }),
    ...(await bindingTemplates(table, gone, { from: templatesIn(gone.sqleConfig), to: [] })),
    ...counting(table, gone, -1),
  ]);
}

// A row of before scans were counted has no such number.
const unused = [
  { unfinishedWorkflows: 0, scans: 0 },
  { unfinishedWorkflows: 0, scans: { exists: false } },
];

/** The data source of a project by its name. */
export async function dbServiceByName(table: TenantTable, projectUid: string, name: string): Promise<DbService> {
  const uid = await dbServiceNames.on(table).holderOf({ projectUid }, name);
  if (uid === undefined) throw new AppError('notFound');
  return dbServices.on(table).require({ uid });
}

/** Every data source of a project, by name. */
export async function dbServicesOf(table: TenantTable, projectUid: string): Promise<readonly DbService[]> {
  return (await dbServices.on(table).listBy('gsi1', { projectUid })).items;
}

export function searchTextOf({
  name,
  desc,
  host,
  port,
}: Pick<NewDbService, 'name' | 'desc' | 'host' | 'port'>): string {
  return `${name} ${desc} ${host}:${port}`.toLowerCase();
}

function counting(table: TenantTable, { projectUid, dbType }: NewDbService, delta: number): TransactItem[] {
  return [
    dbServiceTotals.on(table).adding({ dbType }, delta),
    projectDbServiceTotals.on(table).adding({ projectUid, dbType }, delta),
  ];
}
