import type { UnwrittenKind } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';

/** A question whose rows are an oid and a text; `since` is the first server version that knows what it asks. */
export type KindQuestion = { readonly kind: UnwrittenKind; readonly sql: string; readonly since?: number };

/** Rights that differ from what everybody has who makes such an object; its owner is called so, whoever he is. */
export const rightsOf = (acl: string, owner: string, letter: string) => `(
  select string_agg(r, ',' order by r) from (
    select case e.grantee when 0 then 'PUBLIC' when ${owner} then 'owner' else pg_get_userbyid(e.grantee) end
      || '=' || e.privilege_type || case when e.is_grantable then '*' else '' end as r
    from aclexplode(${acl}) e) given
  where ${acl} <> acldefault('${letter}', ${owner}))`;
const described = (catalogue: string, oid: string, name: string) =>
  `select ${name} || ': ' || d.description from pg_description d where d.classoid = '${catalogue}'::regclass and d.objoid = ${oid}`;

/** What hangs on tables and views, in a question: `$` stands for those that are asked for, `#owner` for who owns most of the schema, which is said once. */
export const ofRelations: readonly KindQuestion[] = [
  {
    kind: 'owner',
    sql: `select c.oid, pg_get_userbyid(c.relowner) from pg_class c where $ and c.relowner <> #owner`,
  },
  {
    kind: 'grants',
    sql: `select c.oid, ${rightsOf('c.relacl', 'c.relowner', 'r')} from pg_class c where $ and c.relacl is not null
      union all select c.oid, quote_ident(a.attname) || ' ' || (select string_agg(g, ',' order by g) from (
          select case e.grantee when 0 then 'PUBLIC' else pg_get_userbyid(e.grantee) end || '=' || e.privilege_type || e.is_grantable::text as g from aclexplode(a.attacl) e) x)
        from pg_class c join pg_attribute a on a.attrelid = c.oid where $ and a.attacl is not null and not a.attisdropped`,
  },
  {
    kind: 'policies',
    sql: `select c.oid, concat_ws(' ', quote_ident(p.polname), p.polcmd, p.polpermissive,
        (select string_agg(case r when 0 then 'public' else pg_get_userbyid(r) end, ',' order by r) from unnest(p.polroles) r),
        'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_class c join pg_policy p on p.polrelid = c.oid where $`,
  },
  {
    kind: 'rowSecurity',
    sql: `select c.oid, concat('enabled ', c.relrowsecurity, ' forced ', c.relforcerowsecurity) from pg_class c where $ and (c.relrowsecurity or c.relforcerowsecurity)`,
  },
  {
    kind: 'rules',
    sql: `select c.oid, pg_get_ruledef(r.oid, true) || r.ev_enabled::text from pg_class c join pg_rewrite r on r.ev_class = c.oid where $ and r.rulename <> '_RETURN'`,
  },
  {
    kind: 'comment',
    sql: `select c.oid, d.objsubid || ': ' || d.description from pg_class c join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid
        where $ and (d.objsubid = 0 or c.relkind in ('v', 'm'))
      union all select c.oid, t.* from pg_class c join pg_constraint x on x.conrelid = c.oid, lateral (${described('pg_constraint', 'x.oid', 'x.conname')}) t where $
      union all select c.oid, t.* from pg_class c join pg_index x on x.indrelid = c.oid, lateral (${described('pg_class', 'x.indexrelid', 'x.indexrelid::regclass::text')}) t where $
      union all select c.oid, t.* from pg_class c join pg_policy x on x.polrelid = c.oid, lateral (${described('pg_policy', 'x.oid', 'x.polname')}) t where $
      union all select c.oid, t.* from pg_class c join pg_rewrite x on x.ev_class = c.oid, lateral (${described('pg_rewrite', 'x.oid', 'x.rulename')}) t where $
      union all select c.oid, t.* from pg_class c join pg_statistic_ext x on x.stxrelid = c.oid, lateral (${described('pg_statistic_ext', 'x.oid', 'x.stxname')}) t where $`,
  },
  {
    kind: 'attachment',
    sql: `select c.oid, concat('partition by ', pg_get_partkeydef(c.oid)) from pg_class c where $ and c.relkind = 'p'
      union all select c.oid, concat_ws(' ', 'of', i.inhparent::regclass, i.inhseqno, pg_get_expr(c.relpartbound, c.oid)) from pg_class c join pg_inherits i on i.inhrelid = c.oid where $
      union all select c.oid, 'index ' || x.indexrelid::regclass || ' of ' || i.inhparent::regclass from pg_class c join pg_index x on x.indrelid = c.oid join pg_inherits i on i.inhrelid = x.indexrelid where $
      union all select c.oid, concat_ws(' ', 'column', a.attname, a.attislocal, a.attinhcount) from pg_class c join pg_attribute a on a.attrelid = c.oid where $ and a.attinhcount > 0
      union all select c.oid, concat_ws(' ', 'constraint', x.conname, x.conislocal, x.coninhcount) from pg_class c join pg_constraint x on x.conrelid = c.oid where $ and x.coninhcount > 0`,
  },
  {
    kind: 'storage',
    sql: `select c.oid, 'options ' || array_to_string(array(select o from unnest(c.reloptions) o order by o), ',') from pg_class c where $ and c.reloptions is not null
      union all select c.oid, 'toast ' || array_to_string(t.reloptions, ',') from pg_class c join pg_class t on t.oid = c.reltoastrelid where $ and t.reloptions is not null
      union all select c.oid, 'tablespace ' || s.spcname from pg_class c join pg_tablespace s on s.oid = c.reltablespace where $
      union all select c.oid, 'tablespace of ' || x.indexrelid::regclass || ' ' || s.spcname from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid join pg_tablespace s on s.oid = i.reltablespace where $
      union all select c.oid, 'default ' || a.attname || ' ' || pg_get_expr(d.adbin, d.adrelid) from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where $ and c.relkind = 'v'`,
  },
  {
    kind: 'columnStorage',
    sql: `select c.oid, concat_ws(' ', a.attname, nullif(a.attstorage, t.typstorage), nullif(a.attstattarget, -1), array_to_string(a.attoptions, ','))
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where $ and a.attnum > 0 and not a.attisdropped and (a.attstorage <> t.typstorage or a.attstattarget >= 0 or a.attoptions is not null)
      union all select c.oid, concat_ws(' ', 'index', x.indexrelid::regclass, a.attnum, a.attstattarget)
      from pg_class c join pg_index x on x.indrelid = c.oid join pg_attribute a on a.attrelid = x.indexrelid where $ and a.attstattarget >= 0`,
  },
  {
    kind: 'columnStorage',
    since: 140000,
    sql: `select c.oid, 'compression ' || a.attname || ' ' || a.attcompression::text from pg_class c join pg_attribute a on a.attrelid = c.oid
      where $ and a.attnum > 0 and not a.attisdropped and a.attcompression <> ''`,
  },
  {
    kind: 'indexDetails',
    sql: `select c.oid, concat_ws(' ', x.indexrelid::regclass, case when x.indisclustered then 'clustered' end, case when not x.indisvalid then 'invalid' end)
      from pg_class c join pg_index x on x.indrelid = c.oid where $ and (x.indisclustered or not x.indisvalid)`,
  },
  {
    kind: 'replicaIdentity',
    sql: `select c.oid, concat_ws(' ', c.relreplident, (select x.indexrelid::regclass from pg_index x where x.indrelid = c.oid and x.indisreplident)) from pg_class c where $ and c.relkind in ('r', 'p') and c.relreplident <> 'd'`,
  },
  { kind: 'persistence', sql: `select c.oid, 'unlogged' from pg_class c where $ and c.relpersistence = 'u'` },
  {
    kind: 'accessMethod',
    since: 120000,
    sql: `select c.oid, a.amname from pg_class c join pg_am a on a.oid = c.relam where $ and a.amname <> 'heap'`,
  },
  { kind: 'typedTable', sql: `select c.oid, c.reloftype::regtype::text from pg_class c where $ and c.reloftype <> 0` },
  {
    kind: 'publication',
    sql: `select c.oid, p.pubname from pg_class c join pg_publication_rel r on r.prrelid = c.oid join pg_publication p on p.oid = r.prpubid where $`,
  },
  {
    kind: 'publication',
    since: 150000,
    sql: `select c.oid, concat_ws(' ', p.pubname, r.prattrs, pg_get_expr(r.prqual, r.prrelid)) from pg_class c join pg_publication_rel r on r.prrelid = c.oid join pg_publication p on p.oid = r.prpubid
      where $ and (r.prattrs is not null or r.prqual is not null)`,
  },
  {
    kind: 'statistics',
    sql: `select c.oid, replace(pg_get_statisticsobjdef(s.oid), quote_ident(n.nspname) || '.', '') from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid join pg_namespace n on n.oid = s.stxnamespace where $`,
  },
  {
    kind: 'statistics',
    since: 130000,
    sql: `select c.oid, s.stxname || ' ' || s.stxstattarget from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid where $ and s.stxstattarget >= 0`,
  },
  {
    kind: 'sequenceOptions',
    sql: `select c.oid, concat_ws(' ', a.attname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle, nullif(q.relpersistence, c.relpersistence))
      from pg_class c join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
        join pg_sequence s on s.seqrelid = d.objid join pg_class q on q.oid = s.seqrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where $ and not (s.seqtypid = a.atttypid and s.seqstart = 1 and s.seqincrement = 1 and s.seqmin = 1 and s.seqcache = 1 and not s.seqcycle and q.relpersistence = c.relpersistence
        and s.seqmax = case s.seqtypid::regtype::text when 'smallint' then 32767 when 'integer' then 2147483647 else 9223372036854775807 end
        and (d.deptype = 'i' or exists (select from pg_attrdef f join pg_depend e on e.classid = 'pg_attrdef'::regclass and e.objid = f.oid and e.refobjid = s.seqrelid where f.adrelid = c.oid and f.adnum = a.attnum)))`,
  },
  {
    kind: 'triggerState',
    sql: `select c.oid, concat_ws(' ', x.conname, t.tgenabled) from pg_class c join pg_trigger t on t.tgrelid = c.oid left join pg_constraint x on x.oid = t.tgconstraint where $ and t.tgisinternal and t.tgenabled <> 'O'`,
  },
  {
    kind: 'matviewIndexes',
    sql: `select c.oid, pg_get_indexdef(x.indexrelid, 0, true) from pg_class c join pg_index x on x.indrelid = c.oid where $ and c.relkind = 'm'`,
  },
  {
    kind: 'securityLabel',
    sql: `select c.oid, concat_ws(' ', l.objsubid, l.provider, l.label) from pg_class c join pg_seclabel l on l.classoid = 'pg_class'::regclass and l.objoid = c.oid where $`,
  },
];

/** What hangs on functions and procedures. */
export const ofRoutines: readonly KindQuestion[] = [
  {
    kind: 'owner',
    sql: `select c.oid, pg_get_userbyid(c.proowner) from pg_proc c where $ and c.proowner <> #owner`,
  },
  {
    kind: 'grants',
    sql: `select c.oid, ${rightsOf('c.proacl', 'c.proowner', 'f')} from pg_proc c where $ and c.proacl is not null`,
  },
  {
    kind: 'comment',
    sql: `select c.oid, t.* from pg_proc c, lateral (${described('pg_proc', 'c.oid', "''")}) t where $`,
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

/** What hangs on triggers. */
export const ofTriggers: readonly KindQuestion[] = [
  { kind: 'triggerState', sql: `select c.oid, c.tgenabled::text from pg_trigger c where $ and c.tgenabled <> 'O'` },
  {
    kind: 'comment',
    sql: `select c.oid, t.* from pg_trigger c, lateral (${described('pg_trigger', 'c.oid', "''")}) t where $`,
  },
  {
    kind: 'extension',
    sql: `select c.oid, e.extname::text from pg_trigger c join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = c.oid and d.deptype = 'x' join pg_extension e on e.oid = d.refobjid where $`,
  },
];

/** All questions that the server knows as one, for the objects of some oids: rows are oid, kind, text. */
export function unwrittenSql(
  questions: readonly KindQuestion[],
  oids: readonly string[],
  { version, mainOwner }: { readonly version: number; readonly mainOwner: string },
): string {
  const these = `c.oid in (${oids.join(', ')})`;
  return questions
    .filter(({ since = 0 }) => version >= since)
    .map(
      ({ kind, sql }) =>
        `select oid::text, '${kind}' as kind, text from (${sql.replace(/\$/g, () => these).replaceAll('#owner', mainOwner)}) as asked (oid, text) where text is not null`,
    )
    .join('\nunion all\n');
}
