import type { Context } from '../../platform/context.ts';
import { whereOf, type DbServiceFilter } from './db-service-filter.ts';
import { dbServices, type DbService } from '../../platform/access/db-service.ts';
import { dbServiceTotals, everyType, projectDbServiceTotals } from './db-service-repo.ts';

type Place = Pick<Context, 'table'>;

/** The data sources of all projects by name, narrowed by a filter; what is not filtered is counted without reading it. */
export function dbServiceListing({ table }: Place, filter: DbServiceFilter) {
  const where = whereOf(filter);
  return {
    listing: dbServices.on(table).listingBy('gsi2', {}, where ? { filter: where } : {}),
    isFiltered: where !== undefined,
  };
}

/** The data sources of all projects that were taken over from one place. */
export async function dbServicesFrom({ table }: Place, source: string): Promise<DbService[]> {
  const found: DbService[] = [];
  let after: string | undefined;
  do {
    const page = await dbServices.on(table).listBy('gsi2', {}, { filter: { source }, after });
    found.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return found;
}

/** How many data sources there are of each type, in all projects or in these. */
export async function dbServiceCounts(
  { table }: Place,
  projectUids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const places = projectUids?.flatMap((projectUid) => everyType.map(({ dbType }) => ({ projectUid, dbType })));
  const totals = places
    ? await projectDbServiceTotals.on(table).readMany(places)
    : await dbServiceTotals.on(table).readMany(everyType);
  const counts = new Map<string, number>();
  for (const [position, total] of totals.entries()) {
    const dbType = (places ?? everyType)[position]?.dbType ?? '';
    counts.set(dbType, (counts.get(dbType) ?? 0) + total);
  }
  return counts;
}
