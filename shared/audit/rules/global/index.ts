// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import explainPreCheck from './explain-pre-check.ts';
import ghOstHint from './gh-ost-hint.ts';
import oscHint from './osc-hint.ts';

/** The rules of the category global. */
export const globalRules: readonly Rule[] = [explainPreCheck, ghOstHint, oscHint];
