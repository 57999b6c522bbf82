import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { Connection } from '../../engines/driver.ts';
import { explain, type Explained, type NotPlanned } from './looking/explain.ts';

/** How a server would carry a statement out, over a session in a scratch database. The statement is never run. */
export function planStatement(
  connection: Connection,
  statement: ParsedStatement,
  dbType: string,
): Promise<Explained | NotPlanned> {
  return explain(connection, statement, { dbType, isMeasured: false });
}
