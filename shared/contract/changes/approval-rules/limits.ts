/** Limits of approval rules. */
export const limits = {
  approvalRulesMax: 30,
  /** Different steps that the rules of a project may add to those of its process. */
  ruleStepsMax: 4,
  ruleStepNameLengthMax: 60,
  ruleEnvironmentsMax: 20,
} as const;
