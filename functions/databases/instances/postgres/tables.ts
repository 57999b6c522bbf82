import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Tables } from '../family.ts';

const text = (schema: string) => literalOf.postgres(schema, 'text');

/** PostgreSQL counts pages when it analyses: to ask for the size of files would open each of them. */
export const postgresTables: Tables = {
  sizes: (schema) =>
    `select c.relname, c.relpages::int8 * current_setting('block_size')::int8, case when c.reltuples >= 0 then c.reltuples::int8 end
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${text(schema)} and c.relkind in ('r', 'm') and c.relpages > 0`,
  keys: (schema) =>
    `select t.relname, c.conname, c.contype, a.attname, fn.nspname, ft.relname, fa.attname
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     cross join unnest(c.conkey) with ordinality k(number, place)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
     left join pg_class ft on ft.oid = c.confrelid left join pg_namespace fn on fn.oid = ft.relnamespace
     left join pg_attribute fa on fa.attrelid = c.confrelid and fa.attnum = c.confkey[k.place]
     where n.nspname = ${text(schema)} and c.contype in ('p', 'f') and c.conparentid = 0 order by 1, 2, k.place`,
};
