import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlGrants, type Grant } from '../../engines/mysql/grants.ts';
import { asking, type Ask } from './catalogue.ts';
import type { Place } from './scene.ts';

/** What a step of an undo does with a relation. */
export type Right = 'INSERT' | 'UPDATE' | 'DELETE' | 'CREATE' | 'ALTER' | 'DROP';
/** Whether the account of the data source may do it, as far as the server tells; undefined where it does not. */
export type May = (right: Right, place: Place) => Promise<boolean | undefined>;

/** What the account of a connection may do. */
export async function rightsOf(connection: Connection, family: EngineFamily): Promise<May> {
  const ask = asking(connection);
  if (family === 'postgres') return (right, place) => onPostgres(ask, right, place);
  if (family === 'mysql') {
    const found = await mysqlGrants(ask);
    // Where roles are in play nothing is said.
    const grants = found?.hasRoles ? undefined : found?.grants;
    return (right, place) => Promise.resolve(grants?.some((one) => allows(one, right, place)));
  }
  return () => Promise.resolve(undefined);
}

const text = (value: string) => literalOf.postgres(value, 'text');

async function onPostgres(ask: Ask, right: Right, { schema, name }: Place): Promise<boolean | undefined> {
  const there = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${text(schema)} and c.relname = ${text(name)}`;
  const asked = {
    CREATE: `select has_schema_privilege(oid, 'CREATE')::text from pg_namespace where nspname = ${text(schema)}`,
    ALTER: `select pg_has_role(c.relowner, 'USAGE')::text ${there}`,
    DROP: `select (pg_has_role(c.relowner, 'USAGE') or pg_has_role(n.nspowner, 'USAGE'))::text ${there}`,
  };
  const sql =
    right === 'INSERT' || right === 'UPDATE' || right === 'DELETE'
      ? `select has_table_privilege(c.oid, '${right}')::text ${there}`
      : asked[right];
  const [row] = await ask(sql);
  // What is not there yet is made by the account itself, which then owns it.
  return row?.[0] === undefined ? undefined : row[0] === 'true';
}

function allows({ rights, schema, name }: Grant, right: Right, place: Place): boolean {
  if (!schema.test(place.schema) || (name !== undefined && name !== place.name)) return false;
  return rights.has('ALL') || rights.has(right);
}
