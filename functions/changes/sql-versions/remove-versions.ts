import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { sqlVersions, versionNames, versionRows, versionSequence, versionTotals } from '../releases/version-repo.ts';
import { activeBatches, batches } from './batch-repo.ts';

const versionsAtOnce = 20;

/** Removes the versions of a project that is no more. Answers `more` when time is over before all is gone. */
export async function removeVersions(
  { table }: { readonly table: TenantTable },
  projectUid: string,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  while (!isOver()) {
    const { items } = await sqlVersions.on(table).list({ projectUid }, { limit: versionsAtOnce });
    for (const version of items)
      await table.transact([
        sqlVersions.on(table).removing(version),
        versionRows.on(table).removing(version),
        batches.on(table).removing(version),
        activeBatches.on(table).removing(version),
        versionNames.on(table).releasing(version, version.name, String(version.number)),
      ]);
    if (items.length > 0) continue;
    await table.transact([
      ...versionTotals.on(table).removing({ projectUid }),
      { remove: versionSequence(projectUid) },
    ]);
    return 'all';
  }
  return 'more';
}
