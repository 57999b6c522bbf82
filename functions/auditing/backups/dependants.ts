import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlText } from '../../engines/mysql/catalog.ts';
import { asking, type Ask } from './catalogue.ts';
import type { Place } from './scene.ts';

type Look = (ask: Ask, place: Place, columns: readonly string[]) => Promise<Place[]>;

/** What is there now and keeps a relation, or some of its columns, from being dropped. */
export async function dependantsOf(
  connection: Connection,
  family: EngineFamily,
  { place, columns }: { readonly place: Place; readonly columns: readonly string[] },
): Promise<Place[]> {
  return (await looks[family]?.(asking(connection), place, columns)) ?? [];
}

// What nobody ever tried on a server is not predicted.
const looks: Readonly<Partial<Record<EngineFamily, Look>>> = { postgres: onPostgres, mysql: onMysql };

const text = (value: string) => literalOf.postgres(value, 'text');

/** Views, and foreign keys of other tables. */
async function onPostgres(ask: Ask, { schema, name }: Place, columns: readonly string[]): Promise<Place[]> {
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

/** Foreign keys of other tables; a view does not keep a table from going. */
async function onMysql(ask: Ask, { schema, name }: Place, columns: readonly string[]): Promise<Place[]> {
  const named = columns.length > 0 ? `and referenced_column_name in (${columns.map(mysqlText).join(', ')})` : '';
  const rows = await ask(
    `select distinct table_schema, table_name from information_schema.key_column_usage
     where referenced_table_schema = ${mysqlText(schema)} and referenced_table_name = ${mysqlText(name)}
       and not (table_schema = referenced_table_schema and table_name = referenced_table_name) ${named}`,
  );
  return rows.map(placeOf);
}

function placeOf([schema, name]: readonly (string | null)[]): Place {
  return { schema: schema ?? '', name: name ?? '' };
}
