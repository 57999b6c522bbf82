/** Limits of sign-in and sessions. */
export const limits = {
  tokenSeconds: 2 * 60 * 60,
  refreshSeconds: 24 * 60 * 60,
  refreshGraceSeconds: 10,
  sessionsPerUserMax: 50,
  /** Whoever has no password here changes what is delicate within so long of signing in. */
  freshSessionSeconds: 10 * 60,
  signInFailuresMax: 10,
  signInFailuresPerAddressMax: 50,
  /** From all addresses that are strange to the account together. */
  signInFailuresPerAccountMax: 100,
  knownDeviceSeconds: 90 * 24 * 60 * 60,
  signInWindowSeconds: 15 * 60,
} as const;
