/** Limits of the knowledge base. */
export const limits = {
  knowledgeLengthMax: 20_000,
} as const;
