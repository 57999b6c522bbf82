import type { FoundPlan, FoundStatement } from './found.ts';

type Plan = Extract<FoundPlan, { steps: unknown }>;

/** What plans are compared by; undefined where there is no plan, or it does not tell. */
export function costOf(plan: FoundPlan | undefined): number | undefined {
  return plan && 'steps' in plan ? plan.cost : undefined;
}

/** Rows that the steps of a plan read of tables, each time they run. */
export function rowsRead(plan: FoundPlan | undefined): number | undefined {
  const steps = readingSteps(plan);
  return steps && steps.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
}

/** Per cent of the cost that a better plan saves; undefined where one of them is not known. */
export function improvement(before: FoundPlan | undefined, after: FoundPlan | undefined): number | undefined {
  const [old, now] = [costOf(before), costOf(after)];
  if (old === undefined || now === undefined || old <= 0) return undefined;
  return Math.round(((old - now) / old) * 10_000) / 100;
}

/** The same over all statements of which the plans are known. */
export function improvementOf(statements: readonly FoundStatement[]): number | undefined {
  const pairs = statements.flatMap(({ plans, steps }) => {
    const [old, now] = [costOf(plans[0]), costOf(plans[steps.length])];
    return old === undefined || now === undefined ? [] : [{ old, now }];
  });
  const old = pairs.reduce((sum, pair) => sum + pair.old, 0);
  if (old <= 0) return undefined;
  return Math.round(((old - pairs.reduce((sum, pair) => sum + pair.now, 0)) / old) * 10_000) / 100;
}

/** By what two plans are compared, each out of a hundred: the better one of two amounts has all. */
export type Scores = readonly {
  readonly category: 'scanned' | 'cost' | 'index';
  readonly original: number;
  readonly optimized: number;
}[];

/** How two plans compare; nothing where one of them is not known. */
export function scoresOf(before: FoundPlan | undefined, after: FoundPlan | undefined): Scores {
  const [oldIndex, newIndex] = [indexShare(before), indexShare(after)];
  return [
    ...compared('scanned', rowsRead(before), rowsRead(after)),
    ...compared('cost', costOf(before), costOf(after)),
    ...(oldIndex === undefined || newIndex === undefined
      ? []
      : [{ category: 'index' as const, original: oldIndex, optimized: newIndex }]),
  ];
}

function compared(category: 'scanned' | 'cost', before: number | undefined, after: number | undefined): Scores {
  if (before === undefined || after === undefined) return [];
  const least = Math.min(before, after);
  const share = (amount: number) => (amount <= 0 ? 100 : Math.round((least / amount) * 100));
  return [{ category, original: share(before), optimized: share(after) }];
}

/** The share of the steps that read a table which do it by an index. */
function indexShare(plan: FoundPlan | undefined): number | undefined {
  const steps = readingSteps(plan);
  if (!steps || steps.length === 0) return undefined;
  return Math.round((steps.filter(({ index }) => index !== '').length / steps.length) * 100);
}

function readingSteps(plan: FoundPlan | undefined): Plan['steps'] | undefined {
  return plan && 'steps' in plan ? plan.steps.filter(({ relation }) => relation !== '') : undefined;
}
