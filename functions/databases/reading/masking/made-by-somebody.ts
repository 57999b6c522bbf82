import type { MadeRoutine, UsedRoutines } from '../../../../shared/masking/used-routines.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { Sessions } from '../family.ts';

/**
 * Of what a statement may have the server run, all that somebody has made. It may read whatever its maker may, also where it only puts
 * another name on a function of the server, as some of those run a text as a query. What an extension brings in C is the server's; of what
 * it brings in SQL, and of the checks of domains, the texts are told.
 */
export async function madeBySomebody(
  connection: Connection,
  { askForMade }: Pick<Sessions, 'askForMade'>,
  used: UsedRoutines,
): Promise<readonly MadeRoutine[]> {
  const sql = await askForMade(connection, used);
  if (sql === undefined) return [];
  const { rows } = await connection.query(sql, { maxRows: rowsMax });
  return rows.map(([kind, name, body]) => ({
    kind: kind as MadeRoutine['kind'],
    name: name ?? '',
    ...(typeof body === 'string' && { body }),
  }));
}

const rowsMax = 100_000;
