import type { ObjectType } from '../../../../shared/contract/databases/structures/object-types.ts';
import { literal } from '../../../../shared/engines/quoting.ts';
import { ownSchema, type Part, type SchemaObject } from '../structure.ts';
import type { Ask } from './ask.ts';
import type { HangingQuestion } from './hanging.ts';
import { extensionKind } from './extensions.ts';
import { operatorKinds } from './operator-classes.ts';
import { ownerIn, ownerOf } from './owners.ts';
import { list, operand, option, routineOf, type PlainKind } from './plain-kind.ts';
import type { KindQuestion } from './unwritten.ts';
import { wideKinds } from './wide-kinds.ts';

/** A column that not every version has. */
const maybe = (column: string) => `(to_jsonb(c) ->> '${column}')`;
/** Without the schema where it is on the path, which it is alone. */
const operatorNamed = (oid: string) =>
  `(select case when pg_operator_is_visible(o.oid) then o.oprname else format('OPERATOR(%I.%s)', n.nspname, o.oprname) end from pg_operator o join pg_namespace n on n.oid = o.oprnamespace where o.oid = ${oid})`;
const routine = (oid: string) => `nullif(${oid}::oid, 0)::regproc`;

const operatorSides = `${operand('c.oprleft')} || ', ' || ${operand('c.oprright')}`;
const castSides = `format_type(c.castsource, null) || ' AS ' || format_type(c.casttarget, null)`;
const ofSchema = (side: string, schema: string) =>
  `exists (select from pg_type t where t.oid = c.${side} and t.typnamespace = ${schema})`;

/** Which dictionaries look at which words: each kind of word by itself. */
const mappings: HangingQuestion = {
  kind: 'textSearch',
  sql: `select c.oid, k.alias, '', format('ALTER TEXT SEARCH CONFIGURATION %I ADD MAPPING FOR %I WITH %s;', c.cfgname, k.alias, k.dictionaries), format('ALTER TEXT SEARCH CONFIGURATION %I DROP MAPPING FOR %I;', c.cfgname, k.alias)
    from pg_ts_config c cross join lateral (
      select t.alias, string_agg(m.mapdict::regdictionary::text, ', ' order by m.mapseqno) as dictionaries from pg_ts_config_map m join ts_token_type(c.cfgparser) t on t.tokid = m.maptokentype
      where m.mapcfg = c.oid group by t.alias) k where $`,
};

const kinds: readonly PlainKind[] = [
  {
    type: 'COLLATION',
    kind: 'collation',
    catalogue: 'pg_collation',
    owner: 'collowner',
    namespace: 'c.collnamespace',
    where: (schema) => `c.collnamespace = ${schema}`,
    name: 'c.collname',
    text: `format('CREATE COLLATION %I (%s);', c.collname, ${list(
      `'PROVIDER = ' || case c.collprovider when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end`,
      `case when c.collprovider = 'c' then 'LC_COLLATE = ' || quote_literal(c.collcollate) || ', LC_CTYPE = ' || quote_literal(c.collctype)
        else 'LOCALE = ' || quote_literal(coalesce(${maybe('colllocale')}, ${maybe('colliculocale')}, c.collcollate)) end`,
      `case when not c.collisdeterministic then 'DETERMINISTIC = false' end`,
      option('RULES', `quote_literal(${maybe('collicurules')})`),
    )})`,
    called: `'COLLATION ' || quote_ident(c.collname)`,
  },
  {
    type: 'OPERATOR',
    kind: 'operator',
    catalogue: 'pg_operator',
    owner: 'oprowner',
    namespace: 'c.oprnamespace',
    where: (schema) => `c.oprnamespace = ${schema} and c.oprcode <> 0`,
    name: 'c.oprname',
    signature: operatorSides,
    text: `format('CREATE OPERATOR %s (%s);', c.oprname, ${list(
      option('FUNCTION', 'c.oprcode::regproc'),
      option('LEFTARG', `format_type(nullif(c.oprleft, 0), null)`),
      option('RIGHTARG', `format_type(nullif(c.oprright, 0), null)`),
      option('COMMUTATOR', operatorNamed('c.oprcom')),
      option('NEGATOR', operatorNamed('c.oprnegate')),
      option('RESTRICT', routine('c.oprrest')),
      option('JOIN', routine('c.oprjoin')),
      `case when c.oprcanhash then 'HASHES' end`,
      `case when c.oprcanmerge then 'MERGES' end`,
    )})`,
    called: `format('OPERATOR %s (%s)', c.oprname, ${operatorSides})`,
  },
  {
    type: 'CAST',
    kind: 'cast',
    catalogue: 'pg_cast',
    // It stands in the schema of a type, which is the only one that is asked.
    namespace: '(select n.oid from pg_namespace n where n.nspname = current_schema())',
    where: (schema) =>
      `(${ofSchema('castsource', schema)} or ${ofSchema('casttarget', schema)})
        and not exists (select from pg_depend o where o.classid = 'pg_cast'::regclass and o.objid = c.oid and o.deptype = 'i')`,
    name: castSides,
    text: `format('CREATE CAST (%s) %s%s;', ${castSides},
      case c.castmethod when 'b' then 'WITHOUT FUNCTION' when 'i' then 'WITH INOUT' else 'WITH FUNCTION ' || c.castfunc::regprocedure end,
      case c.castcontext when 'a' then ' AS ASSIGNMENT' when 'i' then ' AS IMPLICIT' else '' end)`,
    called: `format('CAST (%s)', ${castSides})`,
  },
  {
    type: 'TEXT_SEARCH_DICTIONARY',
    kind: 'textSearch',
    catalogue: 'pg_ts_dict',
    owner: 'dictowner',
    namespace: 'c.dictnamespace',
    where: (schema) => `c.dictnamespace = ${schema}`,
    name: 'c.dictname',
    text: `format('CREATE TEXT SEARCH DICTIONARY %I (%s);', c.dictname, ${list(
      option(
        'TEMPLATE',
        `(select case when pg_ts_template_is_visible(t.oid) then quote_ident(t.tmplname) else t.tmplnamespace::regnamespace || '.' || quote_ident(t.tmplname) end from pg_ts_template t where t.oid = c.dicttemplate)`,
      ),
      'c.dictinitoption',
    )})`,
    called: `'TEXT SEARCH DICTIONARY ' || quote_ident(c.dictname)`,
  },
  {
    type: 'TEXT_SEARCH_CONFIGURATION',
    kind: 'textSearch',
    catalogue: 'pg_ts_config',
    owner: 'cfgowner',
    namespace: 'c.cfgnamespace',
    where: (schema) => `c.cfgnamespace = ${schema}`,
    name: 'c.cfgname',
    text: `format('CREATE TEXT SEARCH CONFIGURATION %I (PARSER = %s);', c.cfgname,
      (select case when pg_ts_parser_is_visible(p.oid) then quote_ident(p.prsname) else p.prsnamespace::regnamespace || '.' || quote_ident(p.prsname) end from pg_ts_parser p where p.oid = c.cfgparser))`,
    called: `'TEXT SEARCH CONFIGURATION ' || quote_ident(c.cfgname)`,
    hanging: [mappings],
  },
  {
    type: 'CONVERSION',
    kind: 'conversion',
    catalogue: 'pg_conversion',
    owner: 'conowner',
    namespace: 'c.connamespace',
    where: (schema) => `c.connamespace = ${schema}`,
    name: 'c.conname',
    text: `format('CREATE %sCONVERSION %I FOR %L TO %L FROM %s;', case when c.condefault then 'DEFAULT ' end, c.conname, pg_encoding_to_char(c.conforencoding), pg_encoding_to_char(c.contoencoding), ${routineOf('c.conproc')})`,
    // The server has many of its own, which it would find first.
    called: `format('CONVERSION ${ownSchema}.%I', c.conname)`,
  },
  ...operatorKinds,
  extensionKind,
  ...wideKinds,
];

const sourceOf = ({ from, catalogue }: PlainKind) => `${from ?? catalogue} c`;

/** The kinds as what reads a schema asks for them. */
export const plainGroups = kinds.map((one) => {
  const { type, kind, catalogue, owner, where, name, signature = `''` } = one;
  return {
    types: [type],
    kind,
    listed: (schema: string) =>
      `select c.oid::text, ${name}, ${signature} from ${sourceOf(one)} where ${where(schema)} and c.oid >= 16384
      and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    read: (ask: Ask, oids: readonly string[]) => plainObjectsOf(ask, one, oids),
    // All superusers are alike to what belongs to the database.
    unwritten: owner
      ? [
          {
            kind: 'owner',
            sql: `select c.oid, o.rolname from ${catalogue} c join pg_roles o on o.oid = c.${owner} where $ and ${one.ofDatabase ? 'not o.rolsuper' : `c.${owner} <> #owner`}`,
          } as const satisfies KindQuestion,
        ]
      : [],
    hanging: [...(one.hanging ?? []), ...commentsOn(one)],
  };
});

async function plainObjectsOf(ask: Ask, one: PlainKind, oids: readonly string[]) {
  const { type, owner, name, signature = `''`, text, parts, hasSecret = 'false' } = one;
  const listed = parts
    ? `(select json_agg(json_build_object('name', p.name, 'definition', p.definition) order by p.name) from (${parts}) p (name, definition))::text`
    : 'null';
  const { rows } = await ask(
    `select c.oid::text, ${name}, ${signature}, ${text}, ${owner ? ownerIn(`c.${owner}`) : 'null'}, ${listed}, (${hasSecret})::text from ${sourceOf(one)} where c.oid in (${oids.join(', ')}) order by 2, 3`,
  );
  return rows.map(([oid, own, beside, made, whose, ofIt, isSecret]) => {
    const object: SchemaObject = {
      ...{ type, name: own ?? '', text: made ?? '' },
      ...(beside && { signature: beside }),
      ...(ofIt && { parts: JSON.parse(ofIt) as readonly Part[] }),
      ...(isSecret === 'true' && { special: { reason: 'secretOptions', name: own ?? '' } }),
      ...ownerOf(whose),
    };
    return [oid ?? '', object] as const;
  });
}

function commentsOn({ catalogue, called }: PlainKind): HangingQuestion[] {
  if (called === undefined) return [];
  return [
    {
      kind: 'comment',
      isReplaced: true,
      sql: `select c.oid, '', '', format('COMMENT ON %s IS %L;', ${called}, d.description), format('COMMENT ON %s IS NULL;', ${called})
        from ${catalogue} c join pg_description d on d.classoid = '${catalogue}'::regclass and d.objoid = c.oid where $`,
    },
  ];
}

/** Their objects of some names as rows of what is chosen: type, name, catalogue, number, and no type of rows. */
export function plainChosen(namespace: string, namesOf: (type: ObjectType) => readonly string[]): string[] {
  return kinds.flatMap((one) => {
    const { type, catalogue, where, name } = one;
    const names = namesOf(type);
    return names.length === 0
      ? []
      : [
          `select '${type}', ${name}, '${catalogue}'::regclass, c.oid, 0 from ${sourceOf(one)} where ${where(namespace)} and ${name} in (${names.map(literal).join(', ')})`,
        ];
  });
}

/** What the server calls their types, and SQL that gives the name, schema and type of one of these by its catalogue and number. */
export const plainTypes: Readonly<Record<string, ObjectType>> = Object.fromEntries(
  kinds.map(({ type, identified }) => [identified ?? type.toLowerCase().replaceAll('_', ' '), type]),
);
/** The catalogues of what others may need, by these words. */
export const plainCatalogues: Readonly<Record<string, string>> = Object.fromEntries(
  kinds.map(({ type, identified, catalogue }) => [identified ?? type.toLowerCase().replaceAll('_', ' '), catalogue]),
);
const ofRow = (what: 'name' | 'namespace') => (classid: string, objid: string) =>
  `coalesce(${kinds.map((kind) => `(select ${kind[what]} from ${sourceOf(kind)} where ${classid} = '${kind.catalogue}'::regclass and c.oid = ${objid})`).join(', ')})`;
export const plainNames = ofRow('name');
export const plainNamespaces = ofRow('namespace');
export const plainTypeOf = (classid: string): string =>
  `case ${classid} ${kinds.map(({ type, catalogue }) => `when '${catalogue}'::regclass then '${type}'`).join(' ')} end`;
export const plainObjects: ReadonlySet<ObjectType> = new Set(kinds.map(({ type }) => type));
/** What it takes to make or change them, or to drop them, by type; nothing where owning it is enough. */
export const plainRights = (of: 'takes' | 'dropTakes') =>
  kinds.flatMap((kind) => (kind[of] === undefined ? [] : [[kind.type, kind[of]] as const]));
