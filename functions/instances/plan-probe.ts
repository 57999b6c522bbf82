import { limits } from '../../shared/limits.ts';
import type { Connection } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import type { ProbeBudget } from './probe-budget.ts';
import type { KnownSource } from './schema-cache.ts';

/** Asks for the plans that are not known yet, as far as the budget goes. */
export async function fillPlans(
  known: KnownSource,
  place: string,
  texts: readonly string[],
  { connection, budget }: { connection: Connection; budget: ProbeBudget },
): Promise<void> {
  const missing = texts.filter((sql) => !known.planOf(place, sql));
  const plan =
    missing.length > 0 &&
    (await budget.ask(() =>
      connection.planner({ timeoutMs: Math.min(limits.planMillisecondsMax, budget.millisecondsLeft) }),
    ));
  if (!plan) return;
  for (const sql of missing) {
    const answer = await budget.ask(() => unlessItTakesLong(() => plan(sql)));
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
