import type { SchemaObject } from '../structure.ts';
import type { Ask } from './ask.ts';
import { ownerIn, ownerOf } from './owners.ts';
import { isSecret, secretless } from './plain-kind.ts';

/** The foreign tables of the schema with a number. They hold no rows of their own, so that one that differs is made anew. */
export const foreignTables = (schema: string): string =>
  `select c.oid::text, c.relname, c.relname from pg_class c where c.relnamespace = ${schema} and c.relkind = 'f'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const options = (given: string) =>
  `(select ' OPTIONS (' || string_agg(quote_ident(split_part(o, '=', 1)) || ' ' || ${secretless('o')}, ', ' order by n) || ')' from unnest(${given}) with ordinality given (o, n))`;

/** How they are made, by their numbers; what belongs to another table, or holds a secret, is left to people. */
export async function foreignTablesOf(ask: Ask, oids: readonly string[]) {
  const { rows } = await ask(`
    select c.oid::text, c.relname, format(E'CREATE FOREIGN TABLE %I (\\n%s\\n) SERVER %I%s;', c.relname,
      (select string_agg('  ' || line, E',\\n' order by place, line) from (
        select a.attnum as place, concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod), ${options('a.attfdwoptions')},
          (select ' COLLATE ' || a.attcollation::regcollation from pg_type t where t.oid = a.atttypid and a.attcollation <> t.typcollation),
          (select case when a.attgenerated = '' then ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) else ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || case a.attgenerated when 'v' then ') VIRTUAL' else ') STORED' end end from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum),
          case when a.attnotnull then ' NOT NULL' end) as line
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        union all select 32767, format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid, true)) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') lines),
      s.srvname, ${options('f.ftoptions')}),
      exists (select from pg_inherits i where c.oid in (i.inhrelid, i.inhparent))::text,
      exists (select from unnest(f.ftoptions || array(select unnest(a.attfdwoptions) from pg_attribute a where a.attrelid = c.oid)) o where ${isSecret('o')})::text, ${ownerIn('c.relowner')}
    from pg_class c join pg_foreign_table f on f.ftrelid = c.oid join pg_foreign_server s on s.oid = f.ftserver where c.oid in (${oids.join(', ')}) order by c.relname`);
  return rows.map(([oid, name, text, isRelated, hasSecret, owner]) => {
    const table: SchemaObject = {
      ...{ type: 'FOREIGN_TABLE', name: name ?? '', text: text ?? '' },
      ...((isRelated === 'true' || hasSecret === 'true') && {
        special: { reason: 'nothingToWrite', name: name ?? '' },
      }),
      ...ownerOf(owner),
    };
    return [oid ?? '', table] as const;
  });
}
