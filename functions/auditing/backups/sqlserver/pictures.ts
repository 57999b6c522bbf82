import { quoteBracket } from '../../../../shared/engines/quoting.ts';
import type { DefinitionPlan } from '../../../../shared/rollback/definition-plan.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Picture, PictureColumn, TablePicture, ViewPicture } from '../../../../shared/rollback/pictures.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { asking, type Ask } from '../catalogue.ts';
import { sqlserverConstraints, sqlserverIndexes } from './parts.ts';

type Place = { readonly schema: string; readonly name: string };
type Row = readonly Cell[];

const text = (value: string) => literalOf.sqlserver(value, 'nvarchar');

/** The places of what a statement is about, as the catalogue writes their names. */
export async function sqlserverPlaces(connection: Connection, plan: DefinitionPlan): Promise<readonly Place[]> {
  const ask = asking(connection);
  const [session] = await ask('select schema_name()');
  const places: Place[] = [];
  for (const { schema = session?.[0] ?? 'dbo', name, isMade } of plan.objects) {
    const [found] = await ask(objectAt({ schema, name }));
    if (found?.[1] && found[2]) places.push({ schema: found[1], name: found[2] });
    else if (isMade) places.push({ schema, name });
  }
  const [first] = places;
  const renamed = plan.renames.filter(({ what }) => what === 'relation');
  return [...places, ...(first ? renamed.map(({ to }) => ({ schema: first.schema, name: to.name })) : [])];
}

/** Tables and views as the catalogue describes them, which does not depend on how the session is set. */
export async function sqlserverPictures(connection: Connection, places: readonly Place[]): Promise<Picture[]> {
  const ask = asking(connection);
  const pictures: Picture[] = [];
  for (const place of places) pictures.push({ ...place, is: await pictureOf(ask, place) });
  return pictures;
}

function objectAt({ schema, name }: Place): string {
  return `select o.object_id, s.name, o.name, o.type from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
     where o.object_id = object_id(${text(`${quoteBracket(schema)}.${quoteBracket(name)}`)}) and o.type in ('U', 'V')`;
}

async function pictureOf(ask: Ask, place: Place): Promise<Picture['is']> {
  const [found] = await ask(objectAt(place));
  const [id, schema, name, type] = found ?? [];
  if (!id || !schema || !name) return null;
  const at = { id: Number(id), schema, name };
  return type?.trim() === 'V' ? viewOf(ask, at) : tableOf(ask, at);
}

type Found = Place & { readonly id: number };

async function tableOf(ask: Ask, found: Found): Promise<TablePicture> {
  const { id, schema, name } = found;
  const [about] = await ask(
    `select (select count(*) from sys.indexes i join sys.partition_schemes p on p.data_space_id = i.data_space_id where i.object_id = t.object_id),
       case when t.temporal_type <> 0 or t.is_memory_optimized = 1 or t.is_filetable = 1 or t.is_external = 1 then 1 else 0 end,
       (select cast(x.value as nvarchar(4000)) from sys.extended_properties x where x.class = 1 and x.major_id = t.object_id and x.minor_id = 0 and x.name = N'MS_Description')
     from sys.tables t where t.object_id = ${id}`,
  );
  const [partitions, isSpecial, comment = null] = about ?? [];
  return {
    type: 'table',
    schema,
    name,
    // What has rows elsewhere, or a past, is no plain table that could be made again from its parts.
    word: isSpecial === '1' ? 'SPECIAL TABLE' : 'TABLE',
    columns: (await ask(columnsAt(id))).map(columnOf),
    constraints: await sqlserverConstraints(ask, id),
    indexes: await sqlserverIndexes(ask, found),
    comment,
    isDivided: Number(partitions ?? 0) > 0,
  };
}

function columnsAt(id: number): string {
  return `select c.name, t.name, c.max_length, c.[precision], c.[scale], c.is_nullable, cast(i.seed_value as varchar(40)), cast(i.increment_value as varchar(40)),
       p.definition, p.is_persisted,
       case when c.collation_name = cast(databasepropertyex(db_name(), 'Collation') as nvarchar(128)) then null else c.collation_name end, cast(x.value as nvarchar(4000)),
       case when t.is_user_defined = 1 or c.is_sparse = 1 or c.is_rowguidcol = 1 or c.is_filestream = 1 or c.generated_always_type <> 0 then 1 else 0 end
     from sys.columns c join sys.types t on t.user_type_id = c.user_type_id
     left join sys.identity_columns i on i.object_id = c.object_id and i.column_id = c.column_id
     left join sys.computed_columns p on p.object_id = c.object_id and p.column_id = c.column_id
     left join sys.extended_properties x on x.class = 1 and x.major_id = c.object_id and x.minor_id = c.column_id and x.name = N'MS_Description'
     where c.object_id = ${id} order by c.column_id`;
}

function columnOf(row: Row): PictureColumn {
  const [name, typeName, length, precision, scale, isNullable, seed, increment, computed, isPersisted] = row;
  const [collation, comment = null, isSpecial] = row.slice(10);
  const plain = typeText(typeName ?? '', { length, precision, scale });
  const type = [plain, collation && ` COLLATE ${collation}`].filter(Boolean).join('');
  const notNull = isNullable !== '1';
  const counter = seed ? ` IDENTITY(${seed},${increment})` : '';
  const own = computed
    ? `AS ${computed}${isPersisted === '1' ? ' PERSISTED' : ''}`
    : `${type}${counter} ${notNull ? 'NOT NULL' : 'NULL'}`;
  return {
    name: name ?? '',
    // What cannot be made again from here has no definition.
    definition: isSpecial === '1' ? '' : own,
    comment,
    then: [],
    type: computed ? '' : type,
    notNull,
    defaultText: null,
    isFilled: Boolean(computed ?? seed),
  };
}

type Sizes = Readonly<Record<'length' | 'precision' | 'scale', Cell | undefined>>;

function typeText(name: string, { length, precision, scale }: Sizes): string {
  const characters = /^n(var)?char$/.test(name) ? Number(length) / 2 : Number(length);
  if (/^(n?(var)?char|(var)?binary)$/.test(name)) return `${name}(${length === '-1' ? 'max' : characters})`;
  if (name === 'decimal' || name === 'numeric') return `${name}(${precision},${scale})`;
  return /^(datetime2|datetimeoffset|time)$/.test(name) ? `${name}(${scale})` : name;
}

async function viewOf(ask: Ask, { id, schema, name }: Found): Promise<ViewPicture> {
  const [row] = await ask(`select m.definition from sys.sql_modules m where m.object_id = ${id}`);
  const columns = await ask(`select c.name from sys.columns c where c.object_id = ${id} order by c.column_id`);
  const read = await ask(
    `select coalesce(object_schema_name(d.referenced_id), d.referenced_schema_name, ${text(schema)}), d.referenced_entity_name
     from sys.sql_expression_dependencies d where d.referencing_id = ${id}`,
  );
  const [indexes] = await ask(`select count(*) from sys.indexes v where v.object_id = ${id}`);
  const written = viewHead.exec(row?.[0] ?? '');
  // An encrypted text is not told, and rows of an indexed view are kept in it.
  const isKnown = written !== null && indexes?.[0] === '0';
  const rest = (row?.[0] ?? '').slice(written?.[0].length);
  return {
    type: 'view',
    schema,
    name,
    text: isKnown ? `VIEW ${quoteBracket(schema)}.${quoteBracket(name)}${endedLine(rest)}` : '',
    columns: columns.map(([column]) => column ?? '').join(', '),
    then: [],
    comment: null,
    reads: read.map(([of, what]) => `${of ?? ''}.${what ?? ''}`),
  };
}

/** A view keeps the name under which it was written, also once it has another one. */
const part = String.raw`(?:\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"|[\w@#$]+)`;
const viewHead = new RegExp(
  String.raw`^(?:\s|--[^\n]*\n|/\*[\s\S]*?\*/)*(?:create|alter)\s+(?:or\s+alter\s+)?view\s+${part}(?:\s*\.\s*${part})*`,
  'i',
);

/** What stands behind the text must not become part of a comment at its end. */
export function endedLine(sql: string): string {
  const trimmed = sql.trimEnd().replace(/;$/, '');
  return /--[^\n]*$/.test(trimmed) ? `${trimmed}\n` : trimmed;
}
