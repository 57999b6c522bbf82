import { closedNames } from '../../../shared/maintenance-words.ts';
import { isWithinMaintenance, type MaintenanceWindow } from '../../../shared/maintenance.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { deploymentTimeZone, writtenTime } from '../../platform/time-zone.ts';
import type { DbService } from '../../platform/access/db-service.ts';

type Windowed = Pick<DbService, 'name' | 'maintenanceTimes'>;

/** Whether a data source may be changed at a time. */
export function isInMaintenance(saved: Pick<DbService, 'maintenanceTimes'>, at: Date): boolean {
  return isWithinMaintenance(saved.maintenanceTimes, at, deploymentTimeZone());
}

/** The refusal of changes outside the windows of these data sources, which names each with its next one. */
export function outsideMaintenance(sources: readonly Windowed[], now: number): AppError | undefined {
  const asked = sources.map(({ name, maintenanceTimes: windows }) => ({ name, windows }));
  return refusalOf(asked, now);
}

/** The same for windows that are kept elsewhere than with the data source. */
export function outsideWindowsOf(
  name: string,
  windows: readonly MaintenanceWindow[],
  now: number,
): AppError | undefined {
  return refusalOf([{ name, windows }], now);
}

function refusalOf(sources: Parameters<typeof closedNames>[0], now: number): AppError | undefined {
  const written = (at: Date) => writtenTime(at.toISOString());
  const names = closedNames(sources, { now: new Date(now), timeZone: deploymentTimeZone(), written });
  return names && new AppError('outsideMaintenance', { names });
}
