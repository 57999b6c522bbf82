import * as z from 'zod';
import { sqleConfig, maintenanceTimes } from '../../shared/contract/db-services/fields.ts';
import { AppError } from '../../shared/errors/index.ts';
import { projects } from '../platform/access/project.ts';
import { counter } from '../platform/table/counter.ts';
import { entity, type Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { uniqueName } from '../platform/table/unique.ts';
import { countingEnvironment } from '../environments/environment-tag-repo.ts';
import { bindingTemplates } from '../rules/service.ts';
import { templatesIn } from './audit-config.ts';

const scanMark = z.object({
  scanId: z.number().int(),
  plans: z.array(z.object({ planId: z.number().int(), type: z.string() })),
});
/** How the SQL of a data source is collected, as far as lists show it. */
export type ScanMark = z.output<typeof scanMark>;

const schema = z.object({
  uid: z.string(),
  projectUid: z.string(),
  name: z.string(),
  dbType: z.string(),
  desc: z.string(),
  host: z.string(),
  port: z.number().int(),
  user: z.string(),
  /** Password and secret parameters, sealed for this record of this tenant. */
  sealedSecrets: z.string(),
  /** Which of the secret parameters are set; unknown of what was saved before this was noted. */
  keptSecrets: z.array(z.string()).optional(),
  /** Since when the password is this one; undefined for one as old as the data source, and where none is kept. */
  passwordSince: z.string().optional(),
  /** The engine's further parameters that are no secrets. */
  params: z.record(z.string(), z.string()),
  environmentTagUid: z.string(),
  maintenanceTimes,
  enableBackup: z.boolean(),
  backupRowsMax: z.number().int(),
  /** Whether its statements run beside the functions, where nothing ends them. */
  longStatements: z.boolean().optional(),
  sqleConfig,
  /** Who made it: `SQLE` by hand, else the name of the source that it is synchronised with. */
  source: z.string(),
  lastTest: z
    .object({ status: z.enum(['connect_success', 'connect_failed']), at: z.string(), message: z.string() })
    .optional(),
  /** Workflows that are not finished; kept in the transactions that begin and end them. */
  unfinishedWorkflows: z.number().int(),
  /** Workflows that were rejected or failed, kept in the same way: such a data source is not healthy. */
  riskyWorkflows: z.number().int(),
  /** Whether its SQL is collected; kept in the transactions that begin and end that. */
  scans: z.number().int().default(0),
  /** How: the number of the scan with its plans, for lists. Kept in the same transactions. */
  scan: scanMark.optional(),
  /** Name, description and address in lower case, for the search. */
  searchText: z.string(),
  createdAt: z.string(),
});
export type DbService = Stored<z.output<typeof schema>>;
type NewDbService = z.output<typeof schema>;

export const dbServices = entity('DB_SERVICE', schema, {
  pk: 'DB_SERVICE#{uid}',
  sk: 'DB_SERVICE',
  gsi1pk: 'PROJECT#{projectUid}#DB_SERVICES',
  gsi1sk: '{name}#{uid}',
  gsi2pk: 'DB_SERVICES',
  gsi2sk: '{name}#{uid}',
});
/** Names within a project. */
export const dbServiceNames = uniqueName('DB_SERVICE#{projectUid}');
export const dbServiceTotals = counter('DB_SERVICES#{dbType}');
export const projectDbServiceTotals = counter('DB_SERVICES#PROJECT#{projectUid}#{dbType}');

export async function createDbService(table: TenantTable, made: NewDbService): Promise<void> {
  await table.transact([
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
  await table.transact([
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
