import { limits } from '../../../shared/limits.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { textPlanner } from '../reading/plan-texts.ts';
import type { ProbeBudget } from './probe-budget.ts';
import type { KnownSource } from './schema-cache.ts';

type Asking = {
  readonly connection: Connection;
  readonly dbType: string;
  readonly budget: ProbeBudget;
  /** What is planned in the place of a statement; undefined for what cannot be planned there. */
  readonly planned?: (sql: string) => string | undefined;
};

/** Asks for the plans that are not known yet, as far as the budget goes. */
export async function fillPlans(
  known: KnownSource,
  place: string,
  texts: readonly string[],
  { connection, dbType, budget, planned = (sql) => sql }: Asking,
): Promise<void> {
  const missing = texts.filter((sql) => !known.planOf(place, sql));
  const plan =
    missing.length > 0 &&
    (await budget.ask(() =>
      textPlanner(connection, { dbType, timeoutMs: Math.min(limits.planMillisecondsMax, budget.millisecondsLeft) }),
    ));
  if (!plan) return;
  for (const sql of missing) {
    const text = planned(sql);
    if (text === undefined) continue;
    const answer = await budget.ask(() => unlessItTakesLong(() => plan(text)));
    if (answer) known.plan(place, sql, answer);
  }
}

/** A plan that is not ready in time stays unknown; the next one may be ready sooner. */
async function unlessItTakesLong<T>(plan: () => Promise<T>): Promise<T | undefined> {
  try {
    return await plan();
  } catch (error) {
    if (
      error instanceof EngineError &&
      (error.kind === 'timeout' || error.kind === 'cancelled' || error.code === 'planNotRead')
    )
      return undefined;
    throw error;
  }
}
