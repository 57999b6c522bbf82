import { nodesOf } from '../../../../../shared/audit/tree/walk.ts';
import type { ParsedStatement } from '../../../../../shared/audit/tree/parsed-script.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import type { DbService } from '../../../../databases/db-services/service.ts';
import { rowsOfFamily } from '../../../../databases/rehearsal/families.ts';
import type { HeldRoom } from '../../../../databases/rehearsal/room.ts';
import { sampling, type Sampler } from '../../../../databases/reading/sampling.ts';
import { overCatalogue } from '../../../../databases/structures/read-structures.ts';
import type { Connection } from '../../../../engines/driver.ts';
import { EngineError } from '../../../../engines/engine-error.ts';
import type { EventPlace } from '../../../../platform/events.ts';
import { runTolerantly } from '../../../database-comparison/service.ts';
import type { CopiedTables, CopyTrial, RoomFamily } from '../family.ts';
import { NotTried } from '../not-tried.ts';
import { fillCopy, scaleOf, type Asked, type Seen } from './fill-copy.ts';
import { bytesOfIndex } from './index-bytes.ts';
import { knownTables, optimizerSettings, type KnownTable } from './known-tables.ts';
import { isTold } from './made-up-values.ts';
import { MysqlRoomIndexes, type Hiding } from './room-indexes.ts';

type Original = {
  readonly copied: CopiedTables;
  readonly dbType: string;
  readonly tables: readonly KnownTable[];
  readonly seen: ReadonlyMap<string, Seen>;
  readonly around: readonly string[];
  readonly settings: readonly string[];
};

const noServer: Text = {
  zh: '没有可以试用索引的 {dbType} 演练服务器：请由管理员在项目中添加一个数据源并勾选“用作演练服务器”',
  en: 'there is no rehearsal server of {dbType} where they could be tried. An administrator adds a data source to the project and marks it as one',
};

/**
 * Servers of MySQL's family look into an index to tell what a condition costs, whatever statistics say: so a copy has rows with values
 * like those of the data source, in their shares.
 */
export const mysqlRoom: RoomFamily = {
  copying: async (place, source, copied) => {
    const original = await readOriginal(place, source, copied);
    return { roles: [], prepare: (room, connection) => prepared(room, connection, original) };
  },
  noServer,
};

async function readOriginal(place: EventPlace, source: DbService, copied: CopiedTables): Promise<Original> {
  const { schema, names } = copied;
  const known = await overCatalogue(place, source, async (connection) => ({
    tables: await knownTables(connection, schema, names),
    around: await rowsOfFamily(source.dbType).around(connection, schema),
    settings: await optimizerSettings(connection),
  }));
  const missing = names.find((name) => !known.tables.some((table) => table.name === name));
  if (missing !== undefined) throw new NotTried(fill(notCopied, { table: missing }));
  return { copied, dbType: source.dbType, ...known, seen: await look(place, source, { schema, tables: known.tables }) };
}

/** Looks at some rows of each table, a few at each of many places. */
async function look(
  place: EventPlace,
  source: DbService,
  { schema, tables }: { readonly schema: string; readonly tables: readonly KnownTable[] },
): Promise<Original['seen']> {
  const work = async ({ spread }: Sampler) => {
    const found = new Map<string, Seen>();
    for (const { name, columns, keys } of tables) {
      const told = columns.filter(isTold).map((column) => column.name);
      const first = columns.find((column) => column.name === keys[0]?.[0]);
      const key = first && /int$/.test(first.type) ? first.name : undefined;
      const cells = told.length === 0 ? [] : await spread({ schema, table: name, columns: told, key });
      found.set(name, new Map(told.map((column, at) => [column, cells[at] ?? []])));
    }
    return found;
  };
  try {
    return await sampling(place, source, work);
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('connectFailed', { name: source.name, reason: error.words }, { cause: error });
    throw error;
  }
}

async function prepared(room: HeldRoom, making: Connection, original: Original): Promise<CopyTrial> {
  const { copied, dbType, tables, seen } = original;
  const hiding = hidingOf(room.version);
  if (!hiding) throw new NotTried(fill(tooOld, { version: room.version }));
  const free = ['set session foreign_key_checks = 0', 'set session check_constraint_checks = 0'];
  for (const sql of [...original.around, ...free]) await runTolerantly(making, sql);
  const scale = scaleOf(tables);
  const asked = askedBy(copied.statements);
  const { keep } = room;
  const rowsOf = new Map<string, number>();
  for (const table of tables) {
    const own = seen.get(table.name) ?? new Map();
    rowsOf.set(table.name, await fillCopy(making, { table, seen: own, asked, scale, keep }));
  }
  const planning = await room.connect('changed');
  for (const sql of [...original.around.slice(0, 1), ...original.settings]) await runTolerantly(planning, sql);
  const { schema } = copied;
  const indexes = new MysqlRoomIndexes({ making, planning }, { dbType, schema, hiding, rowsOf, keep });
  const looked = Math.max(0, ...[...seen.values()].flatMap((one) => [...one.values()].map((cells) => cells.length)));
  return {
    on: fill(scale > 1 ? smallerCopy : copy, {
      ...{ version: `${dbType} ${/^[\d.]+/.exec(room.version)?.[0] ?? room.version}`, rows: looked },
      scale: scale.toFixed(scale < 10 ? 1 : 0),
    }),
    plan: (statement, wanted) => indexes.plan(statement, wanted),
    isCheap: false,
    bytes: (index) => bytesOfIndex(index, tables),
    close: () => planning.close(),
  };
}

/** What statements ask for: a server looks into an index for it. */
function askedBy(statements: readonly ParsedStatement[]): Asked {
  const literals = statements.flatMap(({ tree }) => nodesOf(tree, 'literal'));
  const values = literals.filter(({ type }) => type === 'string' || type === 'number').map(({ value }) => value);
  return { values: [...new Set(values)].slice(0, valuesMax), text: statements.map(({ text }) => text).join('\n') };
}

const valuesMax = 500;

function hidingOf(version: string): Hiding | undefined {
  const [major = 0, minor = 0] = (/^(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  const isMariadb = /mariadb/i.test(version);
  if (isMariadb)
    return major > 10 || (major === 10 && minor >= 6) ? { hidden: 'ignored', shown: 'not ignored' } : undefined;
  return major >= 8 ? { hidden: 'invisible', shown: 'visible' } : undefined;
}

const copy: Text = {
  zh: '演练副本（{version}，与数据源行数相同的生成数据，取值按数据源的统计信息和每张表至多 {rows} 行的抽样）',
  en: 'a rehearsal copy ({version}, as many made-up rows as the data source has, with values after its figures and up to {rows} rows of each table)',
};
const smallerCopy: Text = {
  zh: '演练副本（{version}，大表的行数缩小到 1/{scale} 的生成数据，取值按数据源的统计信息和每张表至多 {rows} 行的抽样；成本是缩小后的副本的）',
  en: 'a rehearsal copy ({version}, large tables with one made-up row for {scale} of the data source, with values after its figures and up to {rows} rows of each table; costs are those of the smaller copy)',
};
const tooOld: Text = {
  zh: '演练服务器（{version}）不能对优化器隐藏索引：需要 MySQL 8.0 或 MariaDB 10.6 及以上',
  en: 'the rehearsal server ({version}) cannot hide an index from its optimizer: that takes MySQL 8.0 or MariaDB 10.6',
};
const notCopied: Text = {
  zh: '表 {table} 是分区表、不是普通表或不是 InnoDB 表，演练副本中没有它的行',
  en: 'table {table} is partitioned, no plain table or not of InnoDB, and a rehearsal copy has no rows of those',
};
