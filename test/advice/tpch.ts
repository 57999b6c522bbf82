import { parseScript } from '../../shared/audit/read/parse.ts';
import type { Schema } from '../../shared/audit/schema/schema.ts';
import { schemaOfScript } from '../../shared/audit/script/schema-of-script.ts';
import type { ParsedStatement } from '../../shared/audit/tree/parsed-script.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { shopQueries, shopTables } from '../masking/shop-queries.ts';

/** The 22 queries of TPC-H, each one statement. */
export const tpchStatements: readonly ParsedStatement[] = shopQueries.map((sql) => {
  const [statement] = parseScript(sql, 'postgres').statements;
  if (!statement) throw new Error(`not read: ${sql}`);
  return statement;
});

/** Makes the tables of TPC-H with rows and the server's own statistics, without any index but the primary keys. */
export async function makeTpch(db: Connection, customers: number): Promise<Schema> {
  const tables = shopTables('postgres', customers).filter((sql) => !sql.startsWith('create index'));
  for (const sql of tables) await db.run(sql);
  const schema = schemaOfScript(tables.filter((sql) => sql.startsWith('create')).join(';\n'), 'postgres');
  const known = await db.statistics(
    'public',
    schema.tables.map(({ name }) => name),
  );
  const of = (name: string) => known.find((one) => one.name === name);
  return {
    ...schema,
    currentSchema: 'public',
    tables: schema.tables.map((table) => ({
      ...table,
      schema: 'public',
      rows: of(table.name)?.rows,
      columns: table.columns?.map((column) => ({
        ...column,
        statistics: of(table.name)?.columns.find(({ name }) => name === column.name),
      })),
    })),
  };
}
