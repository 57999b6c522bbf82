import type { Background } from '../../platform/background.ts';
import { makeScanReports } from './make-reports.ts';
import { sendScanNotices } from './send-notices.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { makeScanReports, sendScanNotices }, uses: workUses };
