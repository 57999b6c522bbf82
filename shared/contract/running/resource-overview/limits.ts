/** Limits of the overview of resources. */
export const limits = {
  /** A picture of more than this cannot be read; filters narrow it. */
  topologyDbServicesMax: 500,
  exportedResourcesMax: 10_000,
} as const;
