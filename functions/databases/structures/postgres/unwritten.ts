import type { UnwrittenKind } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';

/** A question whose rows are an oid and a text; `since` is the first server version that knows what it asks. */
export type KindQuestion = { readonly kind: UnwrittenKind; readonly sql: string; readonly since?: number };

/** Rights that differ from what everybody has who makes such an object; its owner is called so, whoever he is. */
export const rightsOf = (acl: string, owner: string, letter: string) => `(
  select string_agg(r, ',' order by r) from (
    select case e.grantee when 0 then 'PUBLIC' when ${owner} then 'owner' else pg_get_userbyid(e.grantee) end
      || '=' || e.privilege_type || case when e.is_grantable then '*' else '' end as r
    from aclexplode(${acl}) e) given
  where not (${acl} @> acldefault('${letter}', ${owner}) and ${acl} <@ acldefault('${letter}', ${owner})))`;
/** Rights that an owner gave away for good, which no statement for others tells. */
const ownerLacks = (acl: string, owner: string, letter: string) => `(
  select string_agg('owner lacks ' || d.privilege_type, ',' order by d.privilege_type) from aclexplode(acldefault('${letter}', ${owner})) d
  where d.grantee = ${owner} and not exists (select from aclexplode(${acl}) e where e.grantee = ${owner} and e.privilege_type = d.privilege_type))`;

/** What hangs on tables and views and is never written, in a question: `$` stands for those that are asked for, `#owner` for who owns most of the schema, which is said once. */
export const ofRelations: readonly KindQuestion[] = [
  {
    kind: 'owner',
    sql: `select c.oid, pg_get_userbyid(c.relowner) from pg_class c where $ and c.relowner <> #owner`,
  },
  {
    kind: 'grants',
    sql: `select c.oid, ${ownerLacks('c.relacl', 'c.relowner', 'r')} from pg_class c where $ and c.relacl is not null`,
  },
  {
    kind: 'storage',
    sql: `select c.oid, 'tablespace ' || s.spcname from pg_class c join pg_tablespace s on s.oid = c.reltablespace where $
      union all select c.oid, 'tablespace of ' || x.indexrelid::regclass || ' ' || s.spcname from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid join pg_tablespace s on s.oid = i.reltablespace where $`,
  },
  {
    kind: 'indexDetails',
    sql: `select c.oid, concat_ws(' ', x.indexrelid::regclass, 'invalid') from pg_class c join pg_index x on x.indrelid = c.oid where $ and not x.indisvalid`,
  },
  {
    // A name of this form is the server's own, and stays where a table is renamed.
    kind: 'notNull',
    since: 180000,
    sql: `select c.oid, concat_ws(' ', x.conname, case when not x.convalidated then 'not valid' end) from pg_class c join pg_constraint x on x.conrelid = c.oid and x.contype = 'n'
      where $ and (x.conname !~ '_not_null[0-9]*\\Z' or not x.convalidated)`,
  },
  {
    kind: 'replicaIdentity',
    sql: `select c.oid, 'an index that is gone' from pg_class c where $ and c.relreplident = 'i' and not exists (select from pg_index x where x.indrelid = c.oid and x.indisreplident)`,
  },
  {
    kind: 'persistence',
    sql: `select c.oid, 'unlogged' from pg_class c where $ and c.relpersistence = 'u' and (c.relkind <> 'r' or exists (select from pg_constraint k where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid)))`,
  },
  {
    kind: 'accessMethod',
    since: 120000,
    sql: `select c.oid, a.amname from pg_class c join pg_am a on a.oid = c.relam where $ and a.amname <> 'heap'`,
  },
  { kind: 'typedTable', sql: `select c.oid, c.reloftype::regtype::text from pg_class c where $ and c.reloftype <> 0` },
  {
    kind: 'statistics',
    sql: `select c.oid, pg_get_statisticsobjdef(s.oid) from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid where $ and s.stxnamespace <> c.relnamespace`,
  },
  {
    kind: 'sequenceOptions',
    sql: `select c.oid, concat_ws(' ', a.attname, s.seqtypid::regtype, nullif(q.relpersistence, c.relpersistence))
      from pg_class c join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
        join pg_sequence s on s.seqrelid = d.objid join pg_class q on q.oid = s.seqrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where $ and not (s.seqtypid = a.atttypid and q.relpersistence = c.relpersistence
        and (d.deptype = 'i' or exists (select from pg_attrdef f where f.adrelid = c.oid and f.adnum = a.attnum and exists (select from pg_depend e where e.classid = 'pg_attrdef'::regclass and e.objid = f.oid and e.refclassid = 'pg_class'::regclass and e.refobjid = s.seqrelid offset 0))))`,
  },
  {
    kind: 'triggerState',
    sql: `select c.oid, concat_ws(' ', x.conname, t.tgenabled) from pg_class c join pg_trigger t on t.tgrelid = c.oid left join pg_constraint x on x.oid = t.tgconstraint where $ and t.tgisinternal and t.tgenabled <> 'O'`,
  },
  {
    kind: 'securityLabel',
    sql: `select c.oid, concat_ws(' ', l.objsubid, l.provider, l.label) from pg_class c join pg_seclabel l on l.classoid = 'pg_class'::regclass and l.objoid = c.oid where $`,
  },
];

/** The same of functions and procedures. */
export const ofRoutines: readonly KindQuestion[] = [
  {
    kind: 'owner',
    sql: `select c.oid, pg_get_userbyid(c.proowner) from pg_proc c where $ and c.proowner <> #owner`,
  },
  {
    kind: 'grants',
    sql: `select c.oid, ${ownerLacks('c.proacl', 'c.proowner', 'f')} from pg_proc c where $ and c.proacl is not null`,
  },
  {
    kind: 'extension',
    sql: `select c.oid, e.extname::text from pg_proc c join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = c.oid and d.deptype = 'x' join pg_extension e on e.oid = d.refobjid where $`,
  },
  {
    kind: 'securityLabel',
    sql: `select c.oid, concat_ws(' ', l.provider, l.label) from pg_proc c join pg_seclabel l on l.classoid = 'pg_proc'::regclass and l.objoid = c.oid where $`,
  },
];

/** Who owns something, the extension it is tied to, and its security labels. */
const ofStanding = (catalogue: string, owner: string, acl: string, letter: string): readonly KindQuestion[] => [
  {
    kind: 'owner',
    sql: `select c.oid, pg_get_userbyid(c.${owner}) from ${catalogue} c where $ and c.${owner} <> #owner`,
  },
  {
    kind: 'grants',
    sql: `select c.oid, ${ownerLacks(`c.${acl}`, `c.${owner}`, letter)} from ${catalogue} c where $ and c.${acl} is not null`,
  },
  {
    kind: 'extension',
    sql: `select c.oid, e.extname::text from ${catalogue} c join pg_depend d on d.classid = '${catalogue}'::regclass and d.objid = c.oid and d.deptype = 'x' join pg_extension e on e.oid = d.refobjid where $`,
  },
  {
    kind: 'securityLabel',
    sql: `select c.oid, concat_ws(' ', l.provider, l.label) from ${catalogue} c join pg_seclabel l on l.classoid = '${catalogue}'::regclass and l.objoid = c.oid where $`,
  },
];

/** The same of sequences that stand by themselves, and of types. */
export const ofSequences: readonly KindQuestion[] = ofStanding('pg_class', 'relowner', 'relacl', 's');
export const ofTypes: readonly KindQuestion[] = ofStanding('pg_type', 'typowner', 'typacl', 'T');

/** The same of triggers. */
export const ofTriggers: readonly KindQuestion[] = [
  {
    kind: 'extension',
    sql: `select c.oid, e.extname::text from pg_trigger c join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = c.oid and d.deptype = 'x' join pg_extension e on e.oid = d.refobjid where $`,
  },
];

/** The questions that the server knows: rows are oid, kind, text. */
export function unwrittenSql(
  questions: readonly KindQuestion[],
  { version, mainOwner }: { readonly version: number; readonly mainOwner: string },
): string[] {
  return questions
    .filter(({ since = 0 }) => version >= since)
    .map(
      ({ kind, sql }) =>
        `select oid::text, '${kind}' as kind, text from (${sql.replaceAll('#owner', mainOwner)}) as asked (oid, text) where text is not null`,
    );
}
