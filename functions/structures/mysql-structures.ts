import { quoteBacktick } from '../../shared/engines/quoting.ts';
import { mysqlText } from '../engines/mysql-catalog.ts';
import { partChanges } from './part-changes.ts';
import {
  byForeignKey,
  catalogueRowsMax,
  type Changes,
  type ColumnPart,
  type Part,
  type SchemaObject,
  type StructureConnection,
  type Structures,
  type TableStructure,
} from './structure.ts';

export const mysqlStructures: Structures = { read, tables, changes };

/** SHOW CREATE is the server's own word; names of the schema, definers and counters in it are no part of the structure. */
async function read(connection: StructureConnection, schema: string): Promise<SchemaObject[]> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogueRowsMax })).rows;
  const where = `= ${mysqlText(schema)}`;
  const inSchema = quoteBacktick(schema);
  const listed = await ask(`
    select table_name, case table_type when 'BASE TABLE' then 'TABLE' when 'VIEW' then 'VIEW' end from information_schema.tables
      where table_schema ${where} and table_type in ('BASE TABLE', 'VIEW')
    union all select routine_name, routine_type from information_schema.routines where routine_schema ${where} and routine_type in ('FUNCTION', 'PROCEDURE')
    union all select event_name, 'EVENT' from information_schema.events where event_schema ${where}
    order by 2, 1`);
  const triggers = await ask(`
    select trigger_name, action_timing, event_manipulation, event_object_table, action_statement
    from information_schema.triggers where trigger_schema ${where} order by trigger_name`);
  const objects: SchemaObject[] = [];
  for (const [name, type] of listed) {
    const kind = types.find((one) => one === type);
    if (!name || !kind) continue;
    const [row] = await ask(`show create ${kind.toLowerCase()} ${inSchema}.${quoteBacktick(name)}`);
    const text = cleaned(row?.[textColumn[kind]] ?? '', inSchema);
    objects.push(
      kind === 'TABLE' ? { type: kind, name, text, table: tableOf(text) } : { type: kind, name, text: `${text};` },
    );
  }
  return [...objects, ...triggers.map(triggerOf)];
}

async function tables(
  connection: StructureConnection,
  schema: string,
  isWanted: (name: string) => boolean,
): Promise<SchemaObject[]> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogueRowsMax })).rows;
  const listed = await ask(
    `select table_name from information_schema.tables where table_schema = ${mysqlText(schema)} and table_type = 'BASE TABLE' order by 1`,
  );
  const objects: SchemaObject[] = [];
  for (const [name] of listed) {
    if (!name || !isWanted(name)) continue;
    const [row] = await ask(`show create table ${quoteBacktick(schema)}.${quoteBacktick(name)}`);
    const text = cleaned(row?.[textColumn.TABLE] ?? '', quoteBacktick(schema));
    objects.push({ type: 'TABLE', name, text, table: tableOf(text) });
  }
  return objects;
}

/** Put together from its parts, since the server repeats the head of a trigger as somebody wrote it. */
function triggerOf([name, timing, event, table, body]: readonly (string | null)[]): SchemaObject {
  const head = `CREATE TRIGGER ${quoteBacktick(name ?? '')} ${timing} ${event} ON ${quoteBacktick(table ?? '')}`;
  return { type: 'TRIGGER', name: name ?? '', text: `${head} FOR EACH ROW ${body};` };
}

const types = ['TABLE', 'VIEW', 'FUNCTION', 'PROCEDURE', 'EVENT'] as const;
/** Where the text stands in the answer of SHOW CREATE. */
const textColumn = { TABLE: 1, VIEW: 1, FUNCTION: 2, PROCEDURE: 2, EVENT: 3 } as const;

function cleaned(text: string, inSchema: string): string {
  return text
    .replaceAll(`${inSchema}.`, '')
    .replace(/ AUTO_INCREMENT=\d+/, '')
    .replace(/^CREATE ALGORITHM=\w+ /, 'CREATE ')
    .replace(/ ?DEFINER=`(?:[^`]|``)*`@`(?:[^`]|``)*`/, '')
    .replace(/ SQL SECURITY DEFINER/, '');
}

const keyLine =
  /^(PRIMARY KEY|(?:UNIQUE |FULLTEXT |SPATIAL )?KEY `((?:[^`]|``)*)`|CONSTRAINT `((?:[^`]|``)*)`)\s?(.*)$/s;

/** The parts of a table, a line each, as SHOW CREATE TABLE lays them out. */
function tableOf(text: string): TableStructure {
  const lines = text.split('\n');
  const columns: ColumnPart[] = [];
  const constraints: Part[] = [];
  const indexes: Part[] = [];
  for (const line of lines.slice(1, -1)) {
    const written = line.trim().replace(/,$/, '');
    const column = /^`((?:[^`]|``)*)` (.*)$/s.exec(written);
    const key = keyLine.exec(written);
    if (column) columns.push(columnOf(column[1] ?? '', column[2] ?? ''));
    else if (key?.[3] !== undefined) constraints.push({ name: key[3], definition: written });
    else if (key) indexes.push({ name: key[2] ?? 'PRIMARY', definition: written });
  }
  return { columns, constraints, indexes, options: (lines.at(-1) ?? '').replace(/^\)\s*/, '') };
}

function columnOf(name: string, definition: string): ColumnPart {
  return { name, definition, type: '', notNull: / NOT NULL/.test(definition), defaultText: undefined, comment: '' };
}

function changes(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  if (wanted?.table && present?.table) return tableChanges(wanted.name, wanted.table, present.table);
  const drops = present ? [`DROP ${present.type} ${quoteBacktick(present.name)};`] : [];
  if (!wanted) return { first: [], main: drops, last: [] };
  const { foreign } = byForeignKey(wanted.table?.constraints ?? []);
  return {
    first: [],
    main: [...drops, `${without(foreign, wanted.text).replace(/;$/, '')};`],
    last: alter(
      wanted.name,
      foreign.map(({ definition }) => `ADD ${definition}`),
    ),
  };
}

/** The text of a table without some of its lines. */
function without(parts: readonly Part[], text: string): string {
  const left = text
    .split('\n')
    .filter((line) => !parts.some(({ definition }) => line.trim().replace(/,$/, '') === definition));
  return left.join('\n').replace(/,\n\)(?=[^\n]*$)/, '\n)');
}

function alter(name: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`ALTER TABLE ${quoteBacktick(name)}\n  ${parts.join(',\n  ')};`];
}

/** One ALTER TABLE for all but constraints, which are dropped before and added after. */
function tableChanges(name: string, wanted: TableStructure, present: TableStructure): Changes {
  const [columns, constraints, indexes] = [
    partChanges(wanted.columns, present.columns),
    partChanges(wanted.constraints, present.constraints),
    partChanges(wanted.indexes, present.indexes),
  ];
  const placed = (column: ColumnPart) => {
    const before = wanted.columns[wanted.columns.indexOf(column) - 1];
    return before ? ` AFTER ${quoteBacktick(before.name)}` : ' FIRST';
  };
  const leaving = byForeignKey([...constraints.gone, ...constraints.changed.map(({ before }) => before)]);
  const coming = byForeignKey([...constraints.fresh, ...constraints.changed.map(({ after }) => after)]);
  const add = ({ definition }: Part) => `ADD ${definition}`;
  return {
    first: alter(
      name,
      leaving.foreign.map((one) => `DROP FOREIGN KEY ${quoteBacktick(one.name)}`),
    ),
    main: alter(name, [
      ...leaving.own.map((one) => `DROP CONSTRAINT ${quoteBacktick(one.name)}`),
      ...[...indexes.gone, ...indexes.changed.map(({ before }) => before)].map(({ name: own }) =>
        own === 'PRIMARY' ? 'DROP PRIMARY KEY' : `DROP KEY ${quoteBacktick(own)}`,
      ),
      ...columns.gone.map((one) => `DROP COLUMN ${quoteBacktick(one.name)}`),
      ...columns.fresh.map((one) => `ADD COLUMN ${quoteBacktick(one.name)} ${one.definition}${placed(one)}`),
      ...columns.changed.map(({ after }) => `MODIFY COLUMN ${quoteBacktick(after.name)} ${after.definition}`),
      ...[...indexes.fresh, ...indexes.changed.map(({ after }) => after), ...coming.own].map(add),
      ...(wanted.options === present.options ? [] : [wanted.options]),
    ]),
    last: alter(name, coming.foreign.map(add)),
  };
}
