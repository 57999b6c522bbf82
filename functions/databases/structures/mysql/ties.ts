import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { asking, type MysqlAsk } from './ask.ts';
import {
  byForeignKey,
  keyOfObject,
  type Dependant,
  type Need,
  type ObjectName,
  type Rows,
  type SchemaObject,
  type StructureConnection,
  type Ties,
} from '../structure.ts';

/** The server notes foreign keys; what views and defaults name stands in their texts. */
export async function mysqlTies(
  connection: StructureConnection,
  schema: string,
  objects: readonly ObjectName[],
): Promise<Ties> {
  const around = await aroundOf(asking(connection), schema);
  const [needs, dependants] = [new Map<string, Need[]>(), new Map<string, Dependant[]>()];
  for (const object of objects) {
    const key = keyOfObject(object);
    needs.set(key, needsOf(object, around));
    if (object.type === 'TABLE' || object.type === 'VIEW' || object.type === 'SEQUENCE')
      dependants.set(key, [
        ...(around.keysTo.get(object.name) ?? []),
        ...(around.defaultsOf.get(object.name) ?? []),
        ...(around.viewsOf.get(object.name) ?? []).filter(({ object: own }) => own?.name !== object.name),
      ]);
    if (object.type === 'TRIGGER') dependants.set(key, [...(around.followers.get(object.name) ?? [])]);
  }
  return { needs, dependants };
}

type Around = {
  readonly keysFrom: ReadonlyMap<string, readonly string[]>;
  readonly keysTo: ReadonlyMap<string, readonly Dependant[]>;
  readonly triggers: ReadonlyMap<string, readonly Need[]>;
  /** Triggers by the one that comes before them. */
  readonly followers: ReadonlyMap<string, readonly Dependant[]>;
  readonly defaults: ReadonlyMap<string, readonly Need[]>;
  /** Tables by the sequence that a default of theirs asks. */
  readonly defaultsOf: ReadonlyMap<string, readonly Dependant[]>;
  /** What each view names, and which views name something. */
  readonly namedBy: ReadonlyMap<string, readonly Need[]>;
  readonly viewsOf: ReadonlyMap<string, readonly Dependant[]>;
};

/** All that is noted of a schema, each row and each text looked at once. */
async function aroundOf(ask: MysqlAsk, schema: string): Promise<Around> {
  const own = mysqlText(schema);
  const views = textsOf(
    await ask(`select table_name, view_definition from information_schema.views where table_schema = ${own}`),
  );
  const names = new Set(views.map(([name]) => name));
  const needsIn = (text: string) =>
    namesIn(text, schema).map((need) =>
      need.kind === 'table' && names.has(need.name) ? needOf('view', need.name) : need,
    );
  const [namedBy, viewsOf] = [new Map<string, Need[]>(), new Map<string, Dependant[]>()];
  for (const [view = '', text = ''] of views)
    for (const need of needsIn(text)) {
      add(namedBy, view, need);
      add(viewsOf, need.name, { label: `view ${view}`, object: { type: 'VIEW', name: view } });
    }
  const defaults = new Map<string, Need[]>();
  const defaultsOf = new Map<string, Dependant[]>();
  for (const [table = '', text = ''] of textsOf(await ask(defaultsSql(own))))
    for (const { name } of namesIn(text, schema)) {
      add(defaults, table, needOf('sequence', name));
      add(defaultsOf, name, { label: `default of ${table}`, object: { type: 'TABLE', name: table } });
    }
  return { ...(await keysOf(ask, own)), ...(await triggersOf(ask, own)), defaults, defaultsOf, namedBy, viewsOf };
}

async function keysOf(ask: MysqlAsk, own: string): Promise<Pick<Around, 'keysFrom' | 'keysTo'>> {
  const keys = await ask(
    `select table_name, referenced_table_name, constraint_name, referenced_column_name from information_schema.key_column_usage
     where table_schema = ${own} and referenced_table_schema = ${own} and referenced_table_name is not null`,
  );
  const [keysFrom, keysTo] = [new Map<string, string[]>(), new Map<string, Dependant[]>()];
  for (const [table = '', other = '', name = '', column = ''] of textsOf(keys)) {
    if (other === table) continue;
    add(keysFrom, table, other);
    add(keysTo, other, keyOf(table, name, column));
  }
  return { keysFrom, keysTo };
}

/** A trigger needs its table, and the one that runs right before it. */
async function triggersOf(ask: MysqlAsk, own: string): Promise<Pick<Around, 'triggers' | 'followers'>> {
  const [triggers, followers] = [new Map<string, Need[]>(), new Map<string, Dependant[]>()];
  let before: string[] = [];
  for (const row of textsOf(await ask(triggersSql(own)))) {
    const [name = '', table = '', ...moment] = row;
    add(triggers, name, needOf('table', table));
    const [prior = '', ...priorMoment] = before;
    if (before.length > 0 && priorMoment.join('\n') === [table, ...moment].join('\n')) {
      add(triggers, name, needOf('trigger', prior));
      add(followers, prior, { label: `trigger ${name}`, object: { type: 'TRIGGER', name } });
    }
    before = row;
  }
  return { triggers, followers };
}

function needsOf({ type, name }: ObjectName, { keysFrom, triggers, defaults, namedBy }: Around): Need[] {
  const tables = (found: readonly string[] = []) => [...new Set(found)].map((one) => needOf('table', one));
  if (type === 'TABLE') return [...tables(keysFrom.get(name)), ...(defaults.get(name) ?? [])];
  if (type === 'TRIGGER') return [...(triggers.get(name) ?? [])];
  return type === 'VIEW' ? [...(namedBy.get(name) ?? [])] : [];
}

const textsOf = (rows: Rows): string[][] => rows.map((row) => row.map((text) => text ?? ''));

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const own = map.get(key);
  if (own) own.push(value);
  else map.set(key, [value]);
}

const types = { table: 'TABLE', view: 'VIEW', sequence: 'SEQUENCE', function: 'FUNCTION', trigger: 'TRIGGER' } as const;
const needOf = (kind: keyof typeof types, name: string): Need => ({ kind, name, object: { type: types[kind], name } });

/** Defaults that may ask a sequence. */
const defaultsSql = (own: string) =>
  `select table_name, column_default from information_schema.columns where table_schema = ${own} and column_default like '%val(%'`;

/** A trigger stands in the schema of its table: asked for by that, the server opens no tables of others. */
const triggersSql = (own: string) =>
  `select trigger_name, event_object_table, action_timing, event_manipulation from information_schema.triggers where event_object_schema = ${own} order by 2, 3, 4, action_order`;

function keyOf(table: string, name: string, column: string): Dependant {
  return {
    label: `foreign key ${name} of ${table}`,
    column,
    object: { type: 'TABLE', name: table },
    releasedBy: `DROP FOREIGN KEY ${quoteBacktick(name)}`,
  };
}

/** What a text names of its own schema, relations and functions: the server writes every name with it. */
function namesIn(text: string, schema: string): Need[] {
  const prefix = `${quoteBacktick(schema)}.`.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = text.matchAll(new RegExp(`${prefix}\`((?:[^\`]|\`\`)*)\`(\\()?`, 'g'));
  const needs = [...found].map(([, name = '', call]) =>
    needOf(call ? 'function' : 'table', name.replaceAll('``', '`')),
  );
  return [...new Map(needs.map((need) => [`${need.kind} ${need.name}`, need])).values()];
}

/** Tables, views and routines of these names that the schema does not have. */
export async function missingOnMysql(
  connection: StructureConnection,
  schema: string,
  needs: readonly Need[],
): Promise<Need[]> {
  const own = mysqlText(schema);
  const there = await asking(connection)(
    `select table_name from information_schema.tables where table_schema = ${own} union select routine_name from information_schema.routines where routine_schema = ${own}`,
  );
  const triggers = needs.some(({ kind }) => kind === 'trigger') ? await asking(connection)(triggersSql(own)) : [];
  const names = new Set([...there, ...triggers].map(([name]) => name));
  return needs.filter(({ name }) => !names.has(name));
}

/** Sequences and the like have names of tables; a foreign key has its name in the whole schema. */
export async function takenOnMysql(
  connection: StructureConnection,
  schema: string,
  wanted: readonly SchemaObject[],
): Promise<ReadonlyMap<string, readonly Dependant[]>> {
  const found = new Map<string, Dependant[]>();
  const tables = wanted.filter(({ type }) => type === 'TABLE' || type === 'VIEW' || type === 'SEQUENCE');
  if (tables.length === 0) return found;
  const list = (names: readonly string[]) => names.map(mysqlText).join(', ') || "''";
  const foreignOf = ({ table }: SchemaObject) => byForeignKey(table?.constraints ?? []).foreign.map(({ name }) => name);
  const own = mysqlText(schema);
  const ask = asking(connection);
  const things = await ask(
    `select table_name, table_type from information_schema.tables where table_schema = ${own} and table_name in (${list(tables.map(({ name }) => name))})`,
  );
  const keys = await ask(
    `select constraint_name, table_name from information_schema.table_constraints where constraint_schema = ${own} and constraint_type = 'FOREIGN KEY' and constraint_name in (${list(tables.flatMap(foreignOf))})`,
  );
  const typeOf = (told: string) =>
    told === 'VIEW' || told === 'SEQUENCE'
      ? told
      : /^(?:BASE TABLE|SYSTEM VERSIONED)$/.test(told)
        ? 'TABLE'
        : undefined;
  for (const object of tables) {
    const names = new Set(foreignOf(object));
    const taken = [
      ...textsOf(things).flatMap(([name = '', told = '']): Dependant[] => {
        const type = typeOf(told);
        if (name !== object.name || type === object.type) return [];
        return [{ label: `${told.toLowerCase()} ${name}`, ...(type && { object: { type, name } }) }];
      }),
      ...textsOf(keys).flatMap(([name = '', table = '']) =>
        names.has(name) && table !== object.name ? [keyOf(table, name, '')] : [],
      ),
    ];
    if (taken.length > 0) found.set(keyOfObject(object), taken);
  }
  return found;
}
