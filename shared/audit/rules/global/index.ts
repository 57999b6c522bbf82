// Made by `node scripts/gen-rules.mjs`; do not edit.
import type { Rule } from '../../rule.ts';
import explainPreCheck from './explain-pre-check.ts';

/** The rules of the category global. */
export const globalRules: readonly Rule[] = [
  explainPreCheck,
];
