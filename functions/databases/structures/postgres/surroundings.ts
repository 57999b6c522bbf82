import type { Standing, Surroundings } from '../../../../shared/audit/lock-impact/steps/surroundings.ts';
import { literal } from '../../../../shared/engines/quoting.ts';
import type { Rows, StructureConnection } from '../structure.ts';
import { askIn, namespaceOf } from './ask.ts';

/** What stands around the relations and domains of some names, as far as locks reach. */
export async function postgresSurroundings(
  connection: StructureConnection,
  schema: string,
  names: readonly string[],
): Promise<Surroundings> {
  const ask = await askIn(connection, schema);
  const namespace = await namespaceOf(ask, schema);
  const rows = namespace === undefined || names.length === 0 ? [] : (await ask(aroundSql(namespace, names))).rows;
  const of = (kind: string) => rows.filter(([one]) => one === kind);
  return {
    schema,
    standing: of('standing').map(standingOf),
    keys: of('key').map(([, name, table, refersTo, columns]) => ({
      ...{ name: name ?? '', table: table ?? '', refersTo: refersTo ?? '' },
      columns: JSON.parse(columns ?? '[]') as string[],
    })),
    below: of('below').map(([, parent, child, isPartition, isDefault]) => ({
      ...{ parent: parent ?? '', child: child ?? '' },
      ...{ isPartition: isPartition === 'true', isDefault: isDefault === 'true' },
    })),
    holders: of('holder').map(([, domain, table]) => ({ domain: domain ?? '', table: table ?? '' })),
  };
}

const kinds: Readonly<Record<string, Standing['kind']>> = {
  ...{ r: 'table', p: 'table', f: 'table', m: 'view', v: 'view', S: 'sequence', c: 'type', i: 'index', I: 'index' },
  statistics: 'statistics',
};

function standingOf([, name, kind, of, column]: Rows[number]): Standing {
  return {
    name: name ?? '',
    kind: kinds[kind ?? ''] ?? 'table',
    ...(of && { of }),
    ...(column && { column }),
  };
}

function aroundSql(namespace: string, names: readonly string[]): string {
  const named = `any(array[${names.map(literal).join(', ')}]::text[])`;
  const called = (oid: string) =>
    `(select case when r.relnamespace = ${namespace} then '' else n.nspname || '.' end || r.relname from pg_class r join pg_namespace n on n.oid = r.relnamespace where r.oid = ${oid})`;
  const keys = "select conrelid, confrelid from pg_constraint where contype = 'f'";
  return `with recursive said as (select oid from pg_class where relnamespace = ${namespace} and relname = ${named}),
      named as (select oid from said union select indrelid from pg_index where indexrelid in (select oid from said)),
      near as (select oid from named union select i.inhrelid from pg_inherits i join near n on i.inhparent = n.oid),
      family as (select oid from near union select confrelid from (${keys}) k where conrelid in (select oid from near)
        union select i.inhrelid from pg_inherits i join family f on i.inhparent = f.oid),
      domains as (select oid, typname::text as name from pg_type where typnamespace = ${namespace} and typtype = 'd' and typname = ${named}
        union select t.oid, d.name from pg_type t join domains d on t.typbasetype = d.oid),
      owned as (select objid, refobjid, refobjsubid from pg_depend
        where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and refobjsubid > 0 and refobjid in (select oid from family))
    select 'standing', ${called('c.oid')}, c.relkind::text, ${called('x.indrelid')}, null
      from pg_class c left join pg_index x on x.indexrelid = c.oid where c.oid in (select oid from family)
    union all select 'standing', ${called('c.oid')}, 'S', ${called('o.refobjid')}, a.attname::text
      from owned o join pg_class c on c.oid = o.objid and c.relkind = 'S' join pg_attribute a on a.attrelid = o.refobjid and a.attnum = o.refobjsubid
    union all select 'standing', stxname::text, 'statistics', ${called('stxrelid')}, null from pg_statistic_ext where stxnamespace = ${namespace} and stxname = ${named}
    union all select 'key', conname::text, ${called('conrelid')}, ${called('confrelid')},
        (select json_agg(a.attname) from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey))::text
      from pg_constraint c where contype = 'f' and not exists (select from pg_constraint up where up.oid = c.conparentid and up.conrelid = c.conrelid)
        and (conrelid in (select oid from family) or confrelid in (select oid from near))
    union all select 'below', ${called('inhparent')}, ${called('inhrelid')}, c.relispartition::text,
        (pg_get_expr(c.relpartbound, c.oid) is not distinct from 'DEFAULT')::text
      from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent in (select oid from family) or inhparent in (select inhparent from pg_inherits where inhrelid in (select oid from named))
    union all select 'holder', d.name, ${called('a.attrelid')}, null, null
      from domains d join pg_attribute a on a.atttypid = d.oid and not a.attisdropped join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'm', 'p')`;
}
