import type { Use } from '../../../shared/uses.ts';

/** Reports by mail are put into the outbox, which is of the table. */
export const workUses = { sendReports: [], rankActivity: [] } as const satisfies Readonly<
  Record<string, readonly Use[]>
>;
