import type { UsedRoutines } from '../../../../shared/masking/used-routines.ts';
import type { Connection } from '../../../engines/driver.ts';
import { literal } from './literal.ts';

const rowsMax = 100_000;

/** Undefined where nobody has made anything that could be run. */
export async function postgresMade(connection: Connection, used: UsedRoutines): Promise<string | undefined> {
  const { rows } = await connection.query(ownKinds, { maxRows: rowsMax });
  return rows.length === 0 ? undefined : questionFor(used, new Set(rows.map(([kind]) => kind ?? '')));
}

/**
 * Numbers from here on are given to what is made after a server was set up. All is compared by types that are exactly alike: an operator
 * that somebody made for two others would be taken here in place of the server's.
 */
const ownFrom = `'16384'::pg_catalog.oid`;
const oid = 'pg_catalog.oid';

function questionFor(used: UsedRoutines, there: ReadonlySet<string>): string {
  const parts = postgresParts(used).flatMap(([by, sql]) => (by.some((kind) => there.has(kind)) ? [sql] : []));
  return `${withNames(used)} ${parts.join(' union all ')}`;
}

/** Which of them there are at all: most databases have few, and to look for each takes longer. The last number of each kind tells it. */
const ownKinds = [
  ['routine', 'pg_proc', 'oid'],
  ['operator', 'pg_operator', 'oid'],
  ['cast', 'pg_cast', 'oid'],
  ['check', 'pg_constraint', 'contypid'],
]
  .map(
    ([kind, catalogue, number]) =>
      `select '${kind}' where (select o.${number} from pg_catalog.${catalogue} o where o.${number} >= ${ownFrom}
        order by o.${number} desc limit 1) is not null`,
  )
  .join(' union all ');

function withNames({ names }: UsedRoutines): string {
  return `with recursive code as (
      select f.oid from pg_catalog.pg_proc f
        join pg_catalog.pg_language l on l.oid = f.prolang and l.lanname in ('c', 'internal')
        join pg_catalog.pg_roles r on r.oid = f.proowner and r.rolsuper
      where f.oid >= ${ownFrom} and ${isBrought('pg_proc', 'f.oid')}
        and not exists (select from pg_catalog.pg_aggregate a where a.aggfnoid::${oid} = f.oid)
    ), named(oid) as (
      select t.oid from (select y.oid from pg_catalog.pg_type y where y.typname in (${listed(names)}) offset 0) t where t.oid >= ${ownFrom}
      union
      select held.oid from named cross join lateral (${typeOf('t.*')}) t cross join lateral (
        select t.typelem union all select t.typbasetype
        union all select a.atttypid from pg_catalog.pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0
        union all select c.reltype from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
          where i.inhparent = t.typrelid
        union all select r.rngsubtype from pg_catalog.pg_range r where r.rngtypid = t.oid
        union all select r.rngtypid from pg_catalog.pg_range r where ${multirange} = t.oid
      ) held(oid) where held.oid >= ${ownFrom}
    )`;
}

type Part = readonly [by: readonly string[], sql: string];

/** What is looked for, where there is one of the kinds that it is made of. */
function postgresParts({ functions, operators, fields, isCasting }: UsedRoutines): Part[] {
  return [
    [
      ['routine'],
      `select 'function', p.proname::pg_catalog.text, case when ${isBroughtInSql} then ${bodyOf} end from pg_catalog.pg_proc p
      left join pg_catalog.pg_aggregate a on a.aggfnoid::${oid} = p.oid
      where p.oid >= ${ownFrom} and (p.proname in (${listed(functions)}) or (p.proname in (${listed(fields)}) and ${takesRow}))
        and not (${isBrought('pg_proc', 'p.oid')}
          and case when a.aggfnoid is null then ${isCode('p.oid')} else not exists (${madeOf(supports)}) end)`,
    ],
    [
      ['operator'],
      `select 'operator', o.oprname::pg_catalog.text, null from pg_catalog.pg_operator o
      where o.oprname in (${listed(operators)}) and ${isMadeOperator}`,
    ],
    [
      ['cast'],
      `select 'cast', pg_catalog.concat(pg_catalog.format_type(c.castsource, null), ' → ', pg_catalog.format_type(c.casttarget, null)), null
      from pg_catalog.pg_cast c
      where c.oid >= ${ownFrom} and c.castmethod = 'f' and (c.castcontext <> 'e' or ${String(isCasting)})
        and not (${isBrought('pg_cast', 'c.oid')} and ${isCode('c.castfunc')})`,
    ],
    [
      ['routine'],
      `select 'operatorClass', pg_catalog.format_type(m.amproclefttype, null), null from pg_catalog.pg_amproc m
      where m.oid >= ${ownFrom} and exists (${madeOf(['m.amproc'])})`,
    ],
    [
      ['operator'],
      `select 'operatorClass', pg_catalog.format_type(m.amoplefttype, null), null
      from pg_catalog.pg_amop m join pg_catalog.pg_operator o on o.oid = m.amopopr where ${isMadeOperator}`,
    ],
    ...typeParts,
  ];
}

/** Only a superuser can have put it there. Of what it is given nothing is said: each is NULL, as a type stands behind it. */
const isBroughtInSql = `a.aggfnoid is null and ${isBrought('pg_proc', 'p.oid')} and exists (select from pg_catalog.pg_language l
  join pg_catalog.pg_roles r on r.rolsuper where l.oid = p.prolang and l.lanname = 'sql' and r.oid = p.proowner)`;
const bodyOf = `pg_catalog.regexp_replace(case when p.prosrc <> '' then p.prosrc
  else pg_catalog.concat('select ', pg_catalog.substring(pg_catalog.pg_get_functiondef(p.oid), E'\\nRETURN (.*)$'::pg_catalog.text)) end,
  '\\$[0-9]+'::pg_catalog.text, 'null'::pg_catalog.text, 'g'::pg_catalog.text)`;

/** Older servers have no multiranges. */
const multirange = `(pg_catalog.to_jsonb(r) ->> 'rngmultitypid'::pg_catalog.text)::${oid}`;

/** Written behind the dot of a row, PostgreSQL calls it with that row, also where somebody made rows become another type by themselves. */
const takesRow = `p.pronargs > 0 and p.pronargs - p.pronargdefaults <= 1 and exists (
  select from pg_catalog.pg_type t where t.oid = p.proargtypes[0] and (t.typcategory in ('C', 'P') or exists (
    select from pg_catalog.pg_cast c join pg_catalog.pg_type s on s.oid = c.castsource
      where c.oid >= ${ownFrom} and c.castcontext = 'i' and s.typcategory = 'C')))`;

const isMadeOperator = `o.oid >= ${ownFrom} and not (${isBrought('pg_operator', 'o.oid')} and ${isCode('o.oprcode')})`;

/**
 * A type that is named, and what hangs on it. A server cannot know how few are named and would rather read whole catalogues, so it is made
 * to look each one up: that is what OFFSET is for.
 */
function typeOf(columns: string, joined = ''): string {
  return `select ${columns} from pg_catalog.pg_type t ${joined} where t.oid = named.oid offset 0`;
}

/** All that an aggregate may run. */
const supports = [
  ...['a.aggtransfn', 'a.aggfinalfn', 'a.aggcombinefn', 'a.aggserialfn', 'a.aggdeserialfn'],
  ...['a.aggmtransfn', 'a.aggminvtransfn', 'a.aggmfinalfn'],
];

function madeOf(routines: readonly string[]): string {
  const oids = routines.map((routine) => `${routine}::${oid}`).join(', ');
  return `select from pg_catalog.unnest(array[${oids}]) s(oid) where s.oid >= ${ownFrom} and not ${isCode('s.oid')}`;
}

function isCode(routine: string): string {
  return `${routine}::${oid} in (select oid from code)`;
}

/** What the planner computes where it is made of nothing but constants, before a row is read. */
const plannedOf = `
  select ${classOf('pg_class')}, i.indexrelid, pg_catalog.concat_ws(', ', pg_catalog.pg_get_expr(i.indexprs, i.indrelid),
      pg_catalog.pg_get_expr(i.indpred, i.indrelid)) from pg_catalog.pg_index i where i.indrelid = c.oid
  union all select ${classOf('pg_class')}, p.partrelid, pg_catalog.pg_get_expr(p.partexprs, p.partrelid)
    from pg_catalog.pg_partitioned_table p where p.partrelid = c.oid
  union all select ${classOf('pg_constraint')}, k.oid, pg_catalog.pg_get_expr(k.conbin, k.conrelid)
    from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
  union all select ${classOf('pg_statistic_ext')}, s.oid,
      pg_catalog.substring(pg_catalog.pg_get_statisticsobjdef(s.oid), ' ON (.*) FROM '::pg_catalog.text)
    from pg_catalog.pg_statistic_ext s where s.stxrelid = c.oid`;
const isMadePlanned = `(select true from pg_catalog.pg_depend d where d.classid = x.class and d.objid = x.object
  and d.refobjid >= ${ownFrom} and (d.refclassid = ${classOf('pg_proc')} and not ${isCode('d.refobjid')}
    or exists (select from pg_catalog.pg_operator o where d.refclassid = ${classOf('pg_operator')} and o.oid = d.refobjid and ${isMadeOperator}))
  limit 1)`;

/** By an extension, or by the server itself beside a range that somebody made. */
function isBrought(catalogue: string, object: string): string {
  return `exists (select from pg_catalog.pg_depend e where e.deptype in ('e', 'i')
    and e.classid = ${classOf(catalogue)} and e.objid = ${object})`;
}

function classOf(catalogue: string): string {
  return `'pg_catalog.${catalogue}'::pg_catalog.regclass::${oid}`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'null' : names.map(literal).join(', ');
}

/** What types and tables bring with them, whatever is asked of them. */
const typeParts: readonly Part[] = [
  [
    ['routine'],
    `select 'range', t.typname::pg_catalog.text, null from named
      cross join lateral (${typeOf('t.typname, r.*', 'join pg_catalog.pg_range r on r.rngtypid = t.oid')}) t
      where exists (${madeOf(['t.rngcanonical', 't.rngsubdiff'])})`,
  ],
  [
    ['routine', 'operator'],
    `select 'planned', c.relname::pg_catalog.text, pg_catalog.concat('select ', x.expressions) from named
      cross join lateral (${typeOf('c.oid, c.relname', 'join pg_catalog.pg_class c on c.oid = t.typrelid')}) c
      cross join lateral (${plannedOf} offset 0) x(class, object, expressions) where ${isMadePlanned}`,
  ],
  [
    ['check'],
    `select 'domain', t.typname::pg_catalog.text, pg_catalog.concat('select ', pg_catalog.pg_get_expr(t.conbin, t.conrelid)) from named
      cross join lateral (${typeOf('t.typname, k.conbin, k.conrelid', "join pg_catalog.pg_constraint k on k.contypid = t.oid and k.contype = 'c'")}) t`,
  ],
];
