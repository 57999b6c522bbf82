import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { ideAuditDays, ideAudits, ideAuditTotals, ownScope, projectScope, type IdeAudit } from './ide-audit-repo.ts';

const recordsAtOnce = 20;

/** Removes the IDE audits that were not asked for again within their days, with their part in the totals. */
export async function removeOldIdeAudits(world: World): Promise<void> {
  const before = new Date(world.clock.now() - limits.ideAuditDays * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await forEachDueTenant(world, 'removeOldIdeAudits', async (tenant) => {
    const table = world.tableOf(tenant);
    const { items } = await ideAuditDays.on(table).list({}, { to: before });
    for (const { day, projectUid } of items) {
      while ((await removeUpTo(table, projectUid, day)) === recordsAtOnce);
      await ideAuditDays.on(table).remove({ day, projectUid });
    }
    return (await ideAuditDays.on(table).list({}, { limit: 1 })).items.length === 0 ? 'idle' : 'waiting';
  });
}

/** Removes the IDE audits of a project that is no more. Answers `more` when time is over before all is gone. */
export async function removeIdeAudits(
  { table }: { readonly table: TenantTable },
  projectUid: string,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  while (!isOver()) {
    const { items } = await ideAudits.on(table).list({ scope: projectScope(projectUid) }, { limit: recordsAtOnce });
    if (items.length === 0) return 'all';
    for (const record of items) await removeOne(table, record, 'forgotten');
  }
  return 'more';
}

async function removeUpTo(table: TenantTable, projectUid: string, day: string): Promise<number> {
  const { items } = await ideAudits
    .on(table)
    .listBy('gsi1', { scope: projectScope(projectUid) }, { to: day, limit: recordsAtOnce });
  for (const record of items) await removeOne(table, record, 'counted');
  return items.length;
}

async function removeOne(
  table: TenantTable,
  { scope, projectUid, creatorUid, recordId, version }: IdeAudit,
  totals: 'counted' | 'forgotten',
): Promise<void> {
  const own = ownScope(projectUid, creatorUid);
  try {
    await table.transact([
      ideAudits
        .on(table)
        .removing({ scope, recordId }, { condition: { version }, refusal: new AppError('changedMeanwhile') }),
      ideAudits.on(table).removing({ scope: own, recordId }),
      ...[scope, own].flatMap((one) =>
        totals === 'counted'
          ? [ideAuditTotals.on(table).adding({ scope: one }, -1)]
          : ideAuditTotals.on(table).removing({ scope: one }),
      ),
    ]);
  } catch (error) {
    // It was asked for again, or another run removed it, between reading and removing.
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}
