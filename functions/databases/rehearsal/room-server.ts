import { isRehearsalServer } from '../../../shared/engines/rehearsal-parameter.ts';
import type { Target } from '../../engines/driver.ts';
import type { EventPlace } from '../../platform/events.ts';
import { dbServicesOf, targetOf, type DbService } from '../db-services/service.ts';

/** A server that has room for rehearsals; `key` names it among all. */
export type RoomServer = { readonly key: string; readonly dbServiceUid: string; readonly target: Target };

/**
 * The server on which changes of some data sources may be rehearsed: one that an administrator marked in their project, else the one
 * beside the process. Never one that is compared, also under another name of a data source.
 */
export async function roomServerFor(
  place: EventPlace,
  compared: readonly DbService[],
): Promise<RoomServer | undefined> {
  const [first] = compared;
  return first && roomServerOf(place, first, compared);
}

/** The same for a type in a project, where no data source need be involved. */
export async function roomServerOf(
  place: EventPlace,
  { projectUid, dbType }: Pick<DbService, 'projectUid' | 'dbType'>,
  compared: readonly DbService[],
): Promise<RoomServer | undefined> {
  const isCompared = ({ uid, host, port }: Pick<DbService, 'uid' | 'host' | 'port'>) =>
    compared.some((one) => one.uid === uid || (one.host.toLowerCase() === host.toLowerCase() && one.port === port));
  const marked = (await dbServicesOf(place.table, projectUid)).find(
    (one) => one.dbType === dbType && isRehearsalServer(one.params) && !isCompared(one),
  );
  if (marked) {
    const target = await targetOf(place.world, place.tenant, marked);
    return { key: `${place.tenant}#${marked.uid}`, dbServiceUid: marked.uid, target };
  }
  const target = await place.world.rehearsalServer?.reach(dbType);
  return target && { key: `beside#${dbType}`, dbServiceUid: '', target };
}
