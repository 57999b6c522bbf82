import { AppError } from '../../../shared/errors/index.ts';
import type { Connection } from '../../engines/driver.ts';
import type { Sessions } from './family.ts';
import type { Readable } from './seen-readable.ts';

/** Refuses a statement of which only the server can tell that it may call a function of somebody's own. */
export async function demandNoRowFunctions(
  connection: Connection,
  statement: Readable,
  { rowFunctionIn }: Pick<Sessions, 'rowFunctionIn'>,
): Promise<void> {
  const what = await rowFunctionIn(connection, statement);
  if (what) throw new AppError('queryDoesMore', { line: statement.line, column: statement.column, what });
}
