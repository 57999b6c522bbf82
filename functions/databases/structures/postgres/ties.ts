import type { ObjectType } from '../../../../shared/contract/databases/structures/object-types.ts';
import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { askIn, namespaceOf, type Ask } from './ask.ts';
import { extensionNeeds, insideExtensions } from './extensions.ts';
import { looseRelease } from './operator-classes.ts';
import {
  plainCatalogues,
  plainChosen,
  plainNames,
  plainNamespaces,
  plainObjects,
  plainRights,
  plainTypeOf,
  plainTypes,
} from './plain.ts';
import { ofType } from './type-changes.ts';
import {
  keyOfObject,
  right,
  rightToDrop,
  type Dependant,
  type Holder,
  type Need,
  type ObjectName,
  type Rows,
  type StructureConnection,
  type Ties,
} from '../structure.ts';

/** What some objects need beside themselves, and what stands on them, as the server has noted it. */
export async function postgresTies(
  connection: StructureConnection,
  schema: string,
  objects: readonly ObjectName[],
): Promise<Ties> {
  const ask = await askIn(connection, schema);
  const namespace = await namespaceOf(ask, schema);
  const [needs, dependants] = [new Map<string, Need[]>(), new Map<string, Dependant[]>()];
  if (namespace === undefined || objects.length === 0) return { needs, dependants };
  const chosen = chosenSql(namespace, objects);
  for (const [type, name, kind, needed, table, extension] of (await ask(needsSql(chosen, schema))).rows) {
    const key = keyOfObject({ type: type as ObjectType, name: name ?? '' });
    const object = extension ? { type: 'EXTENSION' as const, name: extension } : objectOf(kind, table);
    add(needs, key, { kind: kind ?? '', name: needed ?? '', ...(object && { object }) });
  }
  const standing = [...(await ask(dependantsSql(chosen, namespace))).rows, ...(await ask(childrenSql(chosen))).rows];
  for (const row of standing) {
    const [type, name] = row;
    add(dependants, keyOfObject({ type: type as ObjectType, name: name ?? '' }), dependantOf(row));
  }
  return { needs, dependants };
}

function dependantOf(row: Rows[number]): Dependant {
  const [, , column, label, type, name, constraint, isOwn, release, holder, isBelow] = row;
  const dropped = `ALTER TABLE ${quoteDouble(name ?? '')} DROP CONSTRAINT ${quoteDouble(constraint ?? '')};`;
  const releasedBy = constraint && name ? dropped : release;
  return {
    label: label ?? '',
    ...(column && { column }),
    ...marksOf({ isOwn, isBelow }),
    ...(type && { object: { type: type as ObjectType, name: name ?? '' } }),
    ...(releasedBy && { releasedBy }),
    ...(holder && { holder: JSON.parse(holder) as Holder }),
  };
}

/** Those marks that the server has set. */
function marksOf<N extends string>(told: Readonly<Record<N, string | null | undefined>>): { readonly [K in N]?: true } {
  const set = Object.entries(told).filter(([, one]) => one === 'true');
  return Object.fromEntries(set.map(([name]) => [name, true])) as { readonly [K in N]?: true };
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const own = map.get(key);
  if (own) own.push(value);
  else map.set(key, [value]);
}

/** A table with the key by which it is partitioned: what a partition needs. */
const partitioned = 'partitioned table';
const partitionedAs = (table: string) =>
  `${table}.partrelid::regclass || ' PARTITION BY ' || pg_get_partkeydef(${table}.partrelid)`;

const types: Readonly<Record<string, ObjectType>> = {
  [partitioned]: 'TABLE',
  table: 'TABLE',
  view: 'VIEW',
  'materialized view': 'VIEW',
  'foreign table': 'FOREIGN_TABLE',
  function: 'FUNCTION',
  procedure: 'PROCEDURE',
  aggregate: 'AGGREGATE',
  sequence: 'SEQUENCE',
  type: 'TYPE',
  ...plainTypes,
};

function objectOf(kind: string | null | undefined, name: string | null | undefined): ObjectName | undefined {
  const type = types[kind ?? ''];
  return type && name ? { type, name } : undefined;
}

/** The chosen objects as rows: their type and name, the catalogue that they stand in, and their number. */
function chosenSql(namespace: string, objects: readonly ObjectName[]): string {
  const of = (...wanted: ObjectType[]) =>
    objects.flatMap(({ type, name }) => (wanted.includes(type) ? [literal(name)] : [])).join(', ') || 'null';
  return `(
    select case when relkind in ('r', 'p') then 'TABLE' else 'VIEW' end as type, relname as name, 'pg_class'::regclass as class, oid, reltype from pg_class
      where relnamespace = ${namespace} and (relkind in ('r', 'p') and relname in (${of('TABLE')}) or relkind in ('v', 'm') and relname in (${of('VIEW')}))
    union all select 'FOREIGN_TABLE', relname, 'pg_class'::regclass, oid, reltype from pg_class where relnamespace = ${namespace} and relkind = 'f' and relname in (${of('FOREIGN_TABLE')})
    union all select case prokind when 'p' then 'PROCEDURE' else 'FUNCTION' end, proname, 'pg_proc'::regclass, oid, 0 from pg_proc
      where pronamespace = ${namespace} and prokind in ('f', 'p') and proname in (${of('FUNCTION', 'PROCEDURE')})
    union all select 'AGGREGATE', proname, 'pg_proc'::regclass, oid, 0 from pg_proc where pronamespace = ${namespace} and prokind = 'a' and proname in (${of('AGGREGATE')})
    union all select 'SEQUENCE', relname, 'pg_class'::regclass, oid, 0 from pg_class where relnamespace = ${namespace} and relkind = 'S' and relname in (${of('SEQUENCE')})
    union all select 'TYPE', typname, 'pg_type'::regclass, oid, 0 from pg_type where typnamespace = ${namespace} and typtype in ('e', 'd', 'r', 'c') and typname in (${of('TYPE')})
    union all select 'TRIGGER', t.tgname, 'pg_trigger'::regclass, t.oid, 0 from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = ${namespace} and not t.tgisinternal and t.tgname in (${of('TRIGGER')})
    union all select 'SCHEMA', name, 'pg_namespace'::regclass, ${namespace}, 0 from unnest(array[${of('SCHEMA')}]::text[]) name where name is not null
    union all select 'DEFAULT_PRIVILEGES', rolname, 'pg_authid'::regclass, oid, 0 from pg_roles where rolname in (${of('DEFAULT_PRIVILEGES')})
    union all select 'PUBLICATION', pubname, 'pg_publication'::regclass, oid, 0 from pg_publication where pubname in (${of('PUBLICATION')})
    ${plainChosen(namespace, (type) => objects.flatMap((one) => (one.type === type ? [one.name] : [])))
      .map((sql) => `union all ${sql}`)
      .join('\n    ')})`;
}

/** What is found by the name that the server gives it: no function looks for it, or one that fails where a type of its arguments is missing. */
const listedIn: Readonly<Record<string, string>> = {
  function: 'pg_proc',
  procedure: 'pg_proc',
  aggregate: 'pg_proc',
  'window function': 'pg_proc',
  publication: 'pg_publication',
  ...plainCatalogues,
};
const neededIn = [...new Set(['pg_class', 'pg_type', ...Object.values(listedIn)])];
const prefixOf = (schema: string) =>
  literal(/^[a-z_][a-z0-9_]*$/.test(schema) ? `${schema}.` : `${quoteDouble(schema)}.`);

/** What the account that runs a change has to be, by type of what changes. */
const rightsOf = (kind: string, rights: ReturnType<typeof plainRights>) =>
  rights
    .map(
      ([type, name]) =>
        `union select c.type, c.name, '${kind}', '${name}', null, null from chosen c where c.type = '${type}'`,
    )
    .join('\n    ');

/** What stands in operator classes and families. */
const memberCatalogues = `'pg_amop'::regclass, 'pg_amproc'::regclass`;

/** Objects are named without the schema that is asked, so that the other side finds its own. */
function needsSql(chosen: string, schema: string): string {
  return `
    with recursive above("table", above) as (select inhrelid, inhparent from pg_inherits union select a.table, i.inhparent from above a join pg_inherits i on i.inhrelid = a.above),
    chosen as ${chosen}, parts as (
      select type, name, class, oid, oid as whole from chosen
      union all select c.type, c.name, 'pg_rewrite'::regclass, r.oid, c.oid from chosen c join pg_rewrite r on r.ev_class = c.oid where c.type = 'VIEW'
      union all select c.type, c.name, 'pg_attrdef'::regclass, d.oid, c.oid from chosen c join pg_attrdef d on d.adrelid = c.oid where c.type in ('TABLE', 'FOREIGN_TABLE')
      union all select c.type, c.name, 'pg_constraint'::regclass, k.oid, c.oid from chosen c join pg_constraint k on k.conrelid = c.oid where c.type in ('TABLE', 'FOREIGN_TABLE')
      union all select c.type, c.name, 'pg_class'::regclass, x.indexrelid, c.oid from chosen c join pg_index x on x.indrelid = c.oid where c.type = 'TABLE'
      union all select c.type, c.name, 'pg_class'::regclass, y.typrelid, c.oid from chosen c join pg_type y on y.oid = c.oid and y.typtype = 'c' where c.type = 'TYPE'
      union all select c.type, c.name, 'pg_constraint'::regclass, k.oid, c.oid from chosen c join pg_constraint k on k.contypid = c.oid where c.type = 'TYPE'
      union all select c.type, c.name, 'pg_policy'::regclass, p.oid, c.oid from chosen c join pg_policy p on p.polrelid = c.oid where c.type = 'TABLE'
      union all select c.type, c.name, 'pg_rewrite'::regclass, r.oid, c.oid from chosen c join pg_rewrite r on r.ev_class = c.oid where c.type = 'TABLE'
      union all select c.type, c.name, m.classid, m.objid, c.oid from chosen c join pg_depend m on m.refclassid = c.class and m.refobjid = c.oid and m.classid in (${memberCatalogues}) where c.type in ('OPERATOR_CLASS', 'OPERATOR_FAMILY')),
    needed as (
      select distinct p.type, p.name, d.refclassid, d.refobjid from parts p join pg_depend d on d.classid = p.class and d.objid = p.oid
      where d.deptype in ('n', 'a') and d.refobjid >= 16384 and d.refobjid <> p.whole
        and d.refclassid in (${neededIn.map((one) => `'${one}'::regclass`).join(', ')})
        and not exists (select from pg_index x where x.indexrelid = d.refobjid and d.refclassid = 'pg_class'::regclass)
        and not exists (select from pg_class t where t.oid = p.whole and t.reltype = d.refobjid and d.refclassid = 'pg_type'::regclass)
        and not exists (select from pg_depend o where o.classid = d.refclassid and o.objid = d.refobjid and o.deptype in ('a', 'i') and o.refobjsubid > 0
          and (o.refobjid = p.whole or exists (select from above a where a.table = p.whole and a.above = o.refobjid))))
    select n.type, n.name, coalesce(r.kind, i.type), replace(i.identity, ${prefixOf(schema)}, ''), case when coalesce(i.schema, quote_ident(${literal(schema)})) = quote_ident(${literal(schema)}) then coalesce(r.relname, o.relname, p.proname, y.typname, ${plainNames('n.refclassid', 'n.refobjid')}) end,
      (select e.extname from pg_depend x join pg_extension e on e.oid = x.refobjid where x.classid = n.refclassid and x.objid = n.refobjid and x.deptype = 'e')
    from needed n cross join lateral pg_identify_object(n.refclassid, n.refobjid, 0) i
      left join pg_class o on o.oid = n.refobjid and n.refclassid = 'pg_class'::regclass
      left join pg_proc p on p.oid = n.refobjid and n.refclassid = 'pg_proc'::regclass
      left join pg_depend with_it on with_it.classid = 'pg_type'::regclass and with_it.objid = n.refobjid and n.refclassid = 'pg_type'::regclass and with_it.refclassid = 'pg_type'::regclass and with_it.deptype = 'i'
      left join pg_type y on n.refclassid = 'pg_type'::regclass and y.typtype in ('e', 'd', 'r', 'c') and y.oid in (n.refobjid, with_it.refobjid)
      left join lateral (select c.relname, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
        from pg_type w join pg_type t on t.oid in (w.oid, w.typelem) and w.oid in (t.oid, t.typarray) join pg_class c on c.oid = t.typrelid and c.relkind in ('r', 'p', 'v', 'm')
        where n.refclassid = 'pg_type'::regclass and w.oid = n.refobjid) r on true
    union select c.type, c.name, '${partitioned}', ${partitionedAs('t')}, case when o.relnamespace = w.relnamespace then o.relname end, null from chosen c join pg_class w on w.oid = c.oid join pg_inherits i on i.inhrelid = c.oid
      join pg_partitioned_table t on t.partrelid = i.inhparent join pg_class o on o.oid = i.inhparent where c.type = 'TABLE'
    union select c.type, c.name, 'role', quote_ident(r.rolname), null, null from chosen c join pg_shdepend s on s.classid = c.class and s.objid = c.oid and s.deptype = 'a'
      join pg_roles r on r.oid = s.refobjid where s.dbid = (select oid from pg_database where datname = current_database())
    union select c.type, c.name, 'role', quote_ident(r.rolname), null, null from chosen c join pg_policy p on p.polrelid = c.oid and c.type = 'TABLE' join pg_roles r on r.oid = any (p.polroles)
    ${rightsOf(right, plainRights('takes'))}
    ${rightsOf(rightToDrop, plainRights('dropTakes'))}
    union ${extensionNeeds.needs('chosen', right)}
    union select c.type, c.name, 'role', quote_ident(m.usename), null, null from chosen c join pg_user_mappings m on c.type = 'USER_MAPPING' and m.umid = c.oid and m.umuser <> 0
    union select c.type, c.name, '${right}', 'MEMBER OF ' || quote_ident(c.name), null, null from chosen c where c.type = 'DEFAULT_PRIVILEGES'
    union select c.type, c.name, '${rightToDrop}', 'MEMBER OF ' || quote_ident(c.name), null, null from chosen c where c.type = 'DEFAULT_PRIVILEGES'
    union select c.type, c.name, 'role', quote_ident(r.rolname), null, null from chosen c join pg_default_acl d on c.type = 'DEFAULT_PRIVILEGES' and d.defaclnamespace = 0 and d.defaclrole = c.oid
      join pg_roles r on r.oid = d.defaclrole or r.oid in (select e.grantee from aclexplode(d.defaclacl) e)
    union select c.type, c.name, 'publication', quote_ident(c.name), null, null from chosen c where c.type = 'PUBLICATION'
    union select c.type, c.name, 'table', quote_ident(t.relname), t.relname, null from chosen c join pg_publication_rel r on c.type = 'PUBLICATION' and r.prpubid = c.oid join pg_class t on t.oid = r.prrelid where t.relnamespace = (select o.oid from pg_namespace o where o.nspname = ${literal(schema)})
    union select c.type, c.name, 'role', quote_ident(r.rolname), null, null from chosen c join pg_default_acl d on c.type = 'SCHEMA' and d.defaclnamespace = c.oid
      join pg_roles r on r.oid = d.defaclrole or r.oid in (select e.grantee from aclexplode(d.defaclacl) e)`;
}

/** Tables below one, which would go with it. */
function childrenSql(chosen: string): string {
  return `
    with chosen as ${chosen}
    select c.type, c.name, null, 'table ' || i.inhrelid::regclass::text, case when h.relnamespace = p.relnamespace then 'TABLE' end, h.relname, null, 'false',
      case when h.relnamespace <> p.relnamespace then null when h.relispartition then format('ALTER TABLE %s DETACH PARTITION %s;', c.oid::regclass, q.own) else format('ALTER TABLE %s NO INHERIT %s;', q.own, c.oid::regclass) end, null
    from chosen c join pg_class p on p.oid = c.oid join pg_inherits i on i.inhparent = c.oid join pg_class h on h.oid = i.inhrelid
      cross join lateral (select '"' || replace(h.relname, '"', '""') || '"' as own) q where c.type = 'TABLE'`;
}

/**
 * What the server would refuse to lose: views, routines, keys of other tables, policies, triggers and generated columns. Of what stands
 * in another schema only the label is told: it may have the name of something here, and nothing is done about it.
 */
function dependantsSql(chosen: string, namespace: string): string {
  return `
    with recursive named as ${chosen}, inside(type, name, class, oid) as (${insideExtensions('named')}),
    chosen as (select * from named union all select i.type, i.name, i.class, i.oid, coalesce((select r.reltype from pg_class r where i.class = 'pg_class'::regclass and r.oid = i.oid), 0) from inside i),
    below(top, oid) as (select i.inhparent, i.inhrelid from pg_inherits i join chosen c on c.type = 'TABLE' and c.oid = i.inhparent union select b.top, i.inhrelid from below b join pg_inherits i on i.inhparent = b.oid),
    standing as (${standingSql})
    select type, name, "column", label, case when is_here then object_type end, case when is_here then object_name end, case when is_here then conname end,
      (is_here and is_own)::text, case when is_here then release else elsewhere end, case when is_here then holder end, is_below::text
    from (select *, namespace = ${namespace} as is_here from standing) told order by type, name, "column", label`;
}

const standingSql = `
    select c.type, c.name, case when c.type = 'TYPE' and h.oid is not null then case when d.objsubid = 0 then '${ofType.table}' when ha.atttypid = c.oid and h.relkind <> 'c' then '${ofType.column}' else '${ofType.inside}' end when c.type = 'TABLE' and ha.attname is not null then '${ofType.column}' else a.attname end as "column", pg_describe_object(d.classid, d.objid, d.objsubid) as label,
      case when v.oid is not null then 'VIEW' when p.oid is not null then case p.prokind when 'p' then 'PROCEDURE' when 'a' then 'AGGREGATE' else 'FUNCTION' end
        when t.oid is not null then 'TRIGGER' when ky.oid is not null then 'TYPE' when k.oid is not null or f.oid is not null then 'TABLE'
        when h.relkind in ('v', 'm') then 'VIEW' when h.relkind = 'c' then 'TYPE' when h.oid is not null then 'TABLE' when y.oid is not null then 'TYPE' else ${plainTypeOf('b.classid')} end as object_type,
      coalesce(h.relname, y.typname, v.relname, p.proname, t.tgname, ky.typname, kc.relname, fc.relname, ${plainNames('b.classid', 'b.objid')}) as object_name, case when ky.oid is null then k.conname end as conname,
      (b.classid = c.class and b.objid = c.oid or t.tgrelid = c.oid or f.adrelid = c.oid or d.classid = 'pg_rewrite'::regclass and r.ev_class = c.oid or exists (select from pg_policy o where d.classid = 'pg_policy'::regclass and o.oid = d.objid and o.polrelid = c.oid)) is true as is_own,
      coalesce((select format('DROP POLICY %I ON %s;', o.polname, o.polrelid::regclass) from pg_policy o where d.classid = 'pg_policy'::regclass and o.oid = d.objid), case when r.rulename <> '_RETURN' then format('DROP RULE %I ON %s;', r.rulename, r.ev_class::regclass) end,
        (select format('ALTER PUBLICATION %I DROP TABLE %I;', b.pubname, u.relname) from pg_publication_rel o join pg_publication b on b.oid = o.prpubid join pg_class u on u.oid = o.prrelid where d.classid = 'pg_publication_rel'::regclass and o.oid = d.objid), ${looseRelease},
        case when g.attgenerated <> '' then concat('ALTER TABLE "', replace(case when self.is_below then c.name else fc.relname end, '"', '""'), '" ALTER COLUMN "', replace(g.attname, '"', '""'), '" SET EXPRESSION AS (NULL);') end) as release,
      case when kc.oid is not null then format('ALTER TABLE %s DROP CONSTRAINT %I;', kc.oid::regclass, k.conname) end as elsewhere,
      coalesce(h.relnamespace, y.typnamespace, v.relnamespace, p.pronamespace, tc.relnamespace, ky.typnamespace, kc.relnamespace, fc.relnamespace, (select t.relnamespace from pg_class t where t.oid = r.ev_class),
        (select t.relnamespace from pg_policy o join pg_class t on t.oid = o.polrelid where d.classid = 'pg_policy'::regclass and o.oid = d.objid), (select t.relnamespace from pg_publication_rel o join pg_class t on t.oid = o.prrelid where d.classid = 'pg_publication_rel'::regclass and o.oid = d.objid), ${plainNamespaces('b.classid', 'b.objid')}) as namespace,
      case when c.type <> 'TYPE' then null
        when ha.atttypid = c.oid and h.relkind in ('r', 'p') then json_strip_nulls(json_build_object('table', h.relname, 'column', ha.attname, 'isApart', nullif(ha.attinhcount > 0, false), 'isFixed', nullif(exists (select from pg_partitioned_table w where w.partrelid = h.oid and ha.attnum = any (w.partattrs)), false),
          'defaultText', (select pg_get_expr(e.adbin, e.adrelid) from pg_attrdef e where e.adrelid = h.oid and e.adnum = ha.attnum)))::text
        when g.atttypid = c.oid and g.attgenerated = '' then json_build_object('table', fc.relname, 'column', g.attname, 'isApart', true)::text end as holder,
      self.is_below
    from chosen c cross join lateral (
        select c.class, c.oid, false union all select 'pg_type'::regclass, nullif(c.reltype, 0), false where c.class <> 'pg_type'::regclass
        union all select 'pg_class'::regclass, w.oid, true from below w where w.top = c.oid and c.class = 'pg_class'::regclass
        union all select 'pg_type'::regclass, nullif(y.typarray, 0), false from pg_type y where y.oid = case c.class when 'pg_type'::regclass then c.oid else nullif(c.reltype, 0) end
      ) self(class, oid, is_below) join pg_depend d on d.refclassid = self.class and d.refobjid = self.oid
      left join pg_attribute a on a.attrelid = self.oid and a.attnum = d.refobjsubid and d.refobjsubid > 0 and c.class = 'pg_class'::regclass
      left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid left join pg_class v on v.oid = r.ev_class and v.relkind in ('v', 'm')
      left join pg_proc p on d.classid = 'pg_proc'::regclass and p.oid = d.objid
      left join pg_trigger t on d.classid = 'pg_trigger'::regclass and t.oid = d.objid and not t.tgisinternal left join pg_class tc on tc.oid = t.tgrelid
      left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid left join pg_class kc on kc.oid = k.conrelid left join pg_type ky on ky.oid = k.contypid
      left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid left join pg_class fc on fc.oid = f.adrelid
      left join pg_class h on d.classid = 'pg_class'::regclass and (d.refclassid = 'pg_type'::regclass and h.oid = d.objid or d.refclassid in ('pg_collation'::regclass, 'pg_opclass'::regclass, 'pg_am'::regclass) and h.oid = coalesce((select x.indrelid from pg_index x where x.indexrelid = d.objid), d.objid))
      left join pg_attribute ha on ha.attrelid = h.oid and ha.attnum = d.objsubid and ha.attnum > 0
      left join pg_type y on d.refclassid in ('pg_type'::regclass, 'pg_opclass'::regclass) and d.classid = 'pg_type'::regclass and y.oid = d.objid
      left join pg_attribute g on g.attrelid = f.adrelid and g.attnum = f.adnum
      left join pg_depend m on d.classid in (${memberCatalogues}) and m.classid = d.classid and m.objid = d.objid and m.refclassid in ('pg_opclass'::regclass, 'pg_opfamily'::regclass)
      cross join lateral (select coalesce(m.refclassid, d.classid) as classid, coalesce(m.refobjid, d.objid) as objid) b
    where d.deptype in ('n', 'a') and not exists (select from inside i where i.type = c.type and i.name = c.name and i.class = d.classid and i.oid = d.objid)
      and not exists (select from pg_constraint y where y.oid = (to_jsonb(k) ->> 'conparentid')::oid and y.conrelid = k.conrelid)
      and (not self.is_below or a.attname is not null and k.oid is null and coalesce((to_jsonb(t) ->> 'tgparentid')::oid, 0) = 0)
      and k.contypid is distinct from c.oid and not exists (select from pg_depend made where made.classid = 'pg_proc'::regclass and made.objid = p.oid and made.deptype = 'i') and (
      c.type in ('TYPE', 'SEQUENCE', ${[...plainObjects].map(literal).join(', ')}) or c.class = 'pg_proc'::regclass and d.objid <> c.oid or h.oid is not null or
      d.classid = 'pg_rewrite'::regclass and r.ev_class <> c.oid
      or d.classid = 'pg_rewrite'::regclass and r.rulename <> '_RETURN' and a.attname is not null
      or p.oid is not null and p.oid <> c.oid
      or t.oid is not null and (c.class <> 'pg_class'::regclass or a.attname is not null or c.type = 'VIEW')
      or k.oid is not null and (k.contype = 'f' and k.conrelid <> c.oid or c.class = 'pg_proc'::regclass)
      or f.oid is not null and (c.class = 'pg_proc'::regclass or g.attgenerated <> '' and f.adnum <> d.refobjsubid)
      or d.classid = 'pg_publication_rel'::regclass and (c.class = 'pg_proc'::regclass or a.attname is not null)
      or d.classid = 'pg_policy'::regclass and (c.class = 'pg_proc'::regclass or a.attname is not null or not exists (select from pg_policy o where o.oid = d.objid and o.polrelid = c.oid)))`;

/** Asked with the schema alone on the search path; what cannot be asked for so is taken to be there. */
export async function missingOnPostgres(
  connection: StructureConnection,
  schema: string,
  needs: readonly Need[],
): Promise<Need[]> {
  const ask = await askIn(connection, schema);
  const missing: Need[] = [];
  for (const [kind, catalogue] of Object.entries(listedIn)) {
    const own = needs.filter((need) => need.kind === kind);
    if (own.length === 0) continue;
    const { rows } = await ask(
      `select replace(i.identity, ${prefixOf(schema)}, '') from ${catalogue} x, pg_identify_object('${catalogue}'::regclass, x.oid, 0) i where x.oid >= 16384`,
    );
    const there = new Set(rows.map(([name]) => name));
    missing.push(...own.filter(({ name }) => !there.has(name)));
  }
  missing.push(...(await rightsMissing(ask, needs)));
  for (const need of needs) {
    if (listedIn[need.kind] || askedApart.has(need.kind)) continue;
    const found =
      need.kind === partitioned
        ? `(select t.partrelid from pg_partitioned_table t where ${partitionedAs('t')} = ${literal(need.name)})`
        : `${finder[need.kind] ?? 'to_regtype'}(${literal(need.name)})`;
    const { rows } = await ask(`select ${found} is null`);
    if (rows[0]?.[0] === 'true' || rows[0]?.[0] === 't') missing.push(need);
  }
  return missing;
}

const askedApart: ReadonlySet<string> = new Set([right, rightToDrop, extensionNeeds.version]);

/** What the account may not do, and what the server has no files of. */
async function rightsMissing(ask: Ask, needs: readonly Need[]): Promise<Need[]> {
  const own = needs.filter(({ kind }) => askedApart.has(kind));
  if (own.length === 0) return [];
  const sql = [
    `select 'SUPERUSER' from pg_roles where rolname = current_user and rolsuper`,
    `select 'MEMBER OF ' || quote_ident(rolname) from pg_roles where pg_has_role(oid, 'USAGE')`,
    ...(own.some(({ name, kind }) => kind === extensionNeeds.version || name.startsWith(extensionNeeds.right))
      ? [extensionNeeds.allowed, extensionNeeds.versions]
      : []),
  ];
  const there = new Set((await ask(sql.join(' union all '))).rows.map(([one]) => one));
  return own.filter(({ name }) => !there.has(name));
}

const finder: Readonly<Record<string, string>> = {
  table: 'to_regclass',
  view: 'to_regclass',
  'materialized view': 'to_regclass',
  sequence: 'to_regclass',
  'foreign table': 'to_regclass',
  role: 'to_regrole',
  schema: 'to_regnamespace',
};
