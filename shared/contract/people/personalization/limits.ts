/** Limits of what a company may call and show its console by. */
export const limits = {
  consoleTitleLengthMax: 60,
  logoBytesMax: 5 * 1024 * 1024,
  logoSidePixelsMax: 4096,
} as const;
