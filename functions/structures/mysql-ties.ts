import { quoteBacktick } from '../../shared/engines/quoting.ts';
import { mysqlText } from '../engines/mysql-catalog.ts';
import { asking } from './mysql-ask.ts';
import {
  keyOfObject,
  type Dependant,
  type Need,
  type ObjectName,
  type Rows,
  type StructureConnection,
  type Ties,
} from './structure.ts';

/** The server notes foreign keys; what views and defaults name stands in their texts. */
export async function mysqlTies(
  connection: StructureConnection,
  schema: string,
  objects: readonly ObjectName[],
): Promise<Ties> {
  const ask = asking(connection);
  const [needs, dependants] = [new Map<string, Need[]>(), new Map<string, Dependant[]>()];
  const own = mysqlText(schema);
  const keys = await ask(
    `select distinct table_name, referenced_table_name, constraint_name from information_schema.key_column_usage
     where table_schema = ${own} and referenced_table_schema = ${own} and referenced_table_name is not null`,
  );
  const views = await ask(
    `select table_name, view_definition from information_schema.views where table_schema = ${own}`,
  );
  const triggers = await ask(
    `select trigger_name, event_object_table from information_schema.triggers where trigger_schema = ${own}`,
  );
  const numbered = await ask(defaultsSql(own));
  for (const object of objects) {
    const key = keyOfObject(object);
    const tables = [
      ...keys.flatMap(([table, other]) =>
        object.type === 'TABLE' && table === object.name && other !== table ? [other] : [],
      ),
      ...triggers.flatMap(([name, table]) => (object.type === 'TRIGGER' && name === object.name ? [table] : [])),
    ];
    const sequences = numbered.flatMap(([table, text]) =>
      object.type === 'TABLE' && table === object.name ? namesIn(text ?? '', schema) : [],
    );
    const view = object.type === 'VIEW' ? views.find(([name]) => name === object.name)?.[1] : undefined;
    const inTexts = [...sequences, ...namesIn(view ?? '', schema)].map((need) => asView(need, views));
    needs.set(key, [...tables.map((name) => needOf('table', name ?? '')), ...inTexts]);
    if (object.type !== 'TABLE' && object.type !== 'VIEW') continue;
    const asNamed = `${quoteBacktick(schema)}.${quoteBacktick(object.name)}`;
    dependants.set(key, [
      ...keys.flatMap(([table, other, name]) =>
        other === object.name && table !== other ? [keyOf(table ?? '', name ?? '')] : [],
      ),
      ...views.flatMap(([name, text]) =>
        text?.includes(asNamed) && name !== object.name
          ? [{ label: `view ${name}`, object: { type: 'VIEW' as const, name: name ?? '' } }]
          : [],
      ),
    ]);
  }
  return { needs, dependants };
}

const types = { table: 'TABLE', view: 'VIEW', function: 'FUNCTION' } as const;
const needOf = (kind: keyof typeof types, name: string): Need => ({ kind, name, object: { type: types[kind], name } });

/** Defaults that may ask a sequence. */
const defaultsSql = (own: string) =>
  `select table_name, column_default from information_schema.columns where table_schema = ${own} and column_default like '%val(%'`;

/** A text does not tell a view from a table. */
function asView(need: Need, views: Rows): Need {
  return need.kind === 'table' && views.some(([name]) => name === need.name) ? needOf('view', need.name) : need;
}

function keyOf(table: string, name: string): Dependant {
  return {
    label: `foreign key ${name} of ${table}`,
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
  const names = new Set(there.map(([name]) => name));
  return needs.filter(({ name }) => !names.has(name));
}
