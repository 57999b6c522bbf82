import type { Background } from '../../platform/background.ts';
import { rankActivity } from './activity/ranking.ts';
import { sendReports } from './mails/send-reports.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { sendReports, rankActivity }, uses: workUses };
