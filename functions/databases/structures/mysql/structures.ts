import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { asking, type MysqlAsk } from './ask.ts';
import { mysqlAnew, mysqlChanges } from './changes.ts';
import { hiddenOnMysql } from './hidden.ts';
import { lettersOfBody, withLetters } from './letters.ts';
import { mysqlOthers } from './others.ts';
import { followsInExpressions, renamedColumn } from './renamed-column.ts';
import { mysqlTableRenames } from './renamed-table.ts';
import { tableOf } from './tables.ts';
import type { Left } from '../left-alone.ts';
import { mysqlSurroundings } from './surroundings.ts';
import { headOf, withoutSchema } from './text.ts';
import { missingOnMysql, mysqlTies, takenOnMysql } from './ties.ts';
import {
  keyOfObject,
  objectsAtOnce,
  type ObjectName,
  type SchemaObject,
  type StructureConnection,
  type Structures,
  type Unwritten,
} from '../structure.ts';

export const mysqlStructures: Structures = {
  read,
  others: mysqlOthers,
  hidden: hiddenOnMysql,
  count,
  tables,
  changes: mysqlChanges,
  anew: mysqlAnew,
  madeAnew: ['TRIGGER'],
  quote: '`',
  renamed: renamedColumn,
  followsInExpressions,
  renames: mysqlTableRenames,
  ties: mysqlTies,
  missing: missingOnMysql,
  taken: takenOnMysql,
  surroundings: mysqlSurroundings,
};

type Place = { readonly ask: MysqlAsk; readonly schema: string };
const tableTypes = "('BASE TABLE', 'SYSTEM VERSIONED')";
/** All that is compared as an object, with its type as we call it. */
const listed = (schema: string) => `
  select table_name as name, case when table_type in ('VIEW', 'SEQUENCE') then table_type else 'TABLE' end as type, '' as place from information_schema.tables
    where table_schema = ${mysqlText(schema)} and (table_type in ('VIEW', 'SEQUENCE') or table_type in ${tableTypes})
  union all select routine_name, routine_type, '' from information_schema.routines where routine_schema = ${mysqlText(schema)} and routine_type in ('FUNCTION', 'PROCEDURE')
  union all select trigger_name, 'TRIGGER', event_object_table from information_schema.triggers where event_object_schema = ${mysqlText(schema)}
  union all select event_name, 'EVENT', '' from information_schema.events where event_schema = ${mysqlText(schema)}`;

/** SHOW CREATE is the server's own word; names of the schema, definers and counters in it are no part of the structure. */
async function* read(
  connection: StructureConnection,
  schema: string,
  only?: readonly ObjectName[],
): AsyncIterable<SchemaObject[]> {
  const place = { ask: asking(connection), schema };
  const wanted = only && new Set(only.map(keyOfObject));
  const names = (await place.ask(`${listed(schema)} order by 2, 1`)).filter(
    ([name, type]) => !wanted || wanted.has(keyOfObject({ type: type as SchemaObject['type'], name: name ?? '' })),
  );
  for (let at = 0; at < names.length; at += objectsAtOnce) {
    const batch: SchemaObject[] = [];
    for (const [name, type, table] of names.slice(at, at + objectsAtOnce)) {
      const reader = readers[type as SchemaObject['type']];
      const object = name ? await reader?.(place, name, table ?? '') : undefined;
      if (object) batch.push(wanted && object.type === 'VIEW' ? await judged(place, object) : object);
    }
    yield batch;
  }
}

/** Asked for its columns, the server looks at what the view names and runs nothing, as even LIMIT 0 would. What else it refuses, as to an account without rights, tells nothing of the view. */
async function judged({ ask, schema }: Place, view: SchemaObject): Promise<SchemaObject> {
  try {
    await ask(`show columns from ${quoteBacktick(schema)}.${quoteBacktick(view.name)}`);
    return view;
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'other') throw error;
    return error.code === invalidView ? { ...view, special: { reason: 'brokenView', name: view.name } } : view;
  }
}

/** The server's number for a view that names what is not there, or what its definer may not use. */
const invalidView = '1356';

async function count(connection: StructureConnection, schema: string): Promise<number> {
  const [row] = await asking(connection)(`select count(*) from (${listed(schema)}) listed`);
  return Number(row?.[0] ?? 0);
}

async function tables(
  connection: StructureConnection,
  schema: string,
  isWanted: (name: string) => boolean,
): Promise<SchemaObject[]> {
  const place = { ask: asking(connection), schema };
  const found = await place.ask(
    `select table_name from information_schema.tables where table_schema = ${mysqlText(schema)} and table_type in ${tableTypes} order by 1`,
  );
  const objects: SchemaObject[] = [];
  for (const [name] of found) {
    const object = name && isWanted(name) ? await tableNamed(place, name) : undefined;
    if (object) objects.push(object);
  }
  return objects;
}

type Reader = (place: Place, name: string, table: string) => Promise<SchemaObject | undefined>;
const readers: Readonly<Partial<Record<SchemaObject['type'], Reader>>> = {
  SEQUENCE: sequenceNamed,
  TABLE: tableNamed,
  VIEW: viewNamed,
  FUNCTION: (place, name) => routineNamed(place, 'FUNCTION', name),
  PROCEDURE: (place, name) => routineNamed(place, 'PROCEDURE', name),
  TRIGGER: triggerNamed,
  EVENT: eventNamed,
};

async function shownCreate({ ask, schema }: Place, kind: string, name: string) {
  const [row] = await ask(`show create ${kind} ${quoteBacktick(schema)}.${quoteBacktick(name)}`);
  return row;
}

/** Gone since it was listed, or not to be seen: then it is not there. */
const seen = <R>(row: R | undefined, text: string | null | undefined) => (row && text ? text : undefined);

async function tableNamed(place: Place, name: string): Promise<SchemaObject | undefined> {
  const row = await shownCreate(place, 'table', name);
  const text = seen(row, row?.[1]);
  if (text === undefined) return undefined;
  const letters = await withLetters(place, name, withoutSchema(text, place.schema));
  const { special, ...table } = tableOf(letters.text);
  if (letters.untold !== undefined)
    return { type: 'TABLE', name, ...table, text: '', special: { reason: 'lettersUntold', name: letters.untold } };
  return { type: 'TABLE', name, ...table, ...(special && { special }) };
}

async function sequenceNamed(place: Place, name: string): Promise<SchemaObject | undefined> {
  const row = await shownCreate(place, 'sequence', name);
  const text = seen(row, row?.[1]);
  if (text === undefined) return undefined;
  const [standing] = await place.ask(
    `select if(next_not_cached_value = start_value, '', next_not_cached_value) from ${quoteBacktick(place.schema)}.${quoteBacktick(name)}`,
  );
  const standsAt = standing?.[0] ?? '';
  return { type: 'SEQUENCE', name, text: `${withoutSchema(text, place.schema)};`, standsAt };
}

async function viewNamed(place: Place, name: string): Promise<SchemaObject | undefined> {
  const row = await shownCreate(place, 'view', name);
  const text = seen(row, row?.[1]);
  if (text === undefined) return undefined;
  const { text: own, algorithm, security, definer } = headOf(withoutSchema(text, place.schema));
  // What the server takes for granted is left out, so that it reads the same on every server.
  const how = `${algorithm === 'UNDEFINED' ? '' : ` ALGORITHM=${algorithm}`}${security === 'INVOKER' ? ' SQL SECURITY INVOKER' : ''}`;
  const unwritten = { definer, sqlMode: [row?.[2], row?.[3]].join(' ') };
  return { type: 'VIEW', name, text: `${own.replace(/^CREATE/, () => `CREATE${how}`)};`, unwritten };
}

async function routineNamed(
  place: Place,
  type: 'FUNCTION' | 'PROCEDURE',
  name: string,
): Promise<SchemaObject | undefined> {
  const row = await shownCreate(place, type.toLowerCase(), name);
  const text = seen(row, row?.[2]);
  if (text === undefined) return { type, name, text: '', special: { reason: 'unreadable', name } };
  const { text: own, definer } = headOf(text);
  return {
    type,
    name,
    text: `${own};`,
    ...modeOf(row?.[1], { text: own, definer, more: [row?.[3], row?.[4], row?.[5]] }),
  };
}

async function eventNamed(place: Place, name: string): Promise<SchemaObject | undefined> {
  const row = await shownCreate(place, 'event', name);
  const text = seen(row, row?.[3]);
  if (text === undefined) return undefined;
  const { text: own, definer } = headOf(text);
  return {
    type: 'EVENT',
    name,
    text: `${own};`,
    ...modeOf(row?.[1], { text: own, definer, more: [row?.[2], row?.[4], row?.[5], row?.[6]] }),
  };
}

/** Put together from its parts, since the server repeats the head of a trigger as somebody wrote it. It is asked for by its table: MariaDB opens every table there is to find one by its name. */
async function triggerNamed({ ask, schema }: Place, name: string, of: string): Promise<SchemaObject | undefined> {
  const [own, table] = [mysqlText(schema), mysqlText(of)];
  const [row] = await ask(`
    select action_timing, event_manipulation, event_object_table, action_statement, sql_mode, definer, (
      select prior.trigger_name from information_schema.triggers prior where prior.event_object_schema = ${own} and prior.event_object_table = ${table}
        and prior.action_timing = own.action_timing and prior.event_manipulation = own.event_manipulation and prior.action_order = own.action_order - 1
      ), character_set_client, collation_connection, database_collation
    from information_schema.triggers own where event_object_schema = ${own} and event_object_table = ${table} and trigger_name = ${mysqlText(name)}`);
  if (!row) return undefined;
  const [timing, event, on, shown, mode, definer, before, ...more] = row;
  const body = await bodyOf({ ask, schema }, name, shown ?? '');
  if (body === undefined)
    return { type: 'TRIGGER', name, text: '', signature: on ?? '', special: { reason: 'lettersUntold', name } };
  const head = `CREATE TRIGGER ${quoteBacktick(name)} ${timing} ${event} ON ${quoteBacktick(on ?? '')}`;
  const place = before === null || before === undefined ? '' : ` FOLLOWS ${quoteBacktick(before)}`;
  return {
    type: 'TRIGGER',
    name,
    text: `${head} FOR EACH ROW${place} ${body};`,
    signature: on ?? '',
    ...modeOf(mode, { text: body, definer: definer ?? '', more }),
  };
}

async function bodyOf(place: Place, name: string, shown: string): Promise<string | undefined> {
  if (!shown.includes('?')) return shown;
  const row = await shownCreate(place, 'trigger', name);
  return lettersOfBody(shown, row?.[2] ?? '');
}

/** A space before a parenthesis: whether it ends the name of a function is what IGNORE_SPACE is about. */
const spaced = /[\p{L}\p{N}_$]\s+\(/u;
const otherReadings =
  /\b(ANSI_QUOTES|ANSI|ORACLE|PIPES_AS_CONCAT|NO_BACKSLASH_ESCAPES|HIGH_NOT_PRECEDENCE|MSSQL|DB2|MAXDB|POSTGRESQL)\b/;

/** The mode under which a text was written; some modes make other SQL of the same letters. */
function modeOf(
  mode: string | null | undefined,
  { text, definer, more }: { text: string; definer: string; more: readonly (string | null | undefined)[] },
): { unwritten: Unwritten; special?: Left } {
  const unwritten = { definer, sqlMode: [mode, ...more].join(' ') };
  const isRead = otherReadings.test(mode ?? '') || (/\bIGNORE_SPACE\b/.test(mode ?? '') && spaced.test(text));
  return { unwritten, ...(isRead && { special: { reason: 'sessionMode' as const, name: mode ?? '' } }) };
}
