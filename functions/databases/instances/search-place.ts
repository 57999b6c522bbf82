import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { Connection } from '../../engines/driver.ts';

/** Where names without a schema are looked up; behind another schema when it does not stand alone. */
export type SearchPlace = { readonly schema: string; readonly isAlone: boolean };

/** Where names are looked up by the choice of the user alone; undefined when only the server knows. */
export function chosenPlace(dialect: Dialect, chosen: string | undefined): SearchPlace | undefined {
  if (dialect === 'sqlserver') return { schema: 'dbo', isAlone: true };
  if (chosen) return { schema: chosen, isAlone: true };
  return dialect === 'mysql' ? { schema: '', isAlone: true } : undefined;
}

/** Where the server itself looks when nothing is chosen. */
export async function ownPlace(connection: Connection, dialect: Dialect): Promise<SearchPlace> {
  if (dialect === 'oracle') {
    const {
      rows: [row],
    } = await connection.query(`select sys_context('userenv', 'current_schema') from dual`, { maxRows: 1 });
    return { schema: row?.[0] ?? '', isAlone: true };
  }
  const {
    rows: [row],
  } = await connection.query('select current_schema(), cardinality(current_schemas(false))', { maxRows: 1 });
  return { schema: row?.[0] ?? 'public', isAlone: row?.[1] === '1' };
}

/** The part of a connection that looks into schemas. */
export type Catalogue = Pick<Connection, 'tables' | 'describeTable' | 'statistics'>;

/** What a script of SQL Server calls a schema stands in the database that is open; the driver lists databases, with all schemas but dbo before the name. */
export async function catalogueOf(connection: Connection, dialect: Dialect): Promise<Catalogue> {
  if (dialect !== 'sqlserver') return connection;
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
