import { granted, type HangingQuestion } from './hanging.ts';
import { isSecret, list, routineOf, secretless, type PlainKind } from './plain-kind.ts';

/** What belongs to the database and to no schema of it: it is compared with every schema, and written once. */

const beside = {
  ofDatabase: true,
  namespace: '(select n.oid from pg_namespace n where n.nspname = current_schema())',
  where: () => 'true',
} as const;
const words = (...parts: string[]) => `concat(${parts.join(', ')})`;
const handled = (word: string, oid: string) => `' ${word} ' || ${routineOf(oid)}`;

/** Options as they are written where something is made, and each of them by itself. */
const optionsOf = (column: string) =>
  `' OPTIONS (' || (select string_agg(quote_ident(split_part(o, '=', 1)) || ' ' || ${secretless('o')}, ', ' order by o) from unnest(c.${column}) o) || ')'`;
const optionParts = (column: string) =>
  `(select 'OPTION ' || split_part(o, '=', 1), ${secretless('o')} from unnest(c.${column}) o)`;
const hasSecret = (column: string) => `exists (select from unnest(c.${column}) o where ${isSecret('o')})`;
const rights = (catalogue: string, owner: string, acl: string, on: string, name: string): HangingQuestion => ({
  kind: 'grants',
  sql: `${granted({ from: `${catalogue} c`, acl: `c.${acl}`, owner: `c.${owner}`, on, args: name })} where $`,
});

const state = `case c.evtenabled when 'D' then 'DISABLE' when 'R' then 'ENABLE REPLICA' else 'ENABLE ALWAYS' end`;
const languageRights: HangingQuestion = {
  kind: 'grants',
  sql: `${rights('pg_language', 'lanowner', 'lanacl', 'LANGUAGE %I', 'c.lanname').sql} and g.who <> 'PUBLIC'
    union all select c.oid, 'PUBLIC', '', format('REVOKE ALL ON LANGUAGE %I FROM PUBLIC;', c.lanname), format('GRANT USAGE ON LANGUAGE %I TO PUBLIC;', c.lanname) from pg_language c
      where $ and c.lanacl is not null and not exists (select from aclexplode(c.lanacl) e where e.grantee = 0)`,
};
const mapped = `case c.umuser when 0 then 'PUBLIC' else quote_ident(c.usename) end || ' SERVER ' || quote_ident(c.srvname)`;
const languageOf = (oid: string) => `(select quote_ident(l.lanname) from pg_language l where l.oid = ${oid})`;
const transformed = `format_type(c.trftype, null) || ' LANGUAGE ' || ${languageOf('c.trflang')}`;

/** All but extensions. */
export const wideKinds: readonly PlainKind[] = [
  {
    type: 'EVENT_TRIGGER',
    kind: 'eventTrigger',
    catalogue: 'pg_event_trigger',
    owner: 'evtowner',
    ...beside,
    name: 'c.evtname',
    text: `format('CREATE EVENT TRIGGER %I ON %s%s EXECUTE FUNCTION %s();', c.evtname, c.evtevent, ' WHEN TAG IN (' || (select string_agg(quote_literal(t), ', ' order by t) from unnest(c.evttags) t) || ')', ${routineOf('c.evtfoid')})`,
    called: `format('EVENT TRIGGER %I', c.evtname)`,
    hanging: [
      {
        kind: 'triggerState',
        isReplaced: true,
        sql: `select c.oid, 'state', '', format('ALTER EVENT TRIGGER %I %s;', c.evtname, ${state}), format('ALTER EVENT TRIGGER %I ENABLE;', c.evtname) from pg_event_trigger c where $ and c.evtenabled <> 'O'`,
      },
    ],
    takes: 'SUPERUSER',
  },
  {
    type: 'FOREIGN_DATA_WRAPPER',
    kind: 'foreignDataWrapper',
    identified: 'foreign-data wrapper',
    catalogue: 'pg_foreign_data_wrapper',
    owner: 'fdwowner',
    ...beside,
    name: 'c.fdwname',
    text: `format('CREATE FOREIGN DATA WRAPPER %I%s;', c.fdwname, ${words(handled('HANDLER', 'c.fdwhandler'), handled('VALIDATOR', 'c.fdwvalidator'), optionsOf('fdwoptions'))})`,
    parts: `select 'HANDLER', ${routineOf('c.fdwhandler')} where c.fdwhandler <> 0 union all select 'VALIDATOR', ${routineOf('c.fdwvalidator')} where c.fdwvalidator <> 0 union all ${optionParts('fdwoptions')}`,
    hasSecret: hasSecret('fdwoptions'),
    called: `format('FOREIGN DATA WRAPPER %I', c.fdwname)`,
    hanging: [rights('pg_foreign_data_wrapper', 'fdwowner', 'fdwacl', 'FOREIGN DATA WRAPPER %I', 'c.fdwname')],
    takes: 'SUPERUSER',
  },
  {
    type: 'SERVER',
    kind: 'foreignServer',
    catalogue: 'pg_foreign_server',
    owner: 'srvowner',
    ...beside,
    name: 'c.srvname',
    text: `format('CREATE SERVER %I%s%s FOREIGN DATA WRAPPER %I%s;', c.srvname, ' TYPE ' || quote_literal(c.srvtype), ' VERSION ' || quote_literal(c.srvversion), (select w.fdwname from pg_foreign_data_wrapper w where w.oid = c.srvfdw), ${optionsOf('srvoptions')})`,
    parts: `select 'TYPE', quote_literal(c.srvtype) where c.srvtype is not null union all select 'VERSION', quote_literal(c.srvversion) where c.srvversion is not null
      union all select 'FOREIGN DATA WRAPPER', w.fdwname::text from pg_foreign_data_wrapper w where w.oid = c.srvfdw union all ${optionParts('srvoptions')}`,
    hasSecret: hasSecret('srvoptions'),
    called: `format('SERVER %I', c.srvname)`,
    hanging: [rights('pg_foreign_server', 'srvowner', 'srvacl', 'FOREIGN SERVER %I', 'c.srvname')],
  },
  {
    // Its options hold passwords: they are not asked for.
    type: 'USER_MAPPING',
    kind: 'userMapping',
    catalogue: 'pg_user_mapping',
    from: '(select m.umid as oid, m.umuser, m.usename, m.srvname from pg_user_mappings m)',
    ...beside,
    name: mapped,
    text: `format('CREATE USER MAPPING FOR %s;', ${mapped})`,
  },
  {
    type: 'ACCESS_METHOD',
    kind: 'accessMethod',
    catalogue: 'pg_am',
    ...beside,
    name: 'c.amname',
    text: `format('CREATE ACCESS METHOD %I TYPE %s HANDLER %s;', c.amname, case c.amtype when 'i' then 'INDEX' else 'TABLE' end, ${routineOf('c.amhandler')})`,
    called: `format('ACCESS METHOD %I', c.amname)`,
    takes: 'SUPERUSER',
    dropTakes: 'SUPERUSER',
  },
  {
    type: 'LANGUAGE',
    kind: 'language',
    catalogue: 'pg_language',
    owner: 'lanowner',
    ...beside,
    where: () => 'c.lanispl',
    name: 'c.lanname',
    text: `format('CREATE %sLANGUAGE %I%s;', case when c.lanpltrusted then 'TRUSTED ' end, c.lanname, ${words(handled('HANDLER', 'c.lanplcallfoid'), handled('INLINE', 'c.laninline'), handled('VALIDATOR', 'c.lanvalidator'))})`,
    called: `format('LANGUAGE %I', c.lanname)`,
    hanging: [languageRights],
    takes: 'SUPERUSER',
  },
  {
    type: 'TRANSFORM',
    kind: 'transform',
    catalogue: 'pg_transform',
    ...beside,
    name: transformed,
    text: `format('CREATE TRANSFORM FOR %s (%s);', ${transformed}, ${list(
      `'FROM SQL WITH FUNCTION ' || nullif(c.trffromsql::oid, 0)::regprocedure`,
      `'TO SQL WITH FUNCTION ' || nullif(c.trftosql::oid, 0)::regprocedure`,
    )})`,
    called: `'TRANSFORM FOR ' || ${transformed}`,
  },
];
