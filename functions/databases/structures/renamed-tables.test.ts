import { everyPostgresPair } from '../../../test/support/every-postgres-pair.ts';
import { sampledByDay } from '../../../test/support/lane.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import { startPostgres } from '../../../test/support/postgres.ts';
import { postgresKinPairs } from '../../../test/support/structure-pairs-postgres-kin.ts';
import { postgresPartedPairs } from '../../../test/support/structure-pairs-postgres-parted.ts';
import { mysqlFamilyPairs } from '../../../test/support/structure-pairs-mysql-family.ts';
import { mysqlKindPairs } from '../../../test/support/structure-pairs-mysql-kinds.ts';
import { mysqlSuitePairs } from '../../../test/support/structure-pairs-mysql-suites.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';
import { mysqlStructures } from './mysql/structures.ts';
import { postgresStructures } from './postgres/structures.ts';
import { withTablesRenamed } from './renamed-tables.ts';
import { allOf, type SchemaObject } from './structure.ts';

// Many schemas are made, and each table of them is called otherwise.
jest.setTimeout(600_000);

const postgresPairs = [...everyPostgresPair, ...postgresPartedPairs, ...postgresKinPairs];
const mysqlPairs = [...mysqlSuitePairs, ...mysqlFamilyPairs, ...mysqlKindPairs];

describe.each([
  ['PostgreSQL', postgresPairs, () => startPostgres('18')],
  ['MySQL', mysqlPairs, () => startMysql('9.7')],
  ['MariaDB', mysqlPairs, () => startMariadb()],
] as const)('on %s', (dbType, pairs, start) => {
  const isPostgres = dbType === 'PostgreSQL';
  const structures = isPostgres ? postgresStructures : mysqlStructures;
  let db: Connection;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    const server = await start();
    const target = { dbType, ...server, params: isPostgres ? { database: 'postgres' } : {} };
    const driver = isPostgres ? postgresDriver : mysqlDriver;
    db = await driver.connect(target as never, { timeoutMs: 10_000, applicationName: 'test' });
    stop = async () => {
      await db.close();
      await server.stop();
    };
  });
  afterAll(() => stop());

  async function make(sql: readonly string[]): Promise<boolean> {
    await db.run(`drop schema if exists other ${isPostgres ? 'cascade' : ''}`);
    await db.run('create schema other');
    await db.run(isPostgres ? 'set search_path to other' : 'use other');
    try {
      for (const one of sql) await db.run(one);
      return true;
    } catch {
      return false;
    }
  }
  const read = () => allOf(structures.read(db, 'other'));
  const isFollowed = ({ type }: SchemaObject) =>
    type === 'TABLE' || type === 'TRIGGER' || (type === 'VIEW' && structures.renames.inViews);
  const shown = (objects: readonly SchemaObject[]) =>
    objects
      .filter(isFollowed)
      .map(({ type, name, text, signature = '', hanging = [] }) =>
        [type, name, signature, text, ...hanging.map(({ make: one }) => one).sort()].join('\n'),
      )
      .sort();

  test.each(['renamed_to', 'Re named'])(
    'what is said of a table called %s is what the server says of it',
    async (to) => {
      let tried = 0;
      const wrong: string[] = [];
      for (const [name, , before, after] of sampledByDay(pairs, 40))
        for (const sql of [before, after]) {
          if (!(await make(sql))) continue;
          for (const { name: from } of (await read()).filter(({ table, special }) => table && !special)) {
            const present = await read();
            const table = present.find((one) => one.table && one.name === from);
            if (!table) continue;
            await db.run(structures.renames.statement(from, to).sql);
            const now = await read();
            const pair = { from, to, present: table, wanted: table };
            const said = withTablesRenamed(structures, present, { pairs: [pair], like: now });
            tried += 1;
            const [ours, theirs] = [shown(said.objects), shown(now)];
            const differing = ours.filter((one) => !theirs.includes(one));
            const missed = theirs.filter((one) => !ours.includes(one));
            if (differing.length + missed.length > 0)
              wrong.push(`${name}, ${from}:\n${differing.join('\n')}\n--- the server:\n${missed.join('\n')}`);
            await db.run(structures.renames.statement(to, from).sql);
          }
        }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(20);
    },
  );
});
