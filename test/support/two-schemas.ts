import { scriptBetween, sideOf } from '../../functions/auditing/database-comparison/script-between.ts';
import { mysqlStructures } from '../../functions/databases/structures/mysql/structures.ts';
import { postgresStructures } from '../../functions/databases/structures/postgres/structures.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { mysqlDriver } from '../../functions/engines/mysql/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { startMariadb } from './mariadb.ts';
import { startMysql } from './mysql.ts';
import { startPostgres } from './postgres.ts';
import type { RenamedTablesCase } from './renamed-tables.ts';
import { saidOf } from './structure-pairs.ts';

const starting = {
  'PostgreSQL 18': () => startPostgres('18'),
  'PostgreSQL 15': () => startPostgres('15'),
  MariaDB: () => startMariadb(),
  'MySQL 9.7': () => startMysql('9.7'),
  'MySQL 5.6': () => startMysql('5.6'),
};
type Product = keyof typeof starting;
/** The servers on which structures are compared. */
export const structureServers = Object.keys(starting) as Product[];

/** Two schemas of one server, `base` and `other`, for the tests of a `describe`; names between `%` are quoted as the server does. */
export function twoSchemas(product: Product) {
  const isPostgres = product.startsWith('PostgreSQL');
  const structures = isPostgres ? postgresStructures : mysqlStructures;
  let db: Connection;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    const server = await starting[product]();
    const driver = isPostgres ? postgresDriver : mysqlDriver;
    const params = isPostgres ? { database: 'postgres' } : {};
    const target = { dbType: product.split(' ')[0] ?? '', ...server, params };
    db = await driver.connect(target as never, { timeoutMs: 10_000, applicationName: 'test' });
    stop = async () => {
      await db.close();
      await server.stop();
    };
  }, 180_000);
  afterAll(() => stop());

  const run = (sql: string) => db.run(sql);
  const use = (schema: string) => run(isPostgres ? `set search_path to ${schema}` : `use ${schema}`);
  const quoted = (sql: string) => sql.replace(/%(\w+)%/g, isPostgres ? '"$1"' : '`$1`');
  const rowsOf = async (sql: string) => (await db.query(sql, { maxRows: 100 })).rows;
  const side = (schema: string) => ({ connection: db, schema });
  const said = () => saidOf(structures, side('base'), side('other'));
  return {
    ...{ isPostgres, structures, run, use, quoted, rowsOf, side, said },
    async make(schema: string, sql: readonly string[]) {
      await run(`drop schema if exists ${schema} ${isPostgres ? 'cascade' : ''}`);
      await run(`create schema ${schema}`);
      await use(schema);
      for (const one of sql) await run(quoted(one));
    },
    async valuesOf(schema: string, table: string) {
      await use(schema);
      return rowsOf(`select * from ${table} order by 1`);
    },
    /** The change SQL of all that differs, with what a person says was renamed. */
    async script(
      { tables = [], columns = [] }: Partial<Pick<RenamedTablesCase, 'tables' | 'columns'>>,
      without: readonly string[] = [],
    ) {
      const { objects: found } = await said();
      const objects = found.filter(({ name }) => !without.includes(name)).map(({ type, name }) => ({ type, name }));
      return scriptBetween(
        structures,
        { base: await sideOf(structures, side('base'), objects), comparison: side('other') },
        {
          objects,
          renamed: columns.map(([table, from, to]) => ({ table, from, to })),
          tables: tables.map(([from, to]) => ({ from, to })),
        },
      );
    },
  };
}
