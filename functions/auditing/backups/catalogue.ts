import type { Cell, Connection } from '../../engines/driver.ts';
import { catalogRowsMax } from '../../engines/session-limits.ts';

/** A question to the catalogue of a server. */
export type Ask = (sql: string) => Promise<readonly (readonly Cell[])[]>;

/** Asks over a connection, for as many rows as a catalogue may answer. */
export function asking(connection: Connection): Ask {
  return async (sql) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
}
