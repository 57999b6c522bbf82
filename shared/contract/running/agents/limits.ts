/** Limits of what agents ask. */
export const limits = {
  /** One message; the SQL in it may be as long as a query may be. */
  agentMessageBytesMax: 512 * 1024,
  /** Of one person, by whatever token. */
  agentCallsPerMinute: 60,
  agentQueriesPerMinute: 10,
  agentQueryRowsMax: 200,
  /** What a tool answers at most, in characters of its JSON: the rest is asked for in pages. */
  agentAnswerLengthMax: 200_000,
  /** An address that browsers and proxies carry. */
  agentDraftAddressMax: 7500,
  /** For so long a tool waits for what is computed behind a request. */
  agentWaitSeconds: 20,
} as const;
