/** Limits of codes for signing in. */
export const limits = {
  codeSeconds: 5 * 60,
  codeTriesMax: 5,
  /** Between two codes to one phone. */
  codePauseSeconds: 60,
  /** So long after the password may a code be asked for. */
  codePermitSeconds: 10 * 60,
  recoveryCodes: 10,
  passkeysPerUserMax: 10,
  /** So long a browser may take to make or use a passkey. */
  passkeySeconds: 5 * 60,
  passkeyIdMax: 1400,
  passkeyBytesMax: 16_000,
} as const;
