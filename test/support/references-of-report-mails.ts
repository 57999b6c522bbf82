import { addReportMail, updateReportMail } from '../../shared/contract/running/statistics/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

/** Each field of a body of reports by mail that names another thing. */
export function reportMailReferences(
  nowhere: Ids,
  wrong: BodyReference['wrong'],
): Readonly<Record<string, BodyReference>> {
  const body = (uid: string) => ({
    report_mail: {
      name: 'weekly',
      enabled: true,
      cron_express: '0 9 * * 1',
      days: '7' as const,
      user_uids: [uid],
      addresses: [],
      language: 'zh-CN' as const,
    },
  });
  const params = { report_mail_uid: nowhere.user_uid };
  return {
    'addReportMail report_mail.user_uids[]': { wrong, call: (uid) => [addReportMail, { body: body(uid) }] },
    'updateReportMail report_mail.user_uids[]': {
      wrong,
      call: (uid) => [updateReportMail, { params, body: body(uid) }],
    },
  };
}
