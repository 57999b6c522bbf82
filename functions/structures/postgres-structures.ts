import { quoteDouble } from '../../shared/engines/quoting.ts';
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

export const postgresStructures: Structures = { read, tables, changes };

/** With the schema alone on the search path the server itself writes names without it. */
async function read(connection: StructureConnection, schema: string): Promise<SchemaObject[]> {
  const ask = await askIn(connection, schema);
  const found = await tablesIn(ask, '');
  const [views, routines, triggers] = [await ask(viewTexts), await ask(routineTexts), await ask(triggerTexts)];
  return [
    ...found,
    ...views.map(([name, text]) => object('VIEW', name, text)),
    ...routines.map(([name, text, kind, signature]) => ({
      ...object(kind === 'p' ? 'PROCEDURE' : 'FUNCTION', name, text),
      signature: signature ?? '',
    })),
    ...triggers.map(([name, text, table]) => ({ ...object('TRIGGER', name, text), signature: table ?? '' })),
  ];
}

async function tables(
  connection: StructureConnection,
  schema: string,
  isWanted: (name: string) => boolean,
): Promise<SchemaObject[]> {
  const ask = await askIn(connection, schema);
  const names = (await ask(tableNames)).flatMap(([name]) => (name && isWanted(name) ? [name] : []));
  if (names.length === 0) return [];
  return tablesIn(ask, `and c.relname in (${names.map(literal).join(', ')})`);
}

type Ask = (sql: string) => Promise<Rows>;

async function askIn(connection: StructureConnection, schema: string): Promise<Ask> {
  await connection.run(`set search_path to ${quoteDouble(schema)}`);
  return async (sql) => (await connection.query(sql, { maxRows: catalogueRowsMax })).rows;
}

async function tablesIn(ask: Ask, only: string): Promise<SchemaObject[]> {
  const [columns, constraints, indexes] = [
    await ask(columnsOfTables(only)),
    await ask(constraintsOfTables(only)),
    await ask(indexesOfTables(only)),
  ];
  const names = [...new Set(columns.map(([table]) => table ?? ''))];
  return names.map((name) => tableOf(name, { columns, constraints, indexes }));
}

type Rows = readonly (readonly (string | null)[])[];
const here = 'current_schema()::regnamespace';

/** What belongs to an extension comes and goes with it. */
const own = "not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')";

const tableNames = `select c.relname from pg_class c where c.relnamespace = ${here} and c.relkind in ('r', 'p') and ${own} order by c.relname`;
const columnsOfTables = (only: string) => `
  select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text,
    case when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
      when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' end,
    pg_get_expr(d.adbin, d.adrelid), coalesce(col_description(c.oid, a.attnum), ''),
    (pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null)::text
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = ${here} and c.relkind in ('r', 'p') and ${own} ${only}
  order by c.relname, a.attnum`;
const constraintsOfTables = (only: string) => `
  select c.relname, x.conname, pg_get_constraintdef(x.oid, true)
  from pg_constraint x join pg_class c on c.oid = x.conrelid
  where c.relnamespace = ${here} and x.contype in ('p', 'u', 'f', 'c', 'x') ${only}
  order by c.relname, x.contype <> 'p', x.contype = 'f', x.conname`;
const indexesOfTables = (only: string) => `
  select c.relname, i.relname, pg_get_indexdef(x.indexrelid, 0, true)
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = ${here} and c.relkind in ('r', 'p')
    and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x')) ${only}
  order by c.relname, i.relname`;
const viewTexts = `
  select c.relname, 'CREATE ' || case c.relkind when 'm' then 'MATERIALIZED ' else '' end || 'VIEW ' || quote_ident(c.relname) || ' AS' || chr(10) || pg_get_viewdef(c.oid, true)
  from pg_class c where c.relnamespace = ${here} and c.relkind in ('v', 'm') and ${own} order by c.relname`;
const routineTexts = `
  select p.proname, replace(pg_get_functiondef(p.oid), ' ' || quote_ident(current_schema()) || '.', ' '), p.prokind,
    pg_get_function_identity_arguments(p.oid)
  from pg_proc p where p.pronamespace = ${here} and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, 4`;
const triggerTexts = `
  select t.tgname, pg_get_triggerdef(t.oid, true), c.relname
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = ${here} and not t.tgisinternal order by t.tgname, c.relname`;

function object(
  type: SchemaObject['type'],
  name: string | null | undefined,
  text: string | null | undefined,
): SchemaObject {
  return { type, name: name ?? '', text: `${(text ?? '').trim().replace(/;$/, '')};` };
}

function tableOf(
  name: string,
  { columns, constraints, indexes }: { columns: Rows; constraints: Rows; indexes: Rows },
): SchemaObject {
  const own = (rows: Rows) => rows.filter(([table]) => table === name);
  const part = ([, partName, definition]: readonly (string | null)[]): Part => ({
    name: partName ?? '',
    definition: definition ?? '',
  });
  const table: TableStructure = {
    columns: own(columns).flatMap((row) => (row[1] === null ? [] : [columnOf(row)])),
    constraints: own(constraints).map(part),
    indexes: own(indexes).map(part),
    options: '',
  };
  return { type: 'TABLE', name, table, text: tableText(name, table) };
}

/** A sequence of its own makes a column a serial one; its name is the server's choice. */
const serials: Readonly<Record<string, string>> = { smallint: 'smallserial', integer: 'serial', bigint: 'bigserial' };

function columnOf(row: readonly (string | null)[]): ColumnPart {
  const [, name, written, notNull, generated, defaultText, comment, hasSequence] = row;
  const serial = hasSequence === 'true' && defaultText?.startsWith('nextval(') ? serials[written ?? ''] : undefined;
  const [type, defaultValue] = serial === undefined ? [written, defaultText] : [serial, undefined];
  return columnPart({ name, type, notNull, generated, defaultValue, comment });
}

type Written = Readonly<
  Record<'name' | 'type' | 'notNull' | 'generated' | 'defaultValue' | 'comment', string | null | undefined>
>;

function columnPart({ name, type, notNull, generated, defaultValue, comment }: Written): ColumnPart {
  const defaultText =
    generated ?? (defaultValue === null || defaultValue === undefined ? undefined : `DEFAULT ${defaultValue}`);
  return {
    name: name ?? '',
    type: type ?? '',
    notNull: notNull === 'true',
    defaultText,
    comment: comment ?? '',
    definition: [type, defaultText, notNull === 'true' ? 'NOT NULL' : undefined].filter(Boolean).join(' '),
  };
}

function tableText(name: string, { columns, constraints, indexes }: TableStructure): string {
  const inside = [
    ...columns.map((column) => `  ${quoteDouble(column.name)} ${column.definition}`),
    ...constraints.map((constraint) => `  CONSTRAINT ${quoteDouble(constraint.name)} ${constraint.definition}`),
  ];
  return [
    `CREATE TABLE ${quoteDouble(name)} (\n${inside.join(',\n')}\n);`,
    ...indexes.map(({ definition }) => `${definition};`),
    ...columns.flatMap((column) => (column.comment === '' ? [] : [commentText(name, column)])),
  ].join('\n');
}

function commentText(table: string, { name, comment }: ColumnPart): string {
  const text = comment === '' ? 'NULL' : literal(comment);
  return `COMMENT ON COLUMN ${quoteDouble(table)}.${quoteDouble(name)} IS ${text};`;
}

function literal(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}

function changes(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  if (wanted?.table && present?.table) return tableChanges(wanted.name, wanted.table, present.table);
  const drops = present ? [dropText(present)] : [];
  if (!wanted) return { first: [], main: drops, last: [] };
  if (!wanted.table) return { first: [], main: [...drops, wanted.text], last: [] };
  const { name, table } = wanted;
  const { foreign, own } = byForeignKey(table.constraints);
  const [create = '', ...rest] = tableText(name, { ...table, constraints: own }).split(/;\n(?=CREATE |COMMENT )/);
  return {
    first: [],
    main: [...drops, ...[create, ...rest].map((text) => `${text.replace(/;$/, '')};`)],
    last: foreign.map((one) => addConstraint(name, one)),
  };
}

function addConstraint(table: string, { name, definition }: Part): string {
  return `ALTER TABLE ${quoteDouble(table)} ADD CONSTRAINT ${quoteDouble(name)} ${definition};`;
}

function dropText({ type, name, text, signature }: SchemaObject): string {
  const own = quoteDouble(name);
  if (type === 'TRIGGER') return `DROP TRIGGER ${own} ON ${quoteDouble(signature ?? '')};`;
  if (type === 'FUNCTION' || type === 'PROCEDURE') return `DROP ${type} ${own}(${signature ?? ''});`;
  return `DROP ${text.startsWith('CREATE MATERIALIZED') ? 'MATERIALIZED VIEW' : type} ${own};`;
}

/** What depends on columns goes first and comes last. */
function tableChanges(name: string, wanted: TableStructure, present: TableStructure): Changes {
  const alter = (text: string) => `ALTER TABLE ${quoteDouble(name)} ${text};`;
  const [columns, constraints, indexes] = [
    partChanges(wanted.columns, present.columns),
    partChanges(wanted.constraints, present.constraints),
    partChanges(wanted.indexes, present.indexes),
  ];
  const comments = wanted.columns.filter(
    (column) => (present.columns.find((one) => one.name === column.name)?.comment ?? '') !== column.comment,
  );
  const again = <P>({ fresh, changed }: { fresh: P[]; changed: { after: P }[] }) => [
    ...fresh,
    ...changed.map(({ after }) => after),
  ];
  const leaving = byForeignKey([...constraints.gone, ...constraints.changed.map(({ before }) => before)]);
  const coming = byForeignKey(again(constraints));
  const drop = ({ name: own }: Part) => alter(`DROP CONSTRAINT ${quoteDouble(own)}`);
  return {
    first: leaving.foreign.map(drop),
    main: [
      ...leaving.own.map(drop),
      ...[...indexes.gone, ...indexes.changed.map(({ before }) => before)].map(
        (one) => `DROP INDEX ${quoteDouble(one.name)};`,
      ),
      ...columns.gone.map((one) => alter(`DROP COLUMN ${quoteDouble(one.name)}`)),
      ...columns.fresh.map((one) => alter(`ADD COLUMN ${quoteDouble(one.name)} ${one.definition}`)),
      ...columns.changed.flatMap(({ before, after }) => columnChanges(before, after).map(alter)),
      ...again(indexes).map(({ definition }) => `${definition};`),
      ...coming.own.map((one) => addConstraint(name, one)),
      ...comments.map((column) => commentText(name, column)),
    ],
    last: coming.foreign.map((one) => addConstraint(name, one)),
  };
}

function columnChanges(before: ColumnPart, after: ColumnPart): string[] {
  const column = `ALTER COLUMN ${quoteDouble(after.name)}`;
  const nullChange = before.notNull === after.notNull ? [] : [`${column} ${after.notNull ? 'SET' : 'DROP'} NOT NULL`];
  const isTyped = before.type !== after.type;
  const isDefaulted = before.defaultText !== after.defaultText;
  if (!isTyped && !isDefaulted) return nullChange;
  // What the server fills by itself cannot be made so, or unmade, in place on every version.
  if (isFilled(before) || isFilled(after))
    return [`DROP COLUMN ${quoteDouble(after.name)}`, `ADD COLUMN ${quoteDouble(after.name)} ${after.definition}`];
  return [
    // A default of the former type may not fit the new one.
    ...(before.defaultText === undefined ? [] : [`${column} DROP DEFAULT`]),
    ...(isTyped ? [`${column} TYPE ${after.type}`] : []),
    ...(after.defaultText === undefined ? [] : [`${column} SET ${after.defaultText}`]),
    ...nullChange,
  ];
}

function isFilled({ type, defaultText = '' }: ColumnPart): boolean {
  return type.endsWith('serial') || defaultText.startsWith('generated ');
}
