// Made by `npm run gen`; do not edit.
import type { Rule } from '../judge/rule.ts';
import { ddlRules } from './ddl/index.ts';
import { dmlRules } from './dml/index.ts';
import { globalRules } from './global/index.ts';
import { indexInvalidationRules } from './index-invalidation/index.ts';
import { indexOptimizationRules } from './index-optimization/index.ts';
import { indexingRules } from './indexing/index.ts';
import { namingRules } from './naming/index.ts';
import { usageRules } from './usage/index.ts';

/** Every audit rule. */
export const rules: readonly Rule[] = [
  ...ddlRules,
  ...dmlRules,
  ...globalRules,
  ...indexInvalidationRules,
  ...indexOptimizationRules,
  ...indexingRules,
  ...namingRules,
  ...usageRules,
];
