import { limits } from '../../../../shared/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import { rowsOfFamily } from '../../../databases/rehearsal/families.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import type { HeldRoom } from '../../../databases/rehearsal/room.ts';
import { overCatalogue, structuresOf } from '../../../databases/structures/read-structures.ts';
import { allOf, type SchemaObject, type Ties } from '../../../databases/structures/structure.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { makeCopy, runTolerantly } from '../../database-comparison/service.ts';
import type { TrialPlace } from '../try-indexes.ts';
import type { CopiedTables, Copying, RoomFamily } from './family.ts';
import { fillCopy, scaleOf } from './fill-copy.ts';
import { NotTried } from './not-tried.ts';
import { RoomIndexes } from './room-indexes.ts';
import { knownTables, plannerSettings, type KnownTable } from './server-statistics.ts';

const noServer: Text = {
  zh: '数据源没有 HypoPG 扩展，也没有可以试用索引的演练服务器：请由管理员在项目中添加一个数据源并勾选“用作演练服务器”，或在数据源安装 HypoPG',
  en: 'the data source has no HypoPG, and there is no rehearsal server where they could be tried. An administrator adds a data source to the project and marks it as one, or installs HypoPG',
};

/** A copy of the schema with made-up rows and the statistics of the server, which PostgreSQL plans by. */
export const postgresRoom: RoomFamily = { copying, noServer };

async function copying(place: EventPlace, source: DbService, copied: CopiedTables): Promise<Copying> {
  const original = await readOriginal(place, source, copied);
  return {
    roles: original.roles,
    prepare: async (room, connection) => {
      if (Number.parseInt(room.version, 10) < statisticsSince) throw new NotTried(tooOld);
      return prepared(connection, { room, original, source });
    },
  };
}

/** The first PostgreSQL that takes statistics of another one. */
const statisticsSince = 18;

type Original = CopiedTables & {
  readonly objects: readonly SchemaObject[];
  readonly ties: Ties;
  readonly around: readonly string[];
  readonly roles: readonly string[];
  readonly tables: readonly KnownTable[];
  readonly settings: readonly string[];
};

function readOriginal(place: EventPlace, source: DbService, copied: CopiedTables): Promise<Original> {
  const { schema, names, statements } = copied;
  const structures = structuresOf(source);
  const rows = rowsOfFamily(source.dbType);
  return overCatalogue(place, source, async (connection) => {
    if ((await structures.count(connection, schema)) > limits.rehearsedObjectsMax)
      throw new NotRehearsed('tooLarge', String(limits.rehearsedObjectsMax));
    const objects = await allOf(structures.read(connection, schema));
    const ties = await structures.ties(connection, schema, objects);
    const tables = await knownTables(connection, schema, names);
    const missing = names.find((name) => !tables.some((table) => table.name === name));
    if (missing !== undefined) throw new NotTried(fill(notCopied, { table: missing }));
    const unknown = tables.find((one) => one.rows < 0);
    if (unknown) throw new NotTried(fill(noStatistics, { table: unknown.name }));
    return {
      ...{ schema, names, statements, objects, ties, tables },
      around: await rows.around(connection, schema),
      roles: rows.roles([...ties.needs.values()].flat()),
      settings: await plannerSettings(connection),
    };
  });
}

async function prepared(
  connection: Connection,
  { room, original, source }: { readonly room: HeldRoom; readonly original: Original; readonly source: DbService },
): Promise<TrialPlace> {
  const { schema, tables, objects, ties } = original;
  const rows = rowsOfFamily(source.dbType);
  for (const sql of original.around) await runTolerantly(connection, sql);
  await makeCopy(
    structuresOf(source),
    { objects, ties },
    { connection, schema, use: rows.use(schema), keep: room.keep },
  );
  const scale = scaleOf(tables);
  for (const table of tables) {
    await fillCopy(connection, { schema, table, scale });
    await room.keep();
  }
  for (const sql of original.settings) await runTolerantly(connection, sql);
  // What compiles queries while they run is no part of what an index saves.
  await runTolerantly(connection, 'set jit = off');
  const indexes = new RoomIndexes(connection, { schema, keep: room.keep });
  return {
    on: fill(scale > 1 ? smallerCopy : copy, { version: room.version, scale: scale.toFixed(scale < 10 ? 1 : 0) }),
    plan: (statement, wanted) => indexes.plan(statement, wanted),
    isCheap: false,
    bytes: (index) => {
      const bytes = indexes.bytes(index);
      return bytes === undefined ? undefined : Math.round(bytes * scale);
    },
  };
}

const copy: Text = {
  zh: '演练副本（PostgreSQL {version}，与数据源行数相同的生成数据，数据源的统计信息）',
  en: 'a rehearsal copy (PostgreSQL {version}, as many made-up rows as the data source has, and its statistics)',
};
const smallerCopy: Text = {
  zh: '演练副本（PostgreSQL {version}，大表的行数缩小到 1/{scale} 的生成数据，数据源的统计信息）',
  en: 'a rehearsal copy (PostgreSQL {version}, large tables with one made-up row for {scale} of the data source, and its statistics)',
};
const tooOld: Text = {
  zh: '演练服务器早于 PostgreSQL 18，无法接收其他服务器的统计信息',
  en: 'the rehearsal server is older than PostgreSQL 18, which is the first that takes the statistics of another server',
};
const noStatistics: Text = {
  zh: '数据源没有表 {table} 的统计信息，请先执行 ANALYZE',
  en: 'the data source has no statistics of table {table}: run ANALYZE there first',
};
const notCopied: Text = {
  zh: '表 {table} 是分区表、外部表或有子表，演练副本中没有它的行',
  en: 'table {table} is partitioned, foreign or has tables that inherit it, and a rehearsal copy has no rows of those',
};
