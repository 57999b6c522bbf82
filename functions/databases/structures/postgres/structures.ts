import { literal } from '../../../../shared/engines/quoting.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { postgresAnew, postgresChanges, renamedColumn } from './changes.ts';
import { askIn, askOfEach, namespaceOf, type Ask } from './ask.ts';
import { otherQuestions } from './others.ts';
import { retypedEnum } from './retyped-enum.ts';
import { postgresSurroundings } from './surroundings.ts';
import { takenOnPostgres } from './taken.ts';
import { missingOnPostgres, postgresTies } from './ties.ts';
import { postgresTableRenames } from './renamed-table.ts';
import { tablesOf } from './tables.ts';
import {
  hangingOnRelations,
  hangingOnRoutines,
  hangingOnSequences,
  hangingOnTriggers,
  hangingOnTypes,
  hangingSql,
  type HangingQuestion,
} from './hanging.ts';
import { foreignTables, foreignTablesOf } from './foreign-tables.ts';
import { plainGroups } from './plain.ts';
import { routinesOf, triggersOf, viewsOf } from './programs.ts';
import {
  givenByRoles,
  givingRoles,
  hangingOnRoles,
  hangingOnSchemas,
  privilegedSchemas,
  privilegesOf,
} from './privileges.ts';
import { hangingOnPublications, publicationsOf, publishedOf } from './publications.ts';
import { aggregatesOf, sequencesOf, typesOf } from './standing.ts';
import {
  ofRelations,
  ofRoutines,
  ofSequences,
  ofTriggers,
  ofTypes,
  unwrittenSql,
  type KindQuestion,
} from './unwritten.ts';
import {
  allOf,
  objectsAtOnce,
  type Hanging,
  type ObjectName,
  type OtherObject,
  type Others,
  type Rows,
  type SchemaObject,
  type StructureConnection,
  type Structures,
  type Unwritten,
} from '../structure.ts';
import type { UnwrittenKind } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';

export const postgresStructures: Structures = {
  read,
  others,
  hidden,
  count,
  tables,
  changes: postgresChanges,
  anew: postgresAnew,
  quote: '"',
  renamed: renamedColumn,
  renames: postgresTableRenames,
  retyped: retypedEnum,
  ties: postgresTies,
  missing: missingOnPostgres,
  taken: takenOnPostgres,
  surroundings: postgresSurroundings,
};

/** What belongs to an extension comes and goes with it. */
const own = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = c.oid and d.deptype = 'e')`;

type Group = {
  readonly types: readonly SchemaObject['type'][];
  /** What it is called where a relative of PostgreSQL lacks it or keeps it to itself. */
  readonly kind?: UnwrittenKind;
  /** Rows are oid and name of what there is. */
  readonly listed: (schema: string, version: number) => string;
  readonly read: (ask: Ask, oids: readonly string[]) => Promise<(readonly [oid: string, object: SchemaObject])[]>;
  readonly unwritten: readonly KindQuestion[];
  readonly hanging: readonly HangingQuestion[];
};

const tableGroup: Group = {
  types: ['TABLE'],
  listed: (schema) =>
    `select c.oid::text, c.relname, c.relname from pg_class c where c.relnamespace = ${schema} and c.relkind in ('r', 'p') and ${own('pg_class')}`,
  read: tablesOf,
  unwritten: ofRelations,
  hanging: hangingOnRelations,
};

const groups: readonly Group[] = [
  {
    types: ['TYPE'],
    listed: (schema) =>
      `select c.oid::text, c.typname, c.typname from pg_type c where c.typnamespace = ${schema} and ${own('pg_type')} and (c.typtype in ('e', 'd', 'r') or c.typtype = 'c' and exists (select from pg_class r where r.oid = c.typrelid and r.relkind = 'c'))`,
    read: typesOf,
    unwritten: ofTypes,
    hanging: hangingOnTypes,
  },
  {
    types: ['SEQUENCE'],
    listed: (schema) =>
      `select c.oid::text, c.relname, c.relname from pg_class c where c.relnamespace = ${schema} and c.relkind = 'S' and ${own('pg_class')}
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)`,
    read: sequencesOf,
    unwritten: ofSequences,
    hanging: hangingOnSequences,
  },
  tableGroup,
  {
    types: ['VIEW'],
    listed: (schema) =>
      `select c.oid::text, c.relname, c.relname from pg_class c where c.relnamespace = ${schema} and c.relkind in ('v', 'm') and ${own('pg_class')}`,
    read: viewsOf,
    unwritten: ofRelations,
    hanging: hangingOnRelations,
  },
  {
    types: ['FUNCTION', 'PROCEDURE'],
    listed: (schema) =>
      `select c.oid::text, c.proname, c.proname from pg_proc c where c.pronamespace = ${schema} and c.prokind in ('f', 'p') and ${own('pg_proc')}
        and not exists (select from pg_depend i where i.classid = 'pg_proc'::regclass and i.objid = c.oid and i.deptype = 'i')`,
    read: routinesOf,
    unwritten: ofRoutines,
    hanging: hangingOnRoutines,
  },
  {
    types: ['AGGREGATE'],
    listed: (schema) =>
      `select c.oid::text, c.proname, c.proname from pg_proc c where c.pronamespace = ${schema} and c.prokind = 'a' and ${own('pg_proc')}`,
    read: aggregatesOf,
    unwritten: ofRoutines,
    hanging: hangingOnRoutines,
  },
  {
    types: ['TRIGGER'],
    listed: (schema) =>
      `select c.oid::text, c.tgname, t.relname from pg_trigger c join pg_class t on t.oid = c.tgrelid where t.relnamespace = ${schema} and not c.tgisinternal
        and coalesce((to_jsonb(c) ->> 'tgparentid')::oid, 0) = 0`,
    read: triggersOf,
    unwritten: ofTriggers,
    hanging: hangingOnTriggers,
  },
  {
    types: ['SCHEMA'],
    kind: 'defaultPrivileges',
    listed: privilegedSchemas,
    read: privilegesOf,
    unwritten: [],
    hanging: hangingOnSchemas,
  },
  {
    types: ['DEFAULT_PRIVILEGES'],
    kind: 'defaultPrivileges',
    listed: givingRoles,
    read: givenByRoles,
    unwritten: [],
    hanging: hangingOnRoles,
  },
  {
    types: ['FOREIGN_TABLE'],
    kind: 'foreignTable',
    listed: foreignTables,
    read: foreignTablesOf,
    unwritten: ofRelations,
    hanging: hangingOnRelations,
  },
  {
    types: ['PUBLICATION'],
    kind: 'publication',
    listed: publicationsOf,
    read: publishedOf,
    unwritten: [],
    hanging: hangingOnPublications,
  },
  ...plainGroups,
];

async function* read(
  connection: StructureConnection,
  schema: string,
  only?: readonly ObjectName[],
): AsyncIterable<SchemaObject[]> {
  const ask = await askIn(connection, schema);
  const version = await versionOf(ask);
  const namespace = await namespaceOf(ask, schema);
  if (namespace === undefined) return;
  const place = { namespace, version, mainOwner: await mainOwnerOf(ask, namespace) };
  for (const group of groups) {
    const names = only?.filter(({ type }) => group.types.includes(type)).map(({ name }) => name);
    if (names?.length === 0) continue;
    if (group.kind === undefined) yield* groupOf(ask, group, place, names);
    else yield (await whereKnown(allOf(groupOf(ask, group, place, names)))) ?? [];
  }
}

type Place = { readonly namespace: string; readonly version: number; readonly mainOwner: string };

async function* groupOf(
  ask: Ask,
  { listed, read: readThese, unwritten, hanging }: Group,
  { namespace, version, mainOwner }: Place,
  names?: readonly string[],
): AsyncIterable<SchemaObject[]> {
  for await (const oids of oidBatches(ask, listed(namespace, version), names)) {
    const found = await readThese(ask, oids);
    const texts = textsOn(await askOfEach(ask, oids, unwrittenSql(unwritten, { version, mainOwner })));
    const things = hangingOn(await askOfEach(ask, oids, hangingSql(hanging, version)));
    yield found.map(([oid, object]) => {
      const own = things.get(oid) ?? [];
      // What stands beside the schema's own objects is nothing but what hangs on it.
      const text =
        object.text ||
        own
          .map(({ make }) => make)
          .sort()
          .join('\n');
      return { ...object, text, ...unwrittenOf(texts.get(oid)), hanging: own };
    });
  }
}

/** What a relative of PostgreSQL does not refuse to tell. */
async function whereKnown<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'other') throw error;
    return undefined;
  }
}

/** Kinds of objects that the server does not tell. */
async function hidden(connection: StructureConnection, schema: string): Promise<readonly UnwrittenKind[]> {
  const ask = await askIn(connection, schema);
  const namespace = await namespaceOf(ask, schema);
  if (namespace === undefined) return [];
  const place = { namespace, version: await versionOf(ask), mainOwner: await mainOwnerOf(ask, namespace) };
  const unread = new Set<UnwrittenKind>();
  for (const group of groups)
    if (group.kind && !(await whereKnown(allOf(groupOf(ask, group, place))))) unread.add(group.kind);
  return [...unread];
}

/** Batches of what is listed, by name: each question begins where the last one ended. */
async function* oidBatches(ask: Ask, listed: string, names: readonly string[] | undefined): AsyncIterable<string[]> {
  const wanted = names ? `where name in (${names.map(literal).join(', ')})` : '';
  const { rows } = await ask(
    `select string_agg(oid, ' ' order by name, place, oid) from (select *, (row_number() over (order by name, place, oid) - 1) / ${objectsAtOnce} as batch from (${listed}) as listed (oid, name, place) ${wanted}) as numbered group by batch order by batch`,
  );
  for (const [oids] of rows) if (oids) yield oids.split(' ');
}

function hangingOn(rows: Rows): Map<string, Hanging[]> {
  const found = new Map<string, Hanging[]>();
  for (const [oid, kind, name, of, make, drop, isReplaced, outlivesPart] of rows) {
    const thing: Hanging = {
      ...{ kind: kind as UnwrittenKind, name: name ?? '', make: make ?? '', drop: drop ?? '' },
      ...(of && { of }),
      ...(isReplaced === 'true' && { isReplaced: true }),
      ...(outlivesPart === 'true' && { outlivesPart: true }),
    };
    found.set(oid ?? '', [...(found.get(oid ?? '') ?? []), thing]);
  }
  return found;
}

function textsOn(rows: Rows): Map<string, Map<UnwrittenKind, string[]>> {
  const found = new Map<string, Map<UnwrittenKind, string[]>>();
  for (const [oid, kind, text] of rows) {
    const kinds = found.get(oid ?? '') ?? new Map<UnwrittenKind, string[]>();
    found.set(oid ?? '', kinds);
    const texts = kinds.get(kind as UnwrittenKind) ?? [];
    kinds.set(kind as UnwrittenKind, [...texts, text ?? '']);
  }
  return found;
}

function unwrittenOf(kinds: ReadonlyMap<UnwrittenKind, string[]> | undefined): { unwritten?: Unwritten } {
  if (!kinds) return {};
  return { unwritten: Object.fromEntries([...kinds].map(([kind, texts]) => [kind, texts.sort().join('\n')])) };
}

async function others(connection: StructureConnection, schema: string): Promise<Others> {
  const ask = await askIn(connection, schema);
  const version = await versionOf(ask);
  const namespace = await namespaceOf(ask, schema);
  if (namespace === undefined) return { objects: [], unread: [] };
  const questions = otherQuestions(namespace, await mainOwnerOf(ask, namespace)).filter(
    ({ since = 0 }) => version >= since,
  );
  const unread = [...(await hidden(connection, schema)), ...(await optionsUnread(ask))];
  const objects = await whereKnown(asked(ask, questions));
  if (objects) return { objects, unread };
  const oneByOne = await askedOneByOne(ask, questions);
  return { ...oneByOne, unread: [...new Set([...unread, ...oneByOne.unread])] };
}

/** Options of user mappings are asked for by nobody. */
async function optionsUnread(ask: Ask): Promise<UnwrittenKind[]> {
  const found = await whereKnown(ask('select 1 from pg_user_mappings limit 1'));
  return found?.rows.length ? ['userMappingOptions'] : [];
}

/** A relative of PostgreSQL may lack a catalogue, or keep it to itself: then the kind is named as not looked at. */
async function askedOneByOne(ask: Ask, questions: readonly KindQuestion[]): Promise<Others> {
  const objects: OtherObject[] = [];
  const unread = new Set<UnwrittenKind>();
  for (const question of questions) {
    const found = await whereKnown(asked(ask, [question]));
    if (found) objects.push(...found);
    else unread.add(question.kind);
  }
  return { objects, unread: [...unread] };
}

async function asked(ask: Ask, questions: readonly KindQuestion[]): Promise<OtherObject[]> {
  const each = questions.map(
    ({ kind, sql }) => `select '${kind}', name::text, text::text from (${sql}) as asked (name, text)`,
  );
  const { rows } = await ask(each.join('\nunion all\n'));
  return rows.map(([kind, name, text]) => ({ kind: kind as UnwrittenKind, name: name ?? '', text: text ?? '' }));
}

async function count(connection: StructureConnection, schema: string): Promise<number> {
  const ask = await askIn(connection, schema);
  const namespace = await namespaceOf(ask, schema);
  if (namespace === undefined) return 0;
  const version = await versionOf(ask);
  const counted = async (some: readonly Group[]) => {
    const listed = some.map((one) => one.listed(namespace, version)).join(' union all ');
    return Number((await ask(`select count(*) from (${listed}) as listed`)).rows[0]?.[0] ?? 0);
  };
  const told = await counted(groups.filter(({ kind }) => kind === undefined));
  return told + ((await whereKnown(counted(groups.filter(({ kind }) => kind !== undefined)))) ?? 0);
}

async function tables(
  connection: StructureConnection,
  schema: string,
  isWanted: (name: string) => boolean,
): Promise<SchemaObject[]> {
  const ask = await askIn(connection, schema);
  const namespace = await namespaceOf(ask, schema);
  if (namespace === undefined) return [];
  const { rows } = await ask(tableGroup.listed(namespace, 0));
  const oids = rows.flatMap(([oid, name]) => (oid && name && isWanted(name) ? [oid] : []));
  return oids.length === 0 ? [] : (await tablesOf(ask, oids)).map(([, table]) => table);
}

async function versionOf(ask: Ask): Promise<number> {
  return Number((await ask('show server_version_num')).rows[0]?.[0] ?? 0);
}

/** The number of the role that owns most of a schema: who that is, is said once, and not of each object. */
async function mainOwnerOf(ask: Ask, namespace: string): Promise<string> {
  const { rows } = await ask(
    `select coalesce((select relowner from pg_class where relnamespace = ${namespace} group by 1 order by count(*) desc, 1 limit 1), (select nspowner from pg_namespace where oid = ${namespace}))::text`,
  );
  return rows[0]?.[0] ?? '0';
}
