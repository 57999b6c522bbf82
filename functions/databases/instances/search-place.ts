import type { Connection } from '../../engines/driver.ts';
import type { InstancesFamily, SearchPlace } from './family.ts';

/** Where names are looked up by the choice of the user alone; undefined when only the server knows. */
export function chosenPlace(
  { ownPlace, choosesSchema }: InstancesFamily,
  chosen: string | undefined,
): SearchPlace | undefined {
  if (chosen && choosesSchema) return { schema: chosen, isAlone: true };
  return typeof ownPlace === 'function' ? undefined : ownPlace;
}

/** Where the server itself looks when nothing is chosen. */
export async function ownPlaceOf({ ownPlace }: InstancesFamily, connection: Connection): Promise<SearchPlace> {
  return typeof ownPlace === 'function' ? ownPlace(connection) : ownPlace;
}
