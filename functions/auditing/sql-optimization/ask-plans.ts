import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { limits } from '../../../shared/limits.ts';
import { answerOf } from '../../databases/reading/answer-of.ts';
import type { LookingSession } from '../../databases/reading/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FoundPlan } from './found.ts';

/** Asks a server for plans, over a session that only plans, until time is over. */
export function planAsker(session: LookingSession, clock: Pick<Clock, 'now'>) {
  const until = clock.now() + limits.optimizationPlansSecondsMax * 1000;
  return async (statements: readonly ParsedStatement[]): Promise<readonly FoundPlan[]> => {
    const plans: FoundPlan[] = [];
    for (const statement of statements) {
      if (clock.now() > until) return plans;
      plans.push(await planOf(session, statement));
    }
    return plans;
  };
}

async function planOf(session: LookingSession, statement: ParsedStatement): Promise<FoundPlan> {
  const told = await answerOf(() => session.explain(statement, { isMeasured: false }));
  if ('refusal' in told) return { refusal: told.refusal };
  return {
    ...(told.cost !== undefined && { cost: told.cost }),
    steps: told.steps.map(({ id, parentId, operation, relation, index, details, rows, cost }) => ({
      id,
      ...(parentId !== undefined && { parentId }),
      operation,
      relation,
      index,
      details: details.map(({ name, text }) => `${name}: ${text}`),
      ...(rows !== undefined && { rows }),
      ...(cost !== undefined && { cost }),
    })),
  };
}
