import { tableOptionsOf } from '../../../../shared/engines/mysql-options.ts';
import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import type { DefinitionPlan } from '../../../../shared/rollback/definition-plan.ts';
import {
  textKinds,
  type Picture,
  type PictureColumn,
  type TablePicture,
  type ViewPicture,
} from '../../../../shared/rollback/pictures.ts';
import { backupReasons } from '../../../../shared/rollback/reasons.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';
import { BackupFailed } from '../backup-failed.ts';
import type { Ask } from '../catalogue.ts';
import { mysqlTexts } from './texts.ts';
import { isTemporary } from './temporary-tables.ts';

type Place = Pick<Picture, 'schema' | 'name' | 'kind'>;

/** The places of what a statement is about, as the session has it. */
export async function mysqlPlaces(connection: Connection, { objects }: DefinitionPlan): Promise<readonly Place[]> {
  const [row] = (await connection.query('select database()', { maxRows: 1 })).rows;
  const places: Place[] = [];
  for (const { type, schema = row?.[0], name, isMade } of objects) {
    const kind = textKinds.find((one) => one === type);
    if (!schema || (!kind && !isMade && (await isTemporary(connection, { schema, name })))) continue;
    if (type === 'trigger') places.push(...(await triggerPlaces(connection, { schema, name })));
    else places.push({ schema, name, ...(kind && { kind }) });
  }
  return places;
}

/** The table of a trigger, whose triggers are looked at together. */
async function triggerPlaces(connection: Connection, { schema, name }: Place): Promise<Place[]> {
  const { rows } = await connection.query(
    `select event_object_schema, event_object_table from information_schema.triggers
     where trigger_schema = ${mysqlText(schema)} and trigger_name = ${mysqlText(name)}`,
    { maxRows: catalogRowsMax },
  );
  return rows.map(([inSchema, table]) => ({ schema: inSchema ?? schema, name: table ?? '', kind: 'attached' }));
}

/** Relations by the server's own words, SHOW CREATE, under settings of the session that let it write them plainly. */
export async function mysqlPictures(
  connection: Connection,
  places: readonly Place[],
  how?: 'whole',
): Promise<Picture[]> {
  const ask: Ask = async (sql) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  const set = (mode: Cell | undefined, quotes: Cell | undefined) =>
    connection.run(`set sql_mode = ${mysqlText(mode ?? '')}, sql_quote_show_create = ${quotes ?? '1'}`, { maxRows: 0 });
  const [settings] = await ask('select @@session.sql_mode, @@session.sql_quote_show_create');
  await set('', '1');
  try {
    const pictures: Picture[] = [];
    for (const place of places) {
      const { schema, name, kind } = place;
      if (kind) pictures.push({ schema, name, kind, is: null, texts: await mysqlTexts(ask, place, kind) });
      else pictures.push({ schema, name, is: await pictureOf(ask, place, how) });
    }
    return pictures;
  } finally {
    await set(settings?.[0], settings?.[1]).catch(() => undefined);
  }
}

async function pictureOf(ask: Ask, { schema, name }: Place, how?: 'whole'): Promise<Picture['is']> {
  const found = await ask(
    `select table_schema, table_name, table_type, table_comment, create_options from information_schema.tables
     where table_schema = ${mysqlText(schema)} and table_name = ${mysqlText(name)}`,
  );
  const [foundSchema, foundName, type, comment, options] = found.find((row) => row[1] === name) ?? found[0] ?? [];
  if (!foundSchema || !foundName) return null;
  const place = { schema: foundSchema, name: foundName };
  const [created] = await ask(`show create table ${quoteBacktick(foundSchema)}.${quoteBacktick(foundName)}`);
  const sql = created?.[1] ?? '';
  // The session sees nothing of the other one.
  if (sql.startsWith('CREATE TEMPORARY ')) throw new BackupFailed(backupReasons.hiddenByTemporary);
  if (type === 'VIEW') return viewOf(ask, { ...place, sql });
  const isDivided = /\bpartitioned\b/.test(options ?? '');
  const around = aroundOf(sql);
  return {
    ...tableOf(sql, place),
    comment: comment ?? '',
    isDivided,
    storage: storageOf(around.options),
    ...(how && { around }),
  };
}

const keyLine =
  /^(PRIMARY KEY|(?:UNIQUE |FULLTEXT |SPATIAL |VECTOR )?KEY `((?:[^`]|``)*)`|CONSTRAINT `((?:[^`]|``)*)`)\s?(.*)$/s;

/** The parts of a table, a line each, as SHOW CREATE TABLE lays them out. */
function tableOf(sql: string, place: Place): Omit<TablePicture, 'comment' | 'isDivided' | 'storage'> {
  const columns: PictureColumn[] = [];
  const constraints: TablePicture['constraints'] = [];
  const indexes: TablePicture['indexes'] = [];
  const lines = sql.split('\n');
  const end = lines.findIndex((line) => line.startsWith(')'));
  for (const line of lines.slice(1, end)) {
    const written = line.trim().replace(/,$/, '');
    const column = /^`((?:[^`]|``)*)` (.*)$/s.exec(written);
    const key = keyLine.exec(written);
    const part = { definition: written, comment: null, then: [] };
    if (column) columns.push(columnOf(unquoted(column[1]), column[2] ?? ''));
    else if (key?.[3] !== undefined)
      constraints.push({
        ...part,
        name: unquoted(key[3]),
        kind: key[4]?.startsWith('FOREIGN KEY') ? 'foreign' : 'check',
      });
    else if (key) indexes.push({ ...part, name: key[2] === undefined ? 'PRIMARY' : unquoted(key[2]) });
  }
  return { type: 'table', ...place, word: 'TABLE', columns, constraints, indexes };
}

/** What SHOW CREATE TABLE writes behind the parts: engine, character set, comment and the next number of AUTO_INCREMENT. */
function aroundOf(sql: string): NonNullable<TablePicture['around']> {
  const lines = sql.split('\n');
  const end = lines.findIndex((line) => line.startsWith(')'));
  return {
    before: [],
    persistence: '',
    options: lines.slice(end).join('\n').slice(1).trim(),
    counters: [],
    after: [],
  };
}

function storageOf(shown: string): TablePicture['storage'] {
  const { values, partitioning } = tableOptionsOf(shown);
  const options = [...values].filter(([name]) => name !== 'COMMENT' && name !== 'AUTO_INCREMENT');
  // MySQL writes it in a comment, which servers that know no partitions are not to see.
  const written = /^\/\*!\d+ (.*) ?\*\/$/s.exec(partitioning)?.[1] ?? partitioning;
  return { options: Object.fromEntries(options), partitioning: written.trim() };
}

function unquoted(name = ''): string {
  return name.replaceAll('``', '`');
}

function columnOf(name: string, definition: string): PictureColumn {
  return {
    name,
    definition,
    comment: null,
    then: [],
    type: '',
    notNull: / NOT NULL\b/.test(definition),
    defaultText: null,
    isFilled: / GENERATED ALWAYS AS \(/.test(definition),
  };
}

/** The server names the schema of everything in a view but, in its own schema, of the view itself. */
async function viewOf(ask: Ask, { schema, name, sql }: Place & { sql: string }): Promise<ViewPicture> {
  const columns = await ask(
    `select column_name, column_type from information_schema.columns
     where table_schema = ${mysqlText(schema)} and table_name = ${mysqlText(name)} order by ordinal_position`,
  );
  const [inSchema, view] = [quoteBacktick(schema), quoteBacktick(name)];
  const text = sql
    .replace(/^CREATE /, '')
    .replace(/ VIEW (?:`(?:[^`]|``)*`\.)?`(?:[^`]|``)*`/, () => ` VIEW ${inSchema}.${view}`);
  return {
    type: 'view',
    schema,
    name,
    text,
    columns: columns.map((row) => row.join(' ')).join(', '),
    then: [],
    comment: null,
  };
}
