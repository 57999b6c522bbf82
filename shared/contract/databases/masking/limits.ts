/** Limits of masking. */
export const limits = {
  maskedColumnsMax: 500,
  maskingConfigsMax: 50,
  /** Custom rules, types and templates of a project: so many of each. */
  maskingRulesMax: 200,
  sensitiveTypesMax: 100,
  maskingTemplatesMax: 50,
  templateRulesMax: 200,
  maskTextMax: 60,
  /** What stands for one hidden character. */
  maskSignMax: 4,
  samplesMax: 50,
  sampleLengthMax: 500,
  typeKeywordsMax: 50,
  typePatternsMax: 10,
} as const;
