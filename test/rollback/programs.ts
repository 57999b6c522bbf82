import type { Connection } from '../../functions/engines/driver.ts';
import { isPostgres, type ProvedEngine } from './servers.ts';

const postgresTexts: readonly string[] = [
  `select pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc'), pg_get_userbyid(proowner), proacl::text
   from pg_proc p where pronamespace = 'public'::regnamespace order by 1`,
  `select tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled, obj_description(oid, 'pg_trigger') from pg_trigger where not tgisinternal order by 1, 2`,
  `select ev_class::regclass::text, pg_get_ruledef(oid), ev_enabled from pg_rewrite where rulename <> '_RETURN' and ev_class in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
  `select c.relname, pg_get_viewdef(c.oid), relispopulated, (select json_agg(pg_get_indexdef(indexrelid) order by 1) from pg_index where indrelid = c.oid)::text,
   case when relispopulated then query_to_xml('select * from ' || c.oid::regclass || ' order by 1, 2', true, true, '')::text end
   from pg_class c where relkind = 'm' and relnamespace = 'public'::regnamespace order by 1`,
];

/** The texts of all programs of the schema, with what their servers say of them beside. */
export async function dumpOfPrograms(engine: ProvedEngine, db: Connection): Promise<unknown[]> {
  const all: unknown[] = [];
  if (isPostgres(engine)) {
    for (const sql of postgresTexts) all.push((await db.query(sql, { maxRows: 1000 })).rows);
    return all;
  }
  for (const { word, name } of await mariadbPrograms(db)) {
    const [row] = (await db.query(`show create ${word} ${name}`, { maxRows: 1 })).rows;
    // A trigger says when it was made.
    all.push(row?.filter((_, index) => word !== 'TRIGGER' || index < 6));
  }
  return all;
}

/** In the order in which triggers fire. */
async function mariadbPrograms(db: Connection): Promise<{ word: string; name: string }[]> {
  const { rows } = await db.query(
    `select routine_type, routine_name, '' as among, 0 as place from information_schema.routines where routine_schema = database()
     union all select 'EVENT', event_name, '', 0 from information_schema.events where event_schema = database()
     union all select 'TRIGGER', trigger_name, concat(event_manipulation, action_timing), action_order from information_schema.triggers where trigger_schema = database()
     order by 1, 3, 4, 2`,
    { maxRows: 1000 },
  );
  return rows.map(([word, name]) => ({ word: word ?? '', name: name ?? '' }));
}

/** A schema of MariaDB is emptied one by one. */
export async function emptiedOfPrograms(db: Connection): Promise<void> {
  for (const { word, name } of await mariadbPrograms(db)) await db.run(`drop ${word} if exists ${name}`);
}
