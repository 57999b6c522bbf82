import { AppError } from '../../shared/errors/index.ts';
import type { Context } from '../platform/context.ts';
import { changedConnection } from './changed-connection.ts';
import { changeDbService, dbServiceNames, dbServices, searchTextOf, type DbService } from './db-service-repo.ts';
import { unseal } from './secrets.ts';
import { checkedDbService, saveDbService, type GivenDbService } from './new-db-service.ts';

type Place = Pick<Context, 'table' | 'tenant' | 'world'>;
type Home = { readonly projectUid: string; readonly source: string };

/**
 * Takes a data source over from another system: adds it, or changes where it is reached and what is said of it when it came from the
 * same source before. What people set here (rule template, maintenance times, backup) stays. One of the same name from elsewhere is
 * refused as `dbServiceNameTaken`.
 */
export async function takeOver(place: Place, { projectUid, source }: Home, given: GivenDbService): Promise<void> {
  const checked = await checkedDbService(place, projectUid, given);
  const uid = await dbServiceNames.on(place.table).holderOf({ projectUid }, given.name);
  const before = uid === undefined ? undefined : await dbServices.on(place.table).get({ uid });
  if (!before) return void (await saveDbService(place, checked, place.table, source));
  if (before.source !== source || before.dbType !== checked.dbType)
    throw new AppError('dbServiceNameTaken', { name: given.name });
  if (await isSame(place, before, given)) return;
  const after = {
    ...before,
    ...(await changedConnection(place, before, { ...given, password: given.password })),
    desc: given.desc ?? before.desc,
    environmentTagUid: given.environment_tag_uid,
  };
  await changeDbService(place.table, before, { ...after, searchText: searchTextOf(after) });
}

async function isSame({ world, tenant }: Place, before: DbService, given: GivenDbService): Promise<boolean> {
  const secrets = await unseal(world.keys, before.sealedSecrets, { tenant, uid: before.uid });
  const params = { ...before.params, ...secrets.params };
  return (
    before.host === given.host &&
    before.port === Number(given.port) &&
    before.user === given.user &&
    before.desc === (given.desc ?? before.desc) &&
    before.environmentTagUid === given.environment_tag_uid &&
    secrets.password === given.password &&
    (given.additional_params ?? []).every(({ name, value }) => params[name] === value)
  );
}
