import type { PlanAnswer } from '../../../shared/audit/schema/plan.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../shared/engines/reading-families.ts';
import type { Connection } from '../../engines/driver.ts';
import { pinning } from './pin-session.ts';

type PlanText = (sql: string) => Promise<PlanAnswer | undefined>;

/**
 * Makes a session that asked catalogues one that only plans, for the texts that an audit wants planned: each is looked at here
 * before it is sent, whoever looked at it before. Nothing is answered for what is not to be planned.
 */
export async function textPlanner(
  connection: Connection,
  { dbType, timeoutMs }: { readonly dbType: string; readonly timeoutMs: number },
): Promise<PlanText> {
  const family = familyOf(dbType);
  if (isReadingFamily(family)) await pinning[family](connection);
  const plan = await connection.planner({ timeoutMs });
  const { plannableText } = await import('./plannable.ts');
  return async (sql) => {
    const statement = plannableText(sql, dbType);
    return statement && plan(statement.text);
  };
}
