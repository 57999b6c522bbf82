// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import advice from './advice.ts';
import compositeOrder from './composite-order.ts';
import lowSelectivity from './low-selectivity.ts';
import redundantIndex from './redundant-index.ts';

/** The rules of the category index-optimization. */
export const indexOptimizationRules: readonly Rule[] = [advice, compositeOrder, lowSelectivity, redundantIndex];
