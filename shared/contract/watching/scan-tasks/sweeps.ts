import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for scan tasks. */
export const sweeps = {
  /** Reports whose time has come, those that are not finished, and what is left of tasks that are no more. */
  makeScanReports: { everyMinutes: 1 },
  /** Mails and webhooks about reports. */
  sendScanNotices: { everyMinutes: 1 },
} as const satisfies Record<string, Sweep>;
