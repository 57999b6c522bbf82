import type { Plan, PlanAnswer } from '../../shared/audit/schema/plan.ts';
import { EngineError } from './engine-error.ts';

/** A plan, or the server's own words against the statement. What says nothing of the statement, such as a lost connection, is thrown. */
export async function planOrRefusal(ask: () => Promise<Plan>): Promise<PlanAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (
      error instanceof EngineError &&
      error.outcome === 'refused' &&
      error.kind !== 'timeout' &&
      error.kind !== 'cancelled'
    )
      return { refusal: error.message };
    throw error;
  }
}
