import type { Ask } from './ask.ts';
import type { Part, SchemaObject } from '../structure.ts';
import { ownerIn, ownerOf } from './owners.ts';

type Cell = string | null | undefined;

/** Sequences that no column owns, by their numbers. */
export async function sequencesOf(ask: Ask, oids: readonly string[]) {
  const { rows } = await ask(`
    select c.oid::text, c.relname, format('SEQUENCE %I AS %s INCREMENT BY %s MINVALUE %s MAXVALUE %s START WITH %s CACHE %s %sCYCLE;', c.relname, format_type(s.seqtypid, null),
      s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then '' else 'NO ' end),
      case when has_sequence_privilege(c.oid, 'SELECT, USAGE') then coalesce(pg_sequence_last_value(c.oid)::text, '') else s.seqstart::text end
    from pg_class c join pg_sequence s on s.seqrelid = c.oid where c.oid in (${oids.join(', ')}) order by c.relname`);
  return rows.map(([oid, name, text, standsAt]) => {
    const sequence: SchemaObject = {
      ...{ type: 'SEQUENCE', name: name ?? '', text: `CREATE ${text}` },
      standsAt: standsAt ?? '',
    };
    return [oid ?? '', sequence] as const;
  });
}

/** Enum, composite and range types, and domains: `parts` are the values, attributes, or what a domain adds to its type. */
export async function typesOf(ask: Ask, oids: readonly string[]) {
  const these = `c.oid in (${oids.join(', ')})`;
  const { rows } = await ask(`
    select c.oid::text, c.typname, c.typtype::text, quote_ident(c.typname), p.name, p.definition, ${ownerIn('c.typowner')}
    from pg_type c left join lateral (
      select e.enumlabel::text as name, quote_literal(e.enumlabel) as definition, e.enumsortorder::float8 as place from pg_enum e where e.enumtypid = c.oid
      union all select a.attname, format_type(a.atttypid, a.atttypmod) || case when a.attcollation not in (0, (select t.typcollation from pg_type t where t.oid = a.atttypid)) then ' COLLATE ' || a.attcollation::regcollation else '' end, a.attnum
        from pg_attribute a where c.typtype = 'c' and a.attrelid = c.typrelid and a.attnum > 0 and not a.attisdropped
      union all select 'AS', format_type(c.typbasetype, c.typtypmod) || case when c.typcollation not in (0, (select t.typcollation from pg_type t where t.oid = c.typbasetype)) then ' COLLATE ' || c.typcollation::regcollation else '' end, 1 where c.typtype = 'd'
      union all select 'DEFAULT', c.typdefault, 2 where c.typtype = 'd' and c.typdefault is not null
      union all select 'NOT NULL', '', 3 where c.typtype = 'd' and c.typnotnull
      union all select 'CONSTRAINT ' || quote_ident(k.conname), pg_get_constraintdef(k.oid, true), 4 from pg_constraint k where k.contypid = c.oid and k.contype = 'c'
      union all select '', (select concat_ws(', ', 'SUBTYPE = ' || format_type(r.rngsubtype, null), 'SUBTYPE_OPCLASS = ' || (select quote_ident(o.opcname) from pg_opclass o where o.oid = r.rngsubopc and not o.opcdefault),
          'COLLATION = ' || nullif(r.rngcollation, (select t.typcollation from pg_type t where t.oid = r.rngsubtype))::regcollation, 'SUBTYPE_DIFF = ' || nullif(r.rngsubdiff::oid, 0)::regproc, 'CANONICAL = ' || nullif(r.rngcanonical::oid, 0)::regproc, 'MULTIRANGE_TYPE_NAME = ' || (select quote_ident(m.typname) from pg_type m where m.oid = (to_jsonb(r) ->> 'rngmultitypid')::oid)) from pg_range r where r.rngtypid = c.oid), 1 where c.typtype = 'r'
    ) p on true where ${these} order by c.typname, p.place, p.name`);
  const found = new Map<string, { name: string; kind: string; quoted: string; owner: Cell; parts: Part[] }>();
  for (const [oid, name, kind, quoted, part, definition, owner] of rows) {
    const known = found.get(oid ?? '') ?? {
      name: name ?? '',
      kind: kind ?? '',
      quoted: quoted ?? '',
      owner,
      parts: [],
    };
    found.set(oid ?? '', known);
    if (part !== null && part !== undefined) known.parts.push({ name: part, definition: definition ?? '' });
  }
  return [...found].map(([oid, { name, kind, quoted, owner, parts }]) => {
    const type: SchemaObject = { type: 'TYPE', name, text: typeText(kind, quoted, parts), parts, ...ownerOf(owner) };
    return [oid, type] as const;
  });
}

function typeText(kind: string, name: string, parts: readonly Part[]): string {
  const list = (words: (part: Part) => string) => parts.map(words).join(', ');
  if (kind === 'e') return `CREATE TYPE ${name} AS ENUM (${list(({ definition }) => definition)});`;
  if (kind === 'r') return `CREATE TYPE ${name} AS RANGE (${list(({ definition }) => definition)});`;
  if (kind === 'c') return `CREATE TYPE ${name} AS (${list((part) => `${quoted(part.name)} ${part.definition}`)});`;
  return `CREATE DOMAIN ${name} ${parts.map((part) => `${part.name} ${part.definition}`.trimEnd()).join(' ')};`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Aggregates, by their numbers. */
export async function aggregatesOf(ask: Ask, oids: readonly string[]) {
  const option = (word: string, value: string) => `'${word} = ' || ${value}`;
  const routine = (column: string) => `nullif(g.${column}::oid, 0)::regproc`;
  const extra = (letter: string) =>
    `case ${letter} when 'r' then 'READ_ONLY' when 's' then 'SHAREABLE' else 'READ_WRITE' end`;
  const { rows } = await ask(`
    select c.oid::text, c.proname, pg_get_function_identity_arguments(c.oid), format('%I(%s)', c.proname, pg_get_function_arguments(c.oid)), pg_get_function_result(c.oid),
      concat_ws(', ', ${[
        option('SFUNC', 'g.aggtransfn::regproc'),
        option('STYPE', 'format_type(g.aggtranstype, null)'),
        option('SSPACE', 'nullif(g.aggtransspace, 0)'),
        option('FINALFUNC', routine('aggfinalfn')),
        `case when g.aggfinalextra then 'FINALFUNC_EXTRA' end`,
        option('FINALFUNC_MODIFY', `case when g.aggfinalfn::oid <> 0 then ${extra('g.aggfinalmodify')} end`),
        option('COMBINEFUNC', routine('aggcombinefn')),
        option('SERIALFUNC', routine('aggserialfn')),
        option('DESERIALFUNC', routine('aggdeserialfn')),
        option('INITCOND', 'quote_literal(g.agginitval)'),
        option('MSFUNC', routine('aggmtransfn')),
        option('MINVFUNC', routine('aggminvtransfn')),
        option('MSTYPE', 'format_type(nullif(g.aggmtranstype, 0), null)'),
        option('MSSPACE', 'nullif(g.aggmtransspace, 0)'),
        option('MFINALFUNC', routine('aggmfinalfn')),
        `case when g.aggmfinalextra then 'MFINALFUNC_EXTRA' end`,
        option('MFINALFUNC_MODIFY', `case when g.aggmfinalfn::oid <> 0 then ${extra('g.aggmfinalmodify')} end`),
        option('MINITCOND', 'quote_literal(g.aggminitval)'),
        `'SORTOP = OPERATOR(' || (select quote_ident(n.nspname) || '.' || o.oprname from pg_operator o join pg_namespace n on n.oid = o.oprnamespace where o.oid = g.aggsortop) || ')'`,
        `'PARALLEL = ' || case c.proparallel when 's' then 'SAFE' when 'r' then 'RESTRICTED' end`,
        `case when g.aggkind = 'h' then 'HYPOTHETICAL' end`,
      ].join(', ')})
    from pg_proc c join pg_aggregate g on g.aggfnoid = c.oid where c.oid in (${oids.join(', ')}) order by c.proname, 3`);
  return rows.map(([oid, name, signature, head, result, options]) => {
    const aggregate: SchemaObject = {
      type: 'AGGREGATE',
      name: name ?? '',
      text: `CREATE AGGREGATE ${head} (${options});`,
      signature: signature ?? '',
      shape: [result ?? ''],
    };
    return [oid ?? '', aggregate] as const;
  });
}
