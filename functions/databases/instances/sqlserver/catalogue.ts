import type { Connection } from '../../../engines/driver.ts';
import type { Catalogue } from '../family.ts';

/** What a script of SQL Server calls a schema stands in the database that is open; the driver lists databases, with all schemas but dbo before the name. */
export async function catalogueInDatabase(connection: Connection): Promise<Catalogue> {
  const {
    rows: [row],
  } = await connection.query('select db_name()', { maxRows: 1 });
  const database = row?.[0] ?? 'master';
  const shown = (schema: string, name: string) => (schema === 'dbo' ? name : `${schema}.${name}`);
  return {
    tables: async (schema) =>
      (await connection.tables(database)).flatMap((table) => {
        if (schema === 'dbo') return table.name.includes('.') ? [] : [table];
        return table.name.startsWith(`${schema}.`) ? [{ ...table, name: table.name.slice(schema.length + 1) }] : [];
      }),
    describeTable: (schema, name) => connection.describeTable(database, shown(schema, name)),
    statistics: async (schema, names) => {
      const told = await connection.statistics(
        database,
        names.map((name) => shown(schema, name)),
      );
      return told.map((one) => ({ ...one, name: schema === 'dbo' ? one.name : one.name.slice(schema.length + 1) }));
    },
  };
}
