import { oversight, type Policy } from '../../policy.ts';

/** Who may look at the figures of the whole platform. */
export const policies = {
  reportStatisticsView: { grants: oversight },
} as const satisfies Record<string, Policy>;
