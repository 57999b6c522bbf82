import type { UnwrittenKind } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';

/**
 * A question for what hangs on objects and can be written; `$` stands for the objects. Its rows are an oid, the name of the thing,
 * the part of the object that it hangs on, and the statements that make it and take it away. A part is `column` or `key` with a
 * name, or the kind and name of something else that hangs there; it is empty where the whole object is meant. `since` is the first
 * server version that knows what it asks, `until` the first that is asked otherwise; the rest is as in `Hanging`.
 */
export type HangingQuestion = {
  readonly kind: UnwrittenKind;
  readonly since?: number;
  readonly until?: number;
  readonly isReplaced?: true;
  readonly outlivesPart?: true;
  readonly sql: string;
};

const relation = `case c.relkind when 'v' then 'VIEW' when 'm' then 'MATERIALIZED VIEW' when 'f' then 'FOREIGN TABLE' else 'TABLE' end`;
const options = (given: string, prefix = '') => ({
  set: `(select string_agg('${prefix}' || quote_ident(split_part(o, '=', 1)) || '=' || quote_literal(substr(o, strpos(o, '=') + 1)), ', ' order by o) from unnest(${given}) o)`,
  reset: `(select string_agg('${prefix}' || quote_ident(split_part(o, '=', 1)), ', ' order by o) from unnest(${given}) o)`,
});
const own = options('c.reloptions');
const toast = options('t.reloptions', 'toast.');
const ofColumn = options('a.attoptions');
const alter = (what: string) => `format('ALTER ${what.replace('#', '%s')}', ${relation}, `;
const storages = `case $ when 'p' then 'PLAIN' when 'e' then 'EXTERNAL' when 'm' then 'MAIN' else 'EXTENDED' end`;
const storageOf = (letter: string) => storages.replace('$', () => letter);

/** A comment, on something that SQL names by `format` and its arguments. */
const comment = (what: string, args: string) =>
  `format('COMMENT ON ${what} IS %L;', ${args}, d.description), format('COMMENT ON ${what} IS NULL;', ${args})`;
const describing = (catalogue: string, oid: string) =>
  `join pg_description d on d.classoid = '${catalogue}'::regclass and d.objoid = ${oid}`;

type Given = {
  /** Where the things stand that rights are on, `c` among them. */
  readonly from: string;
  readonly acl: string;
  readonly owner: string;
  /** How SQL names the thing, by `format` and its arguments. */
  readonly on: string;
  readonly args: string;
  /** The column that the rights are on, where they are. */
  readonly column?: string;
  /** The column that the thing goes with. */
  readonly behind?: string;
};

/** Rights of others than the owner, by who has them; those that may be passed on stand apart. */
export function granted({ from, acl, owner, on, args, column, behind }: Given): string {
  const word = column ? ' ' : ' in the sequence of ';
  const of = column ?? behind;
  const [name, part] = of ? [`, '${word}', ${of}`, `'column ' || ${of}`] : ['', `''`];
  const inColumn = `regexp_replace(g.rights, '(, |$)', ' (' || quote_ident(${column}) || ')\\1', 'g')`;
  const rights = column ? inColumn : 'g.rights';
  return `
    select c.oid, concat(g.who, g.passed${name}), ${part}, format('GRANT %s ON ${on} TO %s%s;', ${rights}, ${args}, g.who, g.passed), format('REVOKE %s ON ${on} FROM %s;', ${rights}, ${args}, g.who)
    from ${from} cross join lateral (
      select case e.grantee when 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(e.grantee)) end as who,
        case when e.is_grantable then ' WITH GRANT OPTION' else '' end as passed, string_agg(distinct e.privilege_type, ', ') as rights
      from aclexplode(${acl}) e where e.grantee <> ${owner} group by 1, 2) g`;
}

/** How the sequence behind a column counts: one that is the column's own is named by it alone. */
const numbered = (values: string) => `
        case d.deptype when 'i' then format('ALTER TABLE %I ALTER COLUMN %I SET INCREMENT BY %s SET MINVALUE %s SET MAXVALUE %s SET START WITH %s SET CACHE %s SET %sCYCLE;', c.relname, a.attname, ${values})
          else format('ALTER SEQUENCE %I INCREMENT BY %s MINVALUE %s MAXVALUE %s START WITH %s CACHE %s %sCYCLE;', q.relname, ${values}) end`;

/** Sequences that go with a column. */
const behind = `pg_class c join pg_depend o on o.refclassid = 'pg_class'::regclass and o.refobjid = c.oid and o.refobjsubid > 0 and o.classid = 'pg_class'::regclass and o.deptype in ('a', 'i')
        join pg_class q on q.oid = o.objid and q.relkind = 'S' join pg_attribute a on a.attrelid = c.oid and a.attnum = o.refobjsubid`;

/** On tables and views. */
export const hangingOnRelations: readonly HangingQuestion[] = [
  {
    kind: 'policies',
    sql: `select c.oid, p.polname, '', format('CREATE POLICY %I ON %I AS %s FOR %s TO %s%s%s;', p.polname, c.relname,
        case when p.polpermissive then 'PERMISSIVE' else 'RESTRICTIVE' end,
        case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
        (select string_agg(case r when 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(r)) end, ', ' order by pg_get_userbyid(r)) from unnest(p.polroles) r),
        ' USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', ' WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'),
        format('DROP POLICY %I ON %I;', p.polname, c.relname)
      from pg_class c join pg_policy p on p.polrelid = c.oid where $`,
  },
  {
    kind: 'rowSecurity',
    sql: `select c.oid, 'enabled', '', format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY;', c.relname), format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY;', c.relname) from pg_class c where $ and c.relrowsecurity
      union all select c.oid, 'forced', '', format('ALTER TABLE %I FORCE ROW LEVEL SECURITY;', c.relname), format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY;', c.relname) from pg_class c where $ and c.relforcerowsecurity`,
  },
  {
    kind: 'rules',
    sql: `select c.oid, r.rulename, '', pg_get_ruledef(r.oid, true), format('DROP RULE %I ON %I;', r.rulename, c.relname) from pg_class c join pg_rewrite r on r.ev_class = c.oid where $ and r.rulename <> '_RETURN'`,
  },
  {
    kind: 'rules',
    isReplaced: true,
    sql: `select c.oid, 'state of ' || r.rulename, 'rules ' || r.rulename, format('ALTER TABLE %I %s RULE %I;', c.relname, case r.ev_enabled when 'D' then 'DISABLE' when 'R' then 'ENABLE REPLICA' else 'ENABLE ALWAYS' end, r.rulename), format('ALTER TABLE %I ENABLE RULE %I;', c.relname, r.rulename)
      from pg_class c join pg_rewrite r on r.ev_class = c.oid where $ and r.ev_enabled <> 'O'`,
  },
  {
    kind: 'matviewIndexes',
    sql: `select c.oid, i.relname, '', pg_get_indexdef(x.indexrelid, 0, true) || ';', format('DROP INDEX %I;', i.relname) from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid where $ and c.relkind = 'm'`,
  },
  {
    kind: 'statistics',
    sql: `select c.oid, s.stxname, '', replace(pg_get_statisticsobjdef(s.oid), quote_ident(n.nspname) || '.', '') || ';', format('DROP STATISTICS %I;', s.stxname) from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid join pg_namespace n on n.oid = s.stxnamespace where $ and s.stxnamespace = c.relnamespace`,
  },
  {
    kind: 'statistics',
    since: 130000,
    isReplaced: true,
    sql: `select c.oid, 'target of ' || s.stxname, 'statistics ' || s.stxname, format('ALTER STATISTICS %I SET STATISTICS %s;', s.stxname, s.stxstattarget), format('ALTER STATISTICS %I SET STATISTICS -1;', s.stxname) from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid where $ and s.stxnamespace = c.relnamespace and s.stxstattarget >= 0`,
  },
  {
    kind: 'storage',
    sql: `select c.oid, 'options', '', ${alter('# %I SET (%s);')}c.relname, ${own.set}), ${alter('# %I RESET (%s);')}c.relname, ${own.reset}) from pg_class c where $ and c.reloptions is not null
      union all select c.oid, 'toast', '', ${alter('# %I SET (%s);')}c.relname, ${toast.set}), ${alter('# %I RESET (%s);')}c.relname, ${toast.reset}) from pg_class c join pg_class t on t.oid = c.reltoastrelid where $ and t.reloptions is not null`,
  },
  {
    kind: 'storage',
    isReplaced: true,
    sql: `select c.oid, 'default of ' || a.attname, 'column ' || a.attname, format('ALTER VIEW %I ALTER COLUMN %I SET DEFAULT %s;', c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid)), format('ALTER VIEW %I ALTER COLUMN %I DROP DEFAULT;', c.relname, a.attname)
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where $ and c.relkind = 'v'`,
  },
  {
    kind: 'columnStorage',
    isReplaced: true,
    sql: `select c.oid, 'storage of ' || a.attname, 'column ' || a.attname, ${alter('# %I ALTER COLUMN %I SET STORAGE %s;')}c.relname, a.attname, ${storageOf('a.attstorage')}), ${alter('# %I ALTER COLUMN %I SET STORAGE %s;')}c.relname, a.attname, ${storageOf('t.typstorage')})
        from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral (select y.typstorage from pg_type y where y.oid = a.atttypid offset 0) t where $ and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage
      union all select c.oid, 'statistics of ' || a.attname, 'column ' || a.attname, ${alter('# %I ALTER COLUMN %I SET STATISTICS %s;')}c.relname, a.attname, a.attstattarget), ${alter('# %I ALTER COLUMN %I SET STATISTICS -1;')}c.relname, a.attname)
        from pg_class c join pg_attribute a on a.attrelid = c.oid where $ and a.attnum > 0 and not a.attisdropped and a.attstattarget >= 0
      union all select c.oid, concat('statistics of ', i.relname, ' ', a.attnum), 'key ' || i.relname, format('ALTER INDEX %I ALTER COLUMN %s SET STATISTICS %s;', i.relname, a.attnum, a.attstattarget), format('ALTER INDEX %I ALTER COLUMN %s SET STATISTICS -1;', i.relname, a.attnum)
        from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid join pg_attribute a on a.attrelid = i.oid where $ and a.attstattarget >= 0`,
  },
  {
    kind: 'columnStorage',
    sql: `select c.oid, 'options of ' || a.attname, 'column ' || a.attname, ${alter('# %I ALTER COLUMN %I SET (%s);')}c.relname, a.attname, ${ofColumn.set}), ${alter('# %I ALTER COLUMN %I RESET (%s);')}c.relname, a.attname, ${ofColumn.reset})
      from pg_class c join pg_attribute a on a.attrelid = c.oid where $ and a.attnum > 0 and not a.attisdropped and a.attoptions is not null`,
  },
  {
    kind: 'columnStorage',
    since: 140000,
    isReplaced: true,
    sql: `select c.oid, 'compression of ' || a.attname, 'column ' || a.attname, ${alter('# %I ALTER COLUMN %I SET COMPRESSION %s;')}c.relname, a.attname, case a.attcompression when 'l' then 'lz4' else 'pglz' end), ${alter('# %I ALTER COLUMN %I SET COMPRESSION default;')}c.relname, a.attname)
      from pg_class c join pg_attribute a on a.attrelid = c.oid where $ and a.attnum > 0 and not a.attisdropped and a.attcompression <> ''`,
  },
  {
    kind: 'indexDetails',
    isReplaced: true,
    outlivesPart: true,
    sql: `select c.oid, 'clustered', 'key ' || i.relname, ${alter('# %I CLUSTER ON %I;')}c.relname, i.relname), ${alter('# %I SET WITHOUT CLUSTER;')}c.relname) from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid where $ and x.indisclustered`,
  },
  {
    kind: 'replicaIdentity',
    isReplaced: true,
    outlivesPart: true,
    sql: `select c.oid, 'identity', coalesce('key ' || i.relname, ''), format('ALTER TABLE %I REPLICA IDENTITY %s;', c.relname, case c.relreplident when 'f' then 'FULL' when 'n' then 'NOTHING' else 'USING INDEX ' || quote_ident(i.relname) end), format('ALTER TABLE %I REPLICA IDENTITY DEFAULT;', c.relname)
      from pg_class c left join pg_index x on x.indrelid = c.oid and x.indisreplident left join pg_class i on i.oid = x.indexrelid where $ and c.relkind in ('r', 'p') and (c.relreplident in ('f', 'n') or c.relreplident = 'i' and i.oid is not null)`,
  },
  {
    kind: 'persistence',
    sql: `select c.oid, 'unlogged', '', format('ALTER TABLE %I SET UNLOGGED;', c.relname), format('ALTER TABLE %I SET LOGGED;', c.relname) from pg_class c where $ and c.relpersistence = 'u' and c.relkind = 'r'
        and not exists (select from pg_constraint k where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid))`,
  },
  {
    kind: 'sequenceOptions',
    isReplaced: true,
    sql: `select c.oid, 'numbers of ' || a.attname, 'column ' || a.attname, ${numbered(`s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then '' else 'NO ' end`)},
        ${numbered(`1, 1, u.most, 1, 1, 'NO '`)}
      from pg_class c join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
        join pg_sequence s on s.seqrelid = d.objid join pg_class q on q.oid = s.seqrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
        cross join lateral (select case s.seqtypid::regtype::text when 'smallint' then 32767 when 'integer' then 2147483647 else 9223372036854775807 end as most) u
      where $ and not (s.seqstart = 1 and s.seqincrement = 1 and s.seqmin = 1 and s.seqcache = 1 and not s.seqcycle and s.seqmax = u.most)`,
  },
  {
    kind: 'comment',
    isReplaced: true,
    sql: `select c.oid, '', '', ${comment('%s %I', `${relation}, c.relname`)} from pg_class c ${describing('pg_class', 'c.oid')} where $ and d.objsubid = 0
      union all select c.oid, 'column ' || a.attname, 'column ' || a.attname, ${comment('COLUMN %I.%I', 'c.relname, a.attname')} from pg_class c ${describing('pg_class', 'c.oid')} join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid where $ and c.relkind in ('v', 'm', 'f')
      union all select c.oid, 'sequence of ' || a.attname, 'column ' || a.attname, ${comment('SEQUENCE %I', 'q.relname')} from ${behind} ${describing('pg_class', 'q.oid')} where $
      union all select c.oid, 'constraint ' || x.conname, 'key ' || x.conname, ${comment('CONSTRAINT %I ON %I', 'x.conname, c.relname')} from pg_class c join pg_constraint x on x.conrelid = c.oid ${describing('pg_constraint', 'x.oid')} where $
      union all select c.oid, 'index ' || i.relname, case c.relkind when 'm' then 'matviewIndexes ' else 'key ' end || i.relname, ${comment('INDEX %I', 'i.relname')} from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid ${describing('pg_class', 'i.oid')} where $
      union all select c.oid, 'policy ' || x.polname, 'policies ' || x.polname, ${comment('POLICY %I ON %I', 'x.polname, c.relname')} from pg_class c join pg_policy x on x.polrelid = c.oid ${describing('pg_policy', 'x.oid')} where $
      union all select c.oid, 'rule ' || x.rulename, 'rules ' || x.rulename, ${comment('RULE %I ON %I', 'x.rulename, c.relname')} from pg_class c join pg_rewrite x on x.ev_class = c.oid ${describing('pg_rewrite', 'x.oid')} where $
      union all select c.oid, 'statistics ' || x.stxname, 'statistics ' || x.stxname, ${comment('STATISTICS %I', 'x.stxname')} from pg_class c join pg_statistic_ext x on x.stxrelid = c.oid ${describing('pg_statistic_ext', 'x.oid')} where $ and x.stxnamespace = c.relnamespace`,
  },
  {
    kind: 'grants',
    sql: `${granted({ from: 'pg_class c', acl: 'c.relacl', owner: 'c.relowner', on: '%I', args: 'c.relname' })} where $
      union all ${granted({ from: 'pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped', acl: 'a.attacl', owner: 'c.relowner', on: '%I', args: 'c.relname', column: 'a.attname' })} where $
      union all ${granted({ from: behind, acl: 'q.relacl', owner: 'q.relowner', on: 'SEQUENCE %I', args: 'q.relname', behind: 'a.attname' })} where $`,
  },
];

const named = 'c.proname, pg_get_function_identity_arguments(c.oid)';
const signature = `case c.prokind when 'p' then 'PROCEDURE' when 'a' then 'AGGREGATE' else 'FUNCTION' end, ${named}`;
/** Rights on an aggregate are given as those on a function. */
const granting = `case c.prokind when 'p' then 'PROCEDURE' else 'FUNCTION' end, ${named}`;

/** On functions and procedures. */
export const hangingOnRoutines: readonly HangingQuestion[] = [
  {
    kind: 'comment',
    isReplaced: true,
    sql: `select c.oid, '', '', ${comment('%s %I(%s)', signature)} from pg_proc c ${describing('pg_proc', 'c.oid')} where $`,
  },
  {
    kind: 'grants',
    sql: `${granted({ from: 'pg_proc c', acl: 'c.proacl', owner: 'c.proowner', on: '%s %I(%s)', args: granting })} where $ and g.who <> 'PUBLIC'
      union all select c.oid, 'PUBLIC', '', format('REVOKE ALL ON %s %I(%s) FROM PUBLIC;', ${granting}), format('GRANT EXECUTE ON %s %I(%s) TO PUBLIC;', ${granting}) from pg_proc c
        where $ and c.proacl is not null and not exists (select from aclexplode(c.proacl) e where e.grantee = 0)`,
  },
];

/** On sequences that stand by themselves. */
export const hangingOnSequences: readonly HangingQuestion[] = [
  {
    kind: 'persistence',
    since: 150000,
    sql: `select c.oid, 'unlogged', '', format('ALTER SEQUENCE %I SET UNLOGGED;', c.relname), format('ALTER SEQUENCE %I SET LOGGED;', c.relname) from pg_class c where $ and c.relpersistence = 'u'`,
  },
  {
    kind: 'comment',
    isReplaced: true,
    sql: `select c.oid, '', '', ${comment('SEQUENCE %I', 'c.relname')} from pg_class c ${describing('pg_class', 'c.oid')} where $`,
  },
  {
    kind: 'grants',
    sql: `${granted({ from: 'pg_class c', acl: 'c.relacl', owner: 'c.relowner', on: 'SEQUENCE %I', args: 'c.relname' })} where $`,
  },
];

const isDomain = `case c.typtype when 'd' then 'DOMAIN' else 'TYPE' end`;

/** On types and domains. */
export const hangingOnTypes: readonly HangingQuestion[] = [
  {
    kind: 'comment',
    isReplaced: true,
    sql: `select c.oid, '', '', ${comment('%s %I', `${isDomain}, c.typname`)} from pg_type c ${describing('pg_type', 'c.oid')} where $
      union all select c.oid, 'constraint ' || k.conname, '', ${comment('CONSTRAINT %I ON DOMAIN %I', 'k.conname, c.typname')} from pg_type c join pg_constraint k on k.contypid = c.oid ${describing('pg_constraint', 'k.oid')} where $
      union all select c.oid, 'attribute ' || a.attname, '', ${comment('COLUMN %I.%I', 'c.typname, a.attname')} from pg_type c join pg_attribute a on a.attrelid = c.typrelid and a.attnum > 0 and not a.attisdropped
        join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.typrelid and d.objsubid = a.attnum where $ and c.typtype = 'c'`,
  },
  {
    kind: 'grants',
    sql: `${granted({ from: 'pg_type c', acl: 'c.typacl', owner: 'c.typowner', on: 'TYPE %I', args: 'c.typname' })} where $ and g.who <> 'PUBLIC'
      union all select c.oid, 'PUBLIC', '', format('REVOKE ALL ON TYPE %I FROM PUBLIC;', c.typname), format('GRANT USAGE ON TYPE %I TO PUBLIC;', c.typname) from pg_type c
        where $ and c.typacl is not null and not exists (select from aclexplode(c.typacl) e where e.grantee = 0)`,
  },
];

const stateOf = (enabled: string) =>
  `case ${enabled} when 'D' then 'DISABLE' when 'R' then 'ENABLE REPLICA' when 'A' then 'ENABLE ALWAYS' else 'ENABLE' end`;

/** On triggers. */
export const hangingOnTriggers: readonly HangingQuestion[] = [
  {
    kind: 'triggerState',
    isReplaced: true,
    sql: `select c.oid, 'state', '', format('ALTER TABLE %I %s TRIGGER %I;', t.relname, ${stateOf('c.tgenabled')}, c.tgname), format('ALTER TABLE %I ENABLE TRIGGER %I;', t.relname, c.tgname)
      from pg_trigger c join pg_class t on t.oid = c.tgrelid where $ and c.tgenabled <> 'O'`,
  },
  {
    // In a partition a trigger may be in another state than above, which follows a change there. A partition that is not there yet may
    // come later.
    kind: 'triggerState',
    since: 130000,
    isReplaced: true,
    sql: `select c.oid, concat('state in ', t.relname, ' under ', c.tgenabled), 'triggerState state', format('ALTER TABLE IF EXISTS ONLY %I %s TRIGGER %I;', t.relname, ${stateOf('x.tgenabled')}, x.tgname), format('ALTER TABLE IF EXISTS ONLY %I %s TRIGGER %I;', t.relname, ${stateOf('c.tgenabled')}, x.tgname)
      from (
        with recursive below (top, oid, relation) as (
          select c.oid, c.oid, c.tgrelid from pg_trigger c where $
          union all select b.top, k.oid, k.tgrelid from below b join pg_inherits i on i.inhparent = b.relation join pg_trigger k on k.tgrelid = i.inhrelid and k.tgparentid = b.oid)
        select top, oid from below) b
        join pg_trigger c on c.oid = b.top join pg_trigger x on x.oid = b.oid and x.tgenabled <> c.tgenabled
        join pg_class o on o.oid = c.tgrelid join pg_class t on t.oid = x.tgrelid and t.relnamespace = o.relnamespace`,
  },
  {
    kind: 'comment',
    isReplaced: true,
    sql: `select c.oid, '', '', ${comment('TRIGGER %I ON %I', 'c.tgname, t.relname')} from pg_trigger c join pg_class t on t.oid = c.tgrelid ${describing('pg_trigger', 'c.oid')} where $`,
  },
];

/** The questions that the server knows: rows are an oid, kind, name, part, two statements and the two marks. */
export function hangingSql(questions: readonly HangingQuestion[], version: number): string[] {
  return questions
    .filter(({ since = 0, until = Infinity }) => version >= since && version < until)
    .map(
      ({ kind, sql, isReplaced = false, outlivesPart = false }) =>
        `select oid::text, '${kind}' as kind, name::text, part::text, make, undo, '${isReplaced}', '${outlivesPart}' from (${sql}) as asked (oid, name, part, make, undo)`,
    );
}
