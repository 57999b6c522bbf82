import { closedNames, freezeText } from '../../../shared/maintenance-words.ts';
import { frozenBy, isWithinMaintenance, type Calendar, type MaintenanceWindow } from '../../../shared/maintenance.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import { frozenEverywhere } from '../../ground/configuration/service.ts';
import { projects } from '../../platform/access/project.ts';
import { deploymentTimeZone, writtenTime } from '../../platform/time-zone.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

type Windowed = Pick<DbService, 'name' | 'maintenanceTimes'>;
type Asked = { readonly table: TenantTable; readonly projectUid: string; readonly now: number };

/** Whether a data source may be changed at a time that was chosen, and where it may not for a freeze, by what it is frozen. */
export async function openingAt(
  { table, projectUid, now }: Asked,
  saved: Pick<DbService, 'maintenanceTimes'>,
): Promise<{ readonly isOpen: boolean; readonly frozen?: Text }> {
  const calendar = await calendarOf(table, projectUid);
  const freeze = frozenBy(new Date(now), calendar);
  if (freeze) return { isOpen: false, frozen: freezeText(freeze, calendar.timeZone) };
  return { isOpen: isWithinMaintenance(saved.maintenanceTimes, new Date(now), calendar) };
}

/**
 * The refusal of changes outside the windows of these data sources of a project, or while it or the whole organization is frozen; it
 * names each with its next window. A data source may have further windows for a kind of change: both have to be open.
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
  const [project, everywhere] = await Promise.all([
    projects.on(table).require({ uid: projectUid }),
    frozenEverywhere(table),
  ]);
  return { timeZone: deploymentTimeZone(), frozen: project.frozenPeriods, frozenEverywhere: everywhere };
}
