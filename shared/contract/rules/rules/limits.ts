/** Limits of rule templates and custom rules. */
export const limits = {
  ruleTemplatesMax: 200,
  rulesPerTemplateMax: 1000,
  ruleDescriptionLengthMax: 255,
  ruleParamLengthMax: 500,
  ruleTemplateFileBytesMax: 2 * 1024 * 1024,
  customRulesMax: 200,
  /** A transaction has room for so many that are switched on and off at once. */
  customRulesPerTemplateMax: 40,
  customRuleTagsMax: 20,
  customRuleNameLengthMax: 200,
  customRuleScriptLengthMax: 1000,
  /** Instructions of the compiled expression. */
  customRuleProgramMax: 500,
  /** Instructions times characters: about two seconds of the slowest expressions. */
  customRuleStepsMax: 50_000_000,
  customRuleSecondsMax: 10,
  /** While SQL is written nobody waits for more. */
  liveCustomRuleStepsMax: 5_000_000,
  liveCustomRuleSecondsMax: 0.5,
  customRuleSampleLengthMax: 20_000,
  customRuleMatchesMax: 200,
} as const;
