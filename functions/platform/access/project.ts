import * as z from 'zod';
import { frozenPeriods } from '../../../shared/contract/platform/frozen-periods.ts';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import { uniqueName } from '../table/unique.ts';

/** A project as every request needs it; the group `projects` owns its life. */
export const projectSchema = z.object({
  uid: z.string(),
  name: z.string(),
  desc: z.string().default(''),
  priority: z.enum(['high', 'medium', 'low', 'unknown']).default('medium'),
  businessTagUid: z.string().optional(),
  isArchived: z.boolean().default(false),
  /** Whether the approval processes that it begins with keep creators from approving their own. */
  forbidsCreatorApproval: z.boolean().optional(),
  /** Days on which nothing of it is changed. */
  frozenPeriods: frozenPeriods.optional(),
  /** Data sources in it; kept in the transactions that add and delete them. */
  dbServices: z.number().int().default(0),
  /** Name and description in lower case, for the search. */
  searchText: z.string().default(''),
  creatorUid: z.string(),
  createdAt: z.string(),
});
/** The header of a project, as stored: all that a request needs before its group runs. */
export type Project = z.output<typeof projectSchema>;

/** Every project of a tenant. */
export const projects = entity('PROJECT', projectSchema, {
  pk: 'PROJECT#{uid}',
  sk: 'PROJECT',
  gsi1pk: 'PROJECTS',
  gsi1sk: '{name}#{uid}',
});

/** The way from the name in an address to the project. */
export const projectNames = uniqueName('PROJECT');

/** Names of projects by uid. */
export async function projectNamesOf(table: TenantTable, uids: readonly string[]): Promise<Map<string, string>> {
  const found = await projects.on(table).getMany([...new Set(uids)].map((uid) => ({ uid })));
  return new Map(found.map(({ uid, name }) => [uid, name]));
}
