import * as z from 'zod';
import { sqleConfig, maintenanceTimes } from '../../../shared/contract/databases/db-services/fields.ts';
import { entity, type Stored } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';

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
  /** The switch of masking: off, no configured column is masked; where nobody has said anything, they are. */
  isMaskingEnabled: z.boolean().optional(),
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
/** A data source as stored. */
export type DbService = Stored<z.output<typeof schema>>;
/** One as it is made. */
export type NewDbService = z.output<typeof schema>;

/** Every data source of a tenant. */
export const dbServices = entity('DB_SERVICE', schema, {
  pk: 'DB_SERVICE#{uid}',
  sk: 'DB_SERVICE',
  gsi1pk: 'PROJECT#{projectUid}#DB_SERVICES',
  gsi1sk: '{name}#{uid}',
  gsi2pk: 'DB_SERVICES',
  gsi2sk: '{name}#{uid}',
});

/** The data sources that still exist of these, for lists that show names. */
export function dbServicesByUid(
  { table }: { readonly table: TenantTable },
  uids: readonly string[],
): Promise<DbService[]> {
  return dbServices.on(table).getMany([...new Set(uids)].map((uid) => ({ uid })));
}
