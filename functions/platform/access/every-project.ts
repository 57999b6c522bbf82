import { limits } from '../../../shared/limits.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import { projects, type Project } from './project.ts';

/** The projects by name, up to as many as a look may go through. */
export async function projectsFrom(
  table: TenantTable,
): Promise<{ readonly projects: readonly Project[]; readonly isPart: boolean }> {
  const { items, next } = await projects.on(table).listBy('gsi1', {}, { limit: limits.usesProjectsMax });
  return { projects: items, isPart: next !== undefined };
}
