import * as z from 'zod';
import { isCron } from '../../../cron.ts';
import { limits } from '../../../limits.ts';
import type { Text } from '../../../text.ts';
import { operation } from '../../operation.ts';
import { dataOf, uid } from '../../paging.ts';
import { uids } from '../../platform/fields.ts';
import { recordsAbout } from '../../record.ts';

/** The report by mail on a schedule. */
const aboutReportMails = recordsAbout('report_mail', { zh: '报表邮件', en: 'Report by mail' });

const wrongCron: Text = {
  zh: 'cron 表达式无效：需要分、时、日、月、周五部分，例如 0 9 * * 1',
  en: 'That is no cron expression: minute, hour, day, month and weekday, such as 0 9 * * 1',
};
const wrongAddress: Text = { zh: '{value} 不是邮箱地址', en: '{value} is not a mail address' };
const nobody: Text = { zh: '至少选择一个用户或填写一个邮箱地址', en: 'Choose a person or give a mail address' };

/** How many days a report by mail tells of: those before the day on which it is sent. */
export const reportMailDays = ['7', '30'] as const;

/** The fields that one gives. */
export const reportMailFields = {
  name: z.string().trim().min(1).max(limits.reportMailNameMax),
  enabled: z.boolean(),
  cron_express: z
    .string()
    .trim()
    .max(100)
    .refine((value) => isCron(value), { params: { text: wrongCron } }),
  days: z.enum(reportMailDays),
  /** Those of them who may see the report when it is sent are sent it, each in their language. */
  user_uids: uids(limits.reportMailUsersMax),
  /** People without an account; sent as long as whoever saved this may see the report. */
  addresses: z
    .array(
      z
        .string()
        .trim()
        .refine((value) => z.email().max(254).safeParse(value).success, { params: { text: wrongAddress } }),
    )
    .max(limits.reportMailAddressesMax),
  /** In which the fixed addresses are written to. */
  language: z.enum(['zh-CN', 'en-US']),
} as const;
const body = z.object({
  report_mail: z
    .object(reportMailFields)
    .refine(({ user_uids: users, addresses }) => users.length + addresses.length > 0, {
      path: ['user_uids'],
      params: { text: nobody },
    })
    .meta({ id: 'GivenReportMail' }),
});
const ofMail = z.object({ report_mail_uid: uid });
const access = 'reportStatisticsView' as const;

export const listReportMails = operation('GET /sqle/v1/statistic/report_mails', {
  summary: 'Who is sent the report by mail, and when',
  access,
  reply: dataOf(
    z.array(
      z
        .object({
          uid: z.string(),
          ...reportMailFields,
          user_uids: z.array(z.string()),
          addresses: z.array(z.string()),
          users: z.array(z.object({ uid: z.string(), name: z.string(), has_address: z.boolean() })),
          /** Absent while it is switched off. */
          next_send_time: z.string().optional(),
          last_send_time: z.string().optional(),
          changed_by: z.string(),
          change_time: z.string(),
          /** Whether the caller may change it. */
          is_mine: z.boolean(),
        })
        .meta({ id: 'ReportMail' }),
    ),
  ),
});
export const addReportMail = operation('POST /sqle/v1/statistic/report_mails', {
  summary: 'Send the report by mail on a schedule',
  access,
  record: aboutReportMails('create_report_mail', { zh: '添加报表邮件', en: 'Add a report by mail' }),
  body,
  reply: dataOf(z.object({ uid: z.string() })),
});
export const updateReportMail = operation('PUT /sqle/v1/statistic/report_mails/{report_mail_uid}', {
  summary: 'Change to whom and when the report is sent',
  access,
  record: aboutReportMails('update_report_mail', { zh: '编辑报表邮件', en: 'Change a report by mail' }),
  params: ofMail,
  body,
});
export const deleteReportMail = operation('DELETE /sqle/v1/statistic/report_mails/{report_mail_uid}', {
  summary: 'Send the report no more',
  access,
  record: aboutReportMails('delete_report_mail', { zh: '删除报表邮件', en: 'Delete a report by mail' }),
  params: ofMail,
});
export const sendReportMailToMe = operation('POST /sqle/v1/statistic/report_mails/{report_mail_uid}/send_to_me', {
  summary: 'Send the report to the caller now, as its readers would get it',
  access,
  record: aboutReportMails('try_report_mail', { zh: '试发报表邮件', en: 'Try a report by mail' }),
  params: ofMail,
});
