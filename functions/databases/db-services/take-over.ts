import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { changedConnection } from './changed-connection.ts';
import { lacksPassword } from './credential-fields.ts';
import { dbServices, type DbService } from '../../platform/access/db-service.ts';
import { changeDbService, dbServiceNames, searchTextOf } from './db-service-repo.ts';
import { unseal } from './secrets.ts';
import { checkedButPassword, saveDbService, type GivenDbService } from './new-db-service.ts';

type Place = Pick<Context, 'table' | 'tenant' | 'world'>;
type Home = { readonly projectUid: string; readonly source: string };

/**
 * Takes a data source over from another system: adds it, or changes where it is reached and what is said of it when it came from the
 * same source before. What people set here (rule template, maintenance times, backup) stays. One of the same name from elsewhere is
 * refused as `dbServiceNameTaken`. Answers whether it has a password then: one that a person entered stays with its address where
 * the other system tells none.
 */
export async function takeOver(
  place: Place,
  { projectUid, source }: Home,
  given: GivenDbService,
): Promise<{ hasPassword: boolean }> {
  const checked = await checkedButPassword(place, projectUid, given);
  const uid = await dbServiceNames.on(place.table).holderOf({ projectUid }, given.name);
  const before = uid === undefined ? undefined : await dbServices.on(place.table).get({ uid });
  if (!before) {
    await saveDbService(place, checked, place.table, source);
    return { hasPassword: !lacksPassword(checked.params.open, given.password) };
  }
  if (before.source !== source || before.dbType !== checked.dbType)
    throw new AppError('dbServiceNameTaken', { name: given.name });
  const { secrets, isSame } = await compared(place, before, given);
  if (isSame) return { hasPassword: !lacksPassword(before.params, secrets.password) };
  const after = {
    ...before,
    ...(await changedConnection(place, before, given, 'taken')),
    desc: given.desc ?? before.desc,
    environmentTagUid: given.environment_tag_uid,
  };
  await changeDbService(place.table, before, { ...after, searchText: searchTextOf(after) });
  const { password } = await unseal(place.world.keys, after.sealedSecrets, { tenant: place.tenant, uid: after.uid });
  return { hasPassword: !lacksPassword(after.params, password) };
}

async function compared({ world, tenant }: Place, before: DbService, given: GivenDbService) {
  const secrets = await unseal(world.keys, before.sealedSecrets, { tenant, uid: before.uid });
  const params = { ...before.params, ...secrets.params };
  const isSame =
    before.host === given.host &&
    before.port === Number(given.port) &&
    before.user === given.user &&
    before.desc === (given.desc ?? before.desc) &&
    before.environmentTagUid === given.environment_tag_uid &&
    (given.password === '' || secrets.password === given.password) &&
    (given.additional_params ?? []).every(({ name, value }) => params[name] === value);
  return { secrets, isSame };
}
