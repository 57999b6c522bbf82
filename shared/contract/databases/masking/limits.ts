/** Limits of masking. */
export const limits = {
  maskedColumnsMax: 500,
  maskingConfigsMax: 50,
} as const;
