import * as z from 'zod';
import { reportMailDays } from '../../../../shared/contract/running/statistics/mail-operations.ts';
import { nextTime } from '../../../../shared/cron.ts';
import { entity, type Stored } from '../../../platform/table/entity.ts';
import { deploymentTimeZone } from '../../../platform/time-zone.ts';

const schema = z.object({
  uid: z.string(),
  name: z.string(),
  isEnabled: z.boolean(),
  cron: z.string(),
  days: z.enum(reportMailDays),
  userUids: z.array(z.string()),
  addresses: z.array(z.string()),
  language: z.enum(['zh-CN', 'en-US']),
  creatorUid: z.string(),
  /** Who saved it last vouches for its fixed addresses. */
  changedByUid: z.string(),
  changedByName: z.string(),
  changedAt: z.string(),
  /** Milliseconds; absent while it is switched off. */
  nextAt: z.number().int().optional(),
  lastSentAt: z.string().optional(),
});
export type ReportMail = z.output<typeof schema>;
export type StoredReportMail = Stored<ReportMail>;

/** Every report by mail of a tenant; there are few. */
export const reportMails = entity('REPORT_MAIL', schema, { pk: 'REPORT_MAILS', sk: '{uid}' });

/** When a schedule comes next; nothing once it never comes again. */
export function nextSending(cron: string, after: number): number | undefined {
  return nextTime(cron, new Date(after), deploymentTimeZone())?.getTime();
}
