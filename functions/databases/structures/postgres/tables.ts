import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { askOfEach, type Ask } from './ask.ts';
import type { ColumnPart, Filled, Kin, Part, Rows, SchemaObject, TableStructure } from '../structure.ts';
import type { Left } from '../left-alone.ts';
import { kinClauses, ownTable, saidOtherwise } from './kin.ts';

/** Tables with their parts, by their numbers. */
export async function tablesOf(ask: Ask, oids: readonly string[]) {
  const told = (question: string) => askOfEach(ask, oids, [question]);
  const heads = await told(headOfEach);
  const columns = byTable(await told(columnsOfEach));
  const constraints = byTable(await told(constraintsOfEach));
  const indexes = byTable(await told(indexesOfEach));
  return heads.map(([oid = '', name, isTyped, key, bound, holds, parents]) => {
    const own = (rows: ReadonlyMap<string, Row[]>) => rows.get(oid ?? '') ?? [];
    const table: TableStructure = {
      columns: own(columns).flatMap((row) => (row[1] === null ? [] : [columnOf(row)])),
      constraints: own(constraints).map(partOf),
      indexes: own(indexes).map(partOf),
      options: '',
      ...kinOf({ key, bound, holds, parents }),
    };
    const special: Left | undefined = isTyped ? { reason: 'typedTable', name: isTyped } : undefined;
    const object: SchemaObject = {
      type: 'TABLE',
      name: name ?? '',
      table,
      text: tableText(name ?? '', table),
      ...(special && { special }),
    };
    return [oid ?? '', object] as const;
  });
}

type Row = Rows[number];
type Cell = string | null | undefined;

function byTable(rows: Rows): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row[0] ?? '');
    if (own) own.push(row);
    else found.set(row[0] ?? '', [row]);
  }
  return found;
}

const partOf = ([, name, definition, isInherited]: Row): Part => ({
  name: name ?? '',
  // The server writes an index of a partitioned table as if it were to stay without those of the partitions.
  definition: (definition ?? '').replace(/^(CREATE (?:UNIQUE )?INDEX (?:"(?:[^"]|"")*"|\S+) ON )ONLY /, '$1'),
  ...(isInherited === 'true' && { inherited: 'alike' }),
});

function kinOf({ key, bound, holds, parents }: Readonly<Record<'key' | 'bound' | 'holds' | 'parents', Cell>>) {
  if (!key && !parents) return {};
  const kin: Kin = {
    ...(key && { key }),
    parents: parents?.split('\n') ?? [],
    ...(bound && { bound }),
    // Of a hash it can be asked for the very table only.
    ...(bound && holds && !holds.includes('satisfies_hash_partition') && { holds }),
  };
  return { kin };
}

const headOfEach = `
  select c.oid::text, c.relname, nullif(c.reloftype, 0)::regtype::text, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), pg_get_partition_constraintdef(c.oid),
    (select string_agg(i.inhparent::regclass::text, chr(10) order by i.inhseqno) from pg_inherits i where i.inhrelid = c.oid)
  from pg_class c where $`;
const columnsOfEach = `
  select c.oid::text, a.attname,
    format_type(a.atttypid, a.atttypmod) || case when a.attcollation not in (0, (select t.typcollation from pg_type t where t.oid = a.atttypid)) then ' COLLATE ' || a.attcollation::regcollation else '' end,
    a.attnotnull::text, a.attidentity::text, a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid), coalesce((select m.description from pg_description m where m.classoid = 'pg_class'::regclass and m.objoid = c.oid and m.objsubid = a.attnum), ''),
    case when d.oid is not null or a.atttypid in (20, 21, 23) then (select quote_ident(s.relname) from pg_depend o join pg_class s on s.oid = o.objid and s.relkind = 'S'
      where o.refclassid = 'pg_class'::regclass and o.classid = 'pg_class'::regclass and o.refobjid = c.oid and o.refobjsubid = a.attnum and o.deptype in ('a', 'i')
      order by not exists (select from pg_depend e where e.classid = 'pg_attrdef'::regclass and e.objid = d.oid and e.refobjid = s.oid), s.relname limit 1) end,
    (select string_agg(quote_ident(s.relname), ',') from pg_depend e join pg_class s on s.oid = e.refobjid and s.relkind = 'S'
      where e.classid = 'pg_attrdef'::regclass and e.objid = d.oid),
    case when a.attinhcount > 0 and not a.attislocal then case when exists (
      select from pg_inherits i join pg_attribute p on p.attrelid = i.inhparent and p.attname = a.attname left join pg_attrdef e on e.adrelid = p.attrelid and e.adnum = p.attnum
      where i.inhrelid = c.oid and p.attnotnull = a.attnotnull and pg_get_expr(e.adbin, e.adrelid) is not distinct from pg_get_expr(d.adbin, d.adrelid)) then 'alike' else 'otherwise' end end,
    (current_setting('server_version_num')::int >= 170000 and (a.attgenerated <> 'v' or not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c')
      and not exists (select from pg_publication_rel l where l.prrelid = c.oid)))::text
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where $ order by a.attnum`;
/** An older server has no such column, and takes the value beside by its name. */
const constraintsOfEach = `
  select c.oid::text, x.conname, pg_get_constraintdef(x.oid, true), (x.coninhcount > 0 and not x.conislocal)::text
  from pg_class c cross join (select 0::oid as conparentid) none
    cross join lateral (select k.*, conparentid as parent from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) x
  where $ and not exists (select from pg_constraint y where y.oid = x.parent and y.conrelid = x.conrelid)
  order by x.contype <> 'p', x.contype = 'f', x.conname`;
const indexesOfEach = `
  select c.oid::text, i.relname, pg_get_indexdef(x.indexrelid, 0, true) || case when x.indisvalid then '' else ' -- invalid' end,
    exists (select from pg_inherits n where n.inhrelid = x.indexrelid)::text
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where $ and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  order by i.relname`;

/** A sequence of its own makes a column a serial one; its name is the server's choice. */
const serials: Readonly<Record<string, string>> = { smallint: 'smallserial', integer: 'serial', bigint: 'bigserial' };

function columnOf(row: Row): ColumnPart {
  const [
    ,
    name,
    type,
    notNull,
    identity,
    generated,
    defaultValue,
    comment,
    sequence,
    numbering,
    inherited,
    isSettable,
  ] = row;
  const filled = filledBy({ type, identity, generated, defaultValue, sequence, numbering, isSettable });
  const shownType = filled?.by === 'serial' ? serials[type ?? ''] : type;
  const defaultText = defaultTextOf(filled, generated, defaultValue);
  return {
    name: name ?? '',
    type: shownType ?? '',
    notNull: notNull === 'true',
    defaultText,
    comment: comment ?? '',
    definition: [shownType, defaultText, notNull === 'true' ? 'NOT NULL' : undefined].filter(Boolean).join(' '),
    ...fillingOf(filled, sequence),
    ...((inherited === 'alike' || inherited === 'otherwise') && { inherited }),
  };
}

/** What fills a column, or a sequence that only goes with it. */
function fillingOf(filled: Filled | undefined, sequence: Cell): Pick<ColumnPart, 'filled' | 'owned'> {
  if (filled) return { filled };
  return sequence ? { owned: sequence } : {};
}

function defaultTextOf(
  filled: Filled | undefined,
  generated: string | null | undefined,
  defaultValue: string | null | undefined,
): string | undefined {
  if (filled?.by === 'serial') return undefined;
  if (filled?.by === 'expression')
    return `generated always as (${defaultValue}) ${generated === 'v' ? 'virtual' : 'stored'}`;
  if (filled) return `generated ${filled.by} as identity`;
  return defaultValue === null || defaultValue === undefined ? undefined : `DEFAULT ${defaultValue}`;
}

function filledBy(told: Readonly<Record<string, string | null | undefined>>): Filled | undefined {
  const { type, identity, generated, defaultValue, sequence, numbering, isSettable } = told;
  if (generated) return { by: 'expression', isSettable: isSettable === 'true' };
  if (identity) return { by: identity === 'a' ? 'always' : 'by default', sequence: sequence ?? '' };
  const isNumbered = sequence && numbering === sequence && /^nextval\('.*'::regclass\)$/s.test(defaultValue ?? '');
  return isNumbered && serials[type ?? ''] ? { by: 'serial', type: type ?? '', sequence } : undefined;
}

/** The statements that make a table, one after the other. What tables above it bring is not said again. */
export function tableStatements(name: string, table: TableStructure): string[] {
  const { columns, constraints, indexes } = ownTable(table);
  const { before, behind } = kinClauses(table);
  const inside = [
    ...columns.map((column) => `  ${quoteDouble(column.name)} ${column.definition}`),
    ...constraints.map((constraint) => `  CONSTRAINT ${quoteDouble(constraint.name)} ${constraint.definition}`),
  ];
  return [
    `CREATE TABLE ${quoteDouble(name)}${before}${inside.length > 0 || before === '' ? ` (\n${inside.join(',\n')}\n)` : ''}${behind};`,
    ...table.columns.flatMap((column) => saidOtherwise(name, column)),
    ...indexes.map(({ definition }) => `${definition};`),
    ...table.columns.flatMap((column) => (column.comment === '' ? [] : [commentText(name, column)])),
  ];
}

function tableText(name: string, table: TableStructure): string {
  return tableStatements(name, table).join('\n');
}

export function commentText(table: string, { name, comment }: Pick<ColumnPart, 'name' | 'comment'>): string {
  const text = comment === '' ? 'NULL' : literal(comment);
  return `COMMENT ON COLUMN ${quoteDouble(table)}.${quoteDouble(name)} IS ${text};`;
}
