import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Ask } from '../catalogue.ts';

type Place = { readonly schema: string; readonly name: string };

const text = (value: string) => literalOf.postgres(value, 'text');

/** Views, and foreign keys of other tables. */
export async function neededBy(ask: Ask, { schema, name }: Place, columns: readonly string[]): Promise<Place[]> {
  const relation = `(select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${text(schema)} and c.relname = ${text(name)})`;
  const numbers = `(select a.attnum from pg_attribute a where a.attrelid = ${relation} and a.attname in (${columns.map(text).join(', ') || 'null'}))`;
  const rows = await ask(
    `select n.nspname, v.relname from pg_depend d join pg_rewrite r on r.oid = d.objid
       join pg_class v on v.oid = r.ev_class join pg_namespace n on n.oid = v.relnamespace
     where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = ${relation}
       and v.oid <> d.refobjid ${columns.length > 0 ? `and d.refobjsubid in ${numbers}` : ''}
     union select n.nspname, c.relname from pg_constraint f
       join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and f.confrelid = ${relation} and f.conrelid <> f.confrelid
       ${columns.length > 0 ? `and f.confkey && (select array_agg(x) from ${numbers} as s(x))` : ''}`,
  );
  return rows.map(placeOf);
}

function placeOf([schema, name]: readonly (string | null)[]): Place {
  return { schema: schema ?? '', name: name ?? '' };
}
