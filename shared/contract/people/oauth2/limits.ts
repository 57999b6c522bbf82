/** Limits of signing in at a provider. */
export const limits = {
  /** So long may somebody take at the provider. */
  oauth2FlowSeconds: 10 * 60,
  oauth2BindingSeconds: 10 * 60,
} as const;
