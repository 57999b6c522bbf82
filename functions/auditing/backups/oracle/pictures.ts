import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { DefinitionPlan } from '../../../../shared/rollback/definition-plan.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Picture, PictureColumn, TablePicture, ViewPicture } from '../../../../shared/rollback/pictures.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { asking, type Ask } from '../catalogue.ts';
import { oracleConstraints, oracleIndexes } from './parts.ts';
import { endedLine } from '../sqlserver/pictures.ts';

type Place = { readonly schema: string; readonly name: string };
type Row = readonly Cell[];

const text = (value: string) => literalOf.oracle(value, 'varchar2');

/** The places of what a statement is about; an index stands for its table. */
export async function oraclePlaces(
  connection: Connection,
  { objects, renames }: DefinitionPlan,
): Promise<readonly Place[]> {
  const ask = asking(connection);
  const [session] = await ask(`select sys_context('userenv', 'current_schema') from dual`);
  const places: Place[] = [];
  for (const { type, schema = session?.[0] ?? '', name } of objects) {
    if (type === 'relation') {
      places.push({ schema, name });
      continue;
    }
    const [table] = await ask(
      `select i.table_owner, i.table_name from all_indexes i where i.owner = ${text(schema)} and i.index_name = ${text(name)}`,
    );
    if (table?.[0] && table[1]) places.push({ schema: table[0], name: table[1] });
  }
  const [first] = places;
  const renamed = renames.filter(({ what }) => what === 'relation');
  const all = [...places, ...(first ? renamed.map(({ to }) => ({ schema: first.schema, name: to.name })) : [])];
  return [...new Map(all.map((one) => [JSON.stringify([one.schema, one.name]), one])).values()];
}

/** Tables and views as the catalogue describes them, which does not depend on how the session is set. */
export async function oraclePictures(connection: Connection, places: readonly Place[]): Promise<Picture[]> {
  const ask = asking(connection);
  const pictures: Picture[] = [];
  for (const place of places) pictures.push({ ...place, is: await pictureOf(ask, place) });
  return pictures;
}

/** The condition that a row of the catalogue is about a table. */
function isAt({ schema, name }: Place, alias: string): string {
  return `${alias}.owner = ${text(schema)} and ${alias}.table_name = ${text(name)}`;
}

async function pictureOf(ask: Ask, place: Place): Promise<Picture['is']> {
  const found = await ask(
    `select o.object_type from all_objects o where o.owner = ${text(place.schema)} and o.object_name = ${text(place.name)}
     and o.object_type in ('TABLE', 'VIEW', 'MATERIALIZED VIEW')`,
  );
  const types = found.map(([type]) => type);
  if (types.length === 0) return null;
  return types.includes('VIEW') ? viewOf(ask, place) : tableOf(ask, place, types.includes('MATERIALIZED VIEW'));
}

async function tableOf(ask: Ask, place: Place, isMaterialized: boolean): Promise<TablePicture> {
  const [about] = await ask(
    `select t.partitioned, case when t.temporary = 'Y' or t.iot_type is not null or t.cluster_name is not null or t.nested = 'YES' then 1 else 0 end, m.comments
     from all_tables t left join all_tab_comments m on m.owner = t.owner and m.table_name = t.table_name where ${isAt(place, 't')}`,
  );
  const [partitioned, isSpecial, comment = null] = about ?? [];
  const { constraints, required } = await oracleConstraints(ask, place);
  const columns = await ask(
    `select c.column_name, c.data_type, c.data_type_owner, c.data_length, c.char_length, c.char_used, c.data_precision, c.data_scale,
       c.virtual_column, i.generation_type, c.default_on_null, m.comments, c.data_default
     from all_tab_cols c left join all_tab_identity_cols i on i.owner = c.owner and i.table_name = c.table_name and i.column_name = c.column_name
     left join all_col_comments m on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name
     where ${isAt(place, 'c')} and c.hidden_column = 'NO' order by c.column_id`,
  );
  return {
    type: 'table',
    ...place,
    word: isMaterialized || isSpecial === '1' ? 'SPECIAL TABLE' : 'TABLE',
    columns: columns.map((row) => columnOf(row, required)),
    constraints,
    indexes: await oracleIndexes(ask, place),
    comment,
    isDivided: partitioned === 'YES',
  };
}

function columnOf(row: Row, required: ReadonlySet<string>): PictureColumn {
  const [name, , owner] = row;
  const [virtual, generation, , comment = null, given] = row.slice(8);
  const type = typeText(row);
  const notNull = required.has(name ?? '');
  const isVirtual = virtual === 'YES';
  const defaultText = isVirtual || generation ? null : defaultOf(row);
  const value = isVirtual ? ` GENERATED ALWAYS AS (${given}) VIRTUAL` : defaultText && ` DEFAULT ${defaultText}`;
  const definition = [type, value, notNull && ' NOT NULL'].filter(Boolean).join('');
  return {
    name: name ?? '',
    // Numbers of an own sequence, and types of somebody's own, cannot be made again from here.
    definition: generation || owner ? '' : definition,
    comment,
    then: [],
    type,
    notNull,
    defaultText,
    isFilled: isVirtual || Boolean(generation),
  };
}

function defaultOf(row: Row): string | null {
  const [onNull, , given] = row.slice(10);
  return given ? `${onNull === 'YES' ? 'ON NULL ' : ''}${given.trim()}` : null;
}

function typeText(row: Row): string {
  const [, type] = row;
  return sized[type ?? '']?.(row) ?? type ?? '';
}

type Sized = (row: Row) => string;

const inUnits: Sized = ([, name, , , size, unit]) => `${name}(${size} ${unit === 'C' ? 'CHAR' : 'BYTE'})`;
const inCharacters: Sized = ([, name, , , size]) => `${name}(${size})`;

/** How the types that have a size are written. */
const sized: Readonly<Record<string, Sized>> = {
  VARCHAR2: inUnits,
  CHAR: inUnits,
  NVARCHAR2: inCharacters,
  NCHAR: inCharacters,
  RAW: ([, name, , length]) => `${name}(${length})`,
  FLOAT: ([, name, , , , , precision]) => `${name}(${precision})`,
  NUMBER: ([, name, , , , , precision, scale]) =>
    precision === null && scale === null ? (name ?? '') : `${name}(${precision ?? '*'},${scale ?? '0'})`,
};

async function viewOf(ask: Ask, place: Place): Promise<ViewPicture> {
  const [row] = await ask(
    `select v.text from all_views v where v.owner = ${text(place.schema)} and v.view_name = ${text(place.name)}`,
  );
  const columns = await ask(
    `select c.column_name, m.comments from all_tab_cols c
     left join all_col_comments m on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name
     where ${isAt(place, 'c')} and c.hidden_column = 'NO' order by c.column_id`,
  );
  const [said] = await ask(`select m.comments from all_tab_comments m where ${isAt(place, 'm')}`);
  const read = await ask(
    `select d.referenced_owner, d.referenced_name from all_dependencies d
     where d.owner = ${text(place.schema)} and d.name = ${text(place.name)} and d.type = 'VIEW'`,
  );
  const view = `${quoteDouble(place.schema)}.${quoteDouble(place.name)}`;
  const names = columns.map(([column]) => quoteDouble(column ?? '')).join(', ');
  return {
    type: 'view',
    ...place,
    text: row?.[0] ? `VIEW ${view} (${names}) AS\n${endedLine(row[0])}` : '',
    columns: names,
    then: columns.flatMap(([column, comment]) =>
      comment ? [`COMMENT ON COLUMN ${view}.${quoteDouble(column ?? '')} IS ${text(comment)}`] : [],
    ),
    comment: said?.[0] ?? null,
    reads: read.map(([owner, name]) => `${owner ?? ''}.${name ?? ''}`),
  };
}
