import type { Text } from '../../../shared/text.ts';

/** The plan of a statement in short; two of the same shape go the same way. */
export type PlanInShort = { readonly shape: string; readonly cost: number; readonly at: string };

/** A plan is worse when it goes another way and costs so many times as much, and not next to nothing. */
const [worseFactor, costMin] = [2, 50];

/** What to say of a plan that went another way and costs much more than the one before; nothing where it is no worse. */
export function regressionOf(before: PlanInShort | undefined, now: PlanInShort | undefined): Text | undefined {
  if (!before || !now || before.shape === now.shape) return undefined;
  if (now.cost < costMin || now.cost < before.cost * worseFactor) return undefined;
  const [was, is] = [Math.round(before.cost), Math.round(now.cost)];
  return {
    zh: `执行计划变化，代价由 ${was} 升至 ${is}`,
    en: `The plan changed and its cost rose from ${was} to ${is}`,
  };
}
