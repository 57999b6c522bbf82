import type { PlanAnswer } from '../../../shared/audit/schema/plan.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import type { Connection } from '../../engines/driver.ts';
import { families } from './families.ts';

type PlanText = (sql: string) => Promise<PlanAnswer | undefined>;

/**
 * Makes a session that asked catalogues one that only plans, for the texts that an audit wants planned: each is looked at here
 * before it is sent, whoever looked at it before. Nothing is answered for what is not to be planned.
 */
export async function textPlanner(
  connection: Connection,
  { dbType, timeoutMs }: { readonly dbType: string; readonly timeoutMs: number },
): Promise<PlanText> {
  await families[familyOf(dbType)].sessions?.pin(connection);
  const plan = await connection.planner({ timeoutMs });
  const { plannableText } = await import('./plannable.ts');
  return async (sql) => {
    const statement = plannableText(sql, dbType);
    return statement && plan(statement.text);
  };
}
