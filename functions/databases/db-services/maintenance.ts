import { closedNames } from '../../../shared/maintenance-words.ts';
import { isWithinMaintenance, type Calendar, type MaintenanceWindow } from '../../../shared/maintenance.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { projects } from '../../platform/access/project.ts';
import { deploymentTimeZone, writtenTime } from '../../platform/time-zone.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

type Windowed = Pick<DbService, 'name' | 'maintenanceTimes'>;
type Asked = { readonly table: TenantTable; readonly projectUid: string; readonly now: number };

/** Whether a data source may be changed at a time. */
export async function isInMaintenance(
  { table, projectUid, now }: Asked,
  saved: Pick<DbService, 'maintenanceTimes'>,
): Promise<boolean> {
  return isWithinMaintenance(saved.maintenanceTimes, new Date(now), await calendarOf(table, projectUid));
}

/**
 * The refusal of changes outside the windows of these data sources of a project, or while it is frozen; it names each with its next
 * window. A data source may have further windows for a kind of change: both have to be open.
 */
export async function outsideMaintenance(
  { table, projectUid, now }: Asked,
  sources: readonly Windowed[],
  further: readonly MaintenanceWindow[] = [],
): Promise<AppError | undefined> {
  const calendar = await calendarOf(table, projectUid);
  const written = (at: Date) => writtenTime(at.toISOString());
  const namesBy = (windowsOf: (source: Windowed) => readonly MaintenanceWindow[]) =>
    closedNames(
      sources.map((source) => ({ name: source.name, windows: windowsOf(source) })),
      { ...calendar, now: new Date(now), written },
    );
  const names = namesBy(({ maintenanceTimes }) => maintenanceTimes) ?? namesBy(() => further);
  return names && new AppError('outsideMaintenance', { names });
}

async function calendarOf(table: TenantTable, projectUid: string): Promise<Calendar> {
  const project = await projects.on(table).require({ uid: projectUid });
  return { timeZone: deploymentTimeZone(), frozen: project.frozenPeriods };
}
