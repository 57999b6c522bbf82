import { limits } from '../contract/rules/rules/limits.ts';

/** What the expressions of a tenant may take of the editor while SQL is written: steps of one match, and seconds in all. */
export const liveBudget = { stepsMax: limits.liveCustomRuleStepsMax, secondsMax: limits.liveCustomRuleSecondsMax };
