// Made by `node scripts/gen-rules.mjs`; do not edit.
import type { Rule } from '../../rule.ts';
import advice from './advice.ts';
import compositeOrder from './composite-order.ts';
import lowSelectivity from './low-selectivity.ts';
import redundantIndex from './redundant-index.ts';

/** The rules of the category index-optimization. */
export const indexOptimizationRules: readonly Rule[] = [
  advice,
  compositeOrder,
  lowSelectivity,
  redundantIndex,
];
