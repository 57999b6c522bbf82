import type { PlanFacts } from '../collected/plan-facts.ts';
import type { NewScan } from './scan-repo.ts';

/** What counting and auditing need to know of a plan; nothing where the scan has none of this number. */
export function factsOf(
  { projectUid, scanId, dbServiceUid, dbServiceName, dbType, plans, name }: NewScan & { readonly name?: string },
  planId: number,
): PlanFacts | undefined {
  const plan = plans.find((one) => one.planId === planId);
  return (
    plan && {
      projectUid,
      scanId,
      planId,
      sourceType: plan.type,
      dbServiceUid,
      dbServiceName,
      dbType,
      ...(name !== undefined && { scanTaskName: name }),
      conditions: plan.marksHighPriority ? plan.conditions : [],
    }
  );
}
