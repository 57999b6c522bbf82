import { rightsOf, type KindQuestion } from './unwritten.ts';

const text = (...parts: string[]) => `concat_ws(' ', ${parts.join(', ')})`;
const isOwn = (catalogue: string, oid = 'x.oid') =>
  `not exists (select from pg_depend o where o.classid = '${catalogue}'::regclass and o.objid = ${oid} and o.deptype = 'e')`;
/** Objects whose number is the server's own are part of every database. */
const isMade = 'x.oid >= 16384';
const owned = (owner: string) => `nullif(pg_get_userbyid(${owner}), pg_get_userbyid(#owner))`;
const about = (catalogue: string, owner?: string, acl?: string, letter = 'r') =>
  [
    `obj_description(x.oid, '${catalogue}')`,
    ...(owner ? [owned(owner)] : []),
    ...(acl && owner ? [rightsOf(acl, owner, letter)] : []),
    `(select string_agg(l.provider || ' ' || l.label, ', ') from pg_seclabel l where l.classoid = '${catalogue}'::regclass and l.objoid = x.oid)`,
  ].join(', ');
const ofType = about('pg_type', 'x.typowner', 'x.typacl', 'T');
const routine = `from pg_proc x where x.pronamespace = #schema and ${isOwn('pg_proc')}`;
const signature = "quote_ident(x.proname) || '(' || pg_get_function_identity_arguments(x.oid) || ')'";
/** What is neither table nor view, routine or trigger: things of the schema, then those around it. */
const questions = [
  { kind: 'owner', sql: `select 'main owner', pg_get_userbyid(#owner)` },
  {
    kind: 'schema',
    sql: `select 'schema', ${text(owned('x.nspowner'), "obj_description(x.oid, 'pg_namespace')")} from pg_namespace x where x.oid = #schema`,
  },
  {
    kind: 'typeDetails',
    sql: `select x.typname, ${text('x.typtype', 'x.typlen', 'x.typbyval', 'x.typinput', 'x.typoutput', 'x.typreceive', 'x.typsend', 'x.typalign', 'x.typstorage', 'x.typcategory', 'x.typispreferred', 'x.typdelim', 'x.typdefault', 'x.typisdefined', ofType)}
          from pg_type x where x.typnamespace = #schema and x.typtype in ('b', 'p') and ${isOwn('pg_type')} and not exists (select from pg_type e where e.typarray = x.oid)`,
  },
  {
    kind: 'windowFunction',
    sql: `select ${signature}, ${text('pg_get_function_result(x.oid)', 'x.prosrc', 'x.probin', 'x.provolatile', 'x.proisstrict', about('pg_proc', 'x.proowner', 'x.proacl', 'f'))} ${routine} and x.prokind = 'w'`,
  },
  {
    kind: 'textSearch',
    sql: `select 'parser ' || x.prsname, ${text('x.prsstart', 'x.prstoken', 'x.prsend', 'x.prsheadline', 'x.prslextype', about('pg_ts_parser'))} from pg_ts_parser x where x.prsnamespace = #schema and ${isOwn('pg_ts_parser')}
          union all select 'template ' || x.tmplname, ${text('x.tmplinit', 'x.tmpllexize', about('pg_ts_template'))} from pg_ts_template x where x.tmplnamespace = #schema and ${isOwn('pg_ts_template')}`,
  },
  {
    kind: 'extension',
    sql: `select x.extname, ${text('x.extversion', `nullif(x.extnamespace, #schema)::regnamespace`, "obj_description(x.oid, 'pg_extension')")} from pg_extension x where x.extname = 'plpgsql'`,
  },
  {
    kind: 'publication',
    sql: `select x.pubname, ${text("(to_jsonb(x) - 'oid' - 'pubowner' - 'pubname')::text", about('pg_publication', 'x.pubowner'))} from pg_publication x`,
  },
  {
    kind: 'subscription',
    sql: `select x.subname, ${text('x.subenabled', 'x.subslotname', 'x.subsynccommit', "array_to_string(x.subpublications, ',')")} from pg_subscription x where x.subdbid = (select oid from pg_database where datname = current_database())`,
  },
  {
    kind: 'language',
    sql: `select x.lanname, ${text('x.lanpltrusted', 'nullif(x.lanplcallfoid, 0)::regproc', about('pg_language', 'x.lanowner', 'x.lanacl', 'l'))} from pg_language x where x.lanispl and not (${isOwn('pg_language')})`,
  },
  {
    kind: 'cast',
    sql: `select ${text('x.castsource::regtype', 'x.casttarget::regtype')}, ${text('nullif(x.castfunc, 0)::regprocedure', 'x.castcontext', 'x.castmethod', about('pg_cast'))} from pg_cast x where ${isMade} and not exists (select from pg_depend o where o.classid = 'pg_cast'::regclass and o.objid = x.oid and o.deptype in ('e', 'i'))
          and greatest(x.castsource, x.casttarget) < 16384`,
  },
  {
    kind: 'database',
    sql: `select 'database', ${text('pg_encoding_to_char(x.encoding)', 'x.datcollate', 'x.datctype', rightsOf('x.datacl', 'x.datdba', 'd'), "shobj_description(x.oid, 'pg_database')")} from pg_database x where x.datname = current_database()`,
  },
  {
    kind: 'roleSettings',
    sql: `select coalesce(pg_get_userbyid(nullif(x.setrole, 0)), 'everybody'), array_to_string(x.setconfig, ',') from pg_db_role_setting x where x.setdatabase = (select oid from pg_database where datname = current_database())`,
  },
] as readonly KindQuestion[];

/** The same for the schema with a number, most of which belongs to the role with a number. */
export function otherQuestions(schema: string, mainOwner: string): readonly KindQuestion[] {
  return questions.map(({ sql, ...rest }) => ({
    ...rest,
    sql: sql.replaceAll('#schema', schema).replaceAll('#owner', mainOwner),
  }));
}
