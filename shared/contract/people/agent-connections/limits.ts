/** Limits of the connections by which agents work for people. */
export const limits = {
  /** From the person's consent until the program has fetched its tokens. */
  agentCodeSeconds: 60,
  agentTokenSeconds: 60 * 60,
  /** A connection that nobody uses ends after so long, and any after so long as it was made. */
  agentIdleSeconds: 30 * 24 * 60 * 60,
  agentConnectionSeconds: 90 * 24 * 60 * 60,
  agentConnectionsPerUserMax: 20,
  agentClientNameLengthMax: 80,
  agentReturnAddressesMax: 10,
  agentReturnAddressLengthMax: 300,
  /** The id of a program is what it registered, so this bounds both. It stands in addresses. */
  agentClientIdLengthMax: 1500,
  agentStateLengthMax: 1000,
} as const;
