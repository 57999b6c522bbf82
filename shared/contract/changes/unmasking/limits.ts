/** Limits of looking at plain values that are masked. */
export const limits = {
  unmaskingTextsMax: 20,
  unmaskingReasonMax: 255,
  /** Whoever was allowed to look begins within so long, and has so long from then. */
  unmaskingActivationHours: 72,
  unmaskingViewMinutes: 30,
  unmaskingRowsMax: 1000,
  unmaskingBytesMax: 3 * 1024 * 1024,
  /** How often one request may be looked at within its time. */
  unmaskingViewsMax: 50,
  unmaskingSecondsMax: 20,
} as const;
