import * as z from 'zod';
import { versionStatuses } from '../../../shared/lifecycles/sql-version.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const stageSchema = z.object({
  stageId: z.number().int(),
  sequence: z.number().int(),
  name: z.string(),
  /** Where each data source of the stage leads; one may lead to several, in the last stage to none. */
  leadsTo: z.array(z.object({ from: z.string(), to: z.string().optional() })),
});
export type Stage = z.output<typeof stageSchema>;

const versionSchema = z.object({
  projectUid: z.string(),
  number: z.number().int(),
  name: z.string(),
  desc: z.string(),
  /** Name and description in lower case, for the search. */
  searchText: z.string(),
  status: z.enum(versionStatuses.values),
  creatorUid: z.string(),
  createdAt: z.string(),
  lockedAt: z.string().optional(),
  stages: z.array(stageSchema),
  dbServiceUids: z.array(z.string()),
  /** How many rows of workflows it holds. */
  rowCount: z.number().int(),
});
export type SqlVersion = z.output<typeof versionSchema>;
export type StoredVersion = Stored<SqlVersion>;

export const sqlVersions = entity('SQL_VERSION', versionSchema, {
  pk: 'PROJECT#{projectUid}#SQL_VERSIONS',
  sk: '{number}',
});

/** Each row is one change on its way through the stages; their order is the order of execution. */
const rowsSchema = z.object({
  projectUid: z.string(),
  number: z.number().int(),
  rows: z.array(z.array(z.object({ stageId: z.number().int(), workflowId: z.string() }))),
});
export type Cell = { readonly stageId: number; readonly workflowId: string };
export type VersionRow = readonly Cell[];
export type StoredRows = Stored<z.output<typeof rowsSchema>>;

/** Apart from the version itself, so that lists of versions read little. */
export const versionRows = entity('SQL_VERSION_ROWS', rowsSchema, {
  pk: 'PROJECT#{projectUid}#SQL_VERSION#{number}',
  sk: 'ROWS',
});

export const versionNames = uniqueName('SQL_VERSION#{projectUid}');
export const versionTotals = counter('SQL_VERSIONS#{projectUid}');

/** Clients know versions by whole numbers, so each project counts its own. */
export async function nextVersionNumber(table: TenantTable, projectUid: string): Promise<number> {
  const { last } = await table.update(versionSequence(projectUid), { add: { last: 1 } });
  return Number(last);
}

export function versionSequence(projectUid: string) {
  return { pk: `SEQUENCE#SQL_VERSION#${projectUid}`, sk: 'SEQUENCE' };
}

type Key = { readonly projectUid: string; readonly number: number };

/** The versions of these numbers that are there, by number. */
export async function versionsByNumber(
  table: TenantTable,
  projectUid: string,
  numbers: readonly number[],
): Promise<Map<number, StoredVersion>> {
  const found = await sqlVersions.on(table).getMany([...new Set(numbers)].map((number) => ({ projectUid, number })));
  return new Map(found.map((version) => [version.number, version]));
}

export function requireRows(table: TenantTable, { projectUid, number }: Key): Promise<StoredRows> {
  return versionRows.on(table).require({ projectUid, number });
}

export function requireStage({ stages }: SqlVersion, stageId: number): Stage {
  const stage = stages.find((one) => one.stageId === stageId);
  if (!stage) throw new AppError('notFound');
  return stage;
}

export function sourcesOfStage({ leadsTo }: Stage): string[] {
  return [...new Set(leadsTo.map(({ from }) => from))];
}

export function stageAfter({ stages }: SqlVersion, { sequence }: Stage): Stage | undefined {
  return stages.find((one) => one.sequence === sequence + 1);
}
