import type * as contract from '../../../shared/contract/running/system/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { installationFigureNames } from '../../../shared/installation-figures.ts';
import { nearShare, quotaNames, quotas, type QuotaName } from '../../../shared/quotas.ts';
import { openQueries } from '../../changes/workbench/service.ts';
import { dbServiceCounts } from '../../databases/db-services/service.ts';
import { firstTenant } from '../../platform/access/tenant-directory.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { quotasOf, usedOf } from '../../platform/quotas.ts';
import { fullestProject } from '../../watching/collected/project-room.ts';

type Told = Reply<typeof contract.listQuotas>['data'];
type Used = { readonly used?: number; readonly projectName?: string };

/** What a tenant has used of its quotas. Who operates the installation, and signs in to its first tenant, sees what all share. */
export async function listQuotas(_: Input<typeof contract.listQuotas>, ctx: Context) {
  const max = await quotasOf(ctx.table);
  const told = await Promise.all(quotaNames.map(async (name) => shown(name, max[name], await uses[name](ctx))));
  const data: Told = { quotas: told.toSorted((a, b) => Number(b.is_near) - Number(a.is_near)) };
  return { data: ctx.tenant === firstTenant ? { ...data, installation: await installation(ctx) } : data };
}

/** How each is counted: from what is kept as it changes, at the same cost however much there is. */
const uses: Readonly<Record<QuotaName, (ctx: Context) => Promise<Used>>> = {
  dataSources: async ({ table }) => ({
    used: [...(await dbServiceCounts({ table })).values()].reduce((sum, count) => sum + count, 0),
  }),
  openQueries: async ({ table, world }) => ({ used: await openQueries(table, world.clock.now()) }),
  openTransactions: async (ctx) => ({ used: await usedOf(ctx, 'openTransactions') }),
  exportsAtOnce: async (ctx) => ({ used: await usedOf(ctx, 'exportsAtOnce') }),
  exportedBytesPerDay: async (ctx) => ({ used: await usedOf(ctx, 'exportedBytesPerDay') }),
  uploadedBytes: async (ctx) => ({ used: await usedOf(ctx, 'uploadedBytes') }),
  auditsPerMinute: async (ctx) => ({ used: await usedOf(ctx, 'auditsPerMinute') }),
  collectedSqlPerProject: async ({ table }) => {
    const fullest = await fullestProject(table);
    const project = fullest && (await projects.on(table).get({ uid: fullest.projectUid }));
    return project ? { used: fullest.used, projectName: project.name } : {};
  },
};

function shown(name: QuotaName, max: number, { used, projectName }: Used): Told['quotas'][number] {
  const { unit, within, usual } = quotas[name];
  return {
    name,
    unit,
    within,
    max,
    usual,
    is_near: used !== undefined && used >= max * nearShare,
    ...(used !== undefined && { used }),
    ...(projectName !== undefined && { project_name: projectName }),
  };
}

async function installation({ world }: Context): Promise<Told['installation']> {
  const figures = (await world.figures?.()) ?? {};
  return installationFigureNames.map((name) => {
    const { value, max } = figures[name] ?? {};
    return {
      name,
      is_near: value !== undefined && max !== undefined && value >= max * nearShare,
      ...(value !== undefined && { value }),
      ...(max !== undefined && { max }),
    };
  });
}
