import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Ask } from '../catalogue.ts';
import type { Right } from '../family.ts';

type Place = { readonly schema: string; readonly name: string };

const text = (value: string) => literalOf.postgres(value, 'text');

/** Whether the account may do it; the server itself answers. */
export async function mayOnPostgres(ask: Ask, right: Right, { schema, name }: Place): Promise<boolean | undefined> {
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
