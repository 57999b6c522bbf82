import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may look at the figures of the whole platform. */
export const policies = {
  reportStatisticsView: { grants: oversight },
  /** Reports by mail that somebody else set up. */
  reportMailManageAll: { grants: management },
} as const satisfies Record<string, Policy>;
