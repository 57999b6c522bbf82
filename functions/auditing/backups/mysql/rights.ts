import { mysqlGrants, type Grant } from '../../../engines/mysql/grants.ts';
import type { Ask } from '../catalogue.ts';
import type { May, Right } from '../family.ts';

type Place = { readonly schema: string; readonly name: string };

/** What the grants of the account allow. */
export async function mysqlRights(ask: Ask): Promise<May> {
  const found = await mysqlGrants(ask);
  // Where roles are in play nothing is said.
  const grants = found?.hasRoles ? undefined : found?.grants;
  return (right, place) => Promise.resolve(grants?.some((one) => allows(one, right, place)));
}

function allows({ rights, schema, name }: Grant, right: Right, place: Place): boolean {
  if (!schema.test(place.schema) || (name !== undefined && name !== place.name)) return false;
  return rights.has('ALL') || rights.has(right);
}
