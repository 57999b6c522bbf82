import * as z from 'zod';

/** What a plan of PostgreSQL in JSON costs, and the indexes that it reads. */
export function planRead(json: string): { readonly cost: number; readonly names: ReadonlySet<string> } {
  const [plan] = planSchema.parse(JSON.parse(json));
  const names = new Set<string>();
  const pending: PlanNode[] = plan ? [plan.Plan] : [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node['Index Name'] !== undefined) names.add(node['Index Name']);
    pending.push(...(node.Plans ?? []));
  }
  return { cost: plan?.Plan['Total Cost'] ?? 0, names };
}

type PlanNode = {
  readonly 'Total Cost': number;
  readonly 'Index Name'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
};
const planNode: z.ZodType<PlanNode> = z.object({
  'Total Cost': z.number(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const planSchema = z.array(z.object({ Plan: planNode }));
