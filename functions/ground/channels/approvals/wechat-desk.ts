import * as z from 'zod';
import type { Text } from '../../../../shared/text.ts';
import { expected } from '../exchange.ts';
import type { Sending } from '../sender.ts';
import { askWechat } from '../wechat-api.ts';
import { approvalFieldNames, approvalFields, approvalName, templateFor, type ApprovalDesk } from './approval-desk.ts';
import type { ApprovalField } from './approval-desk.ts';

const control = 'Text';
const summaryLengthMax = 20;

/** Approvals of WeCom, which lets no application withdraw them. */
export const wechatDesk: ApprovalDesk = {
  reaches: ({ wxid }) => wxid !== '',
  userOf: ({ wxid }) => Promise.resolve(wxid),
  open: async ({ title, fields, originator, approvers }, sending) => {
    const answer = await askWechat(sending, '/cgi-bin/oa/applyevent', {
      creator_userid: originator,
      template_id: await templateOf(sending),
      use_template_approver: 0,
      // Whoever decides first decides.
      approver: [{ attr: 1, userid: approvers }],
      apply_data: {
        contents: approvalFieldNames.map((name) => ({
          control,
          id: idOf(name),
          title: inBoth(approvalFields[name]),
          value: { text: fields[name] },
        })),
      },
      summary_list: [{ summary_info: [{ text: title.slice(0, summaryLengthMax), lang: 'zh_CN' }] }],
    });
    return expected(z.string().min(1), answer['sp_no']);
  },
  look: async (instance, sending) => {
    const answer = await askWechat(sending, '/cgi-bin/oa/getapprovaldetail', { sp_no: instance });
    const { sp_status: status, sp_record: records } = expected(detailSchema, answer['info']);
    if (status === statuses.waiting) return { state: 'waiting' };
    if (status !== statuses.approved && status !== statuses.rejected) return { state: 'gone' };
    const decided = records.flatMap(({ details }) => details).findLast((one) => one.sp_status === status);
    if (!decided) return { state: 'gone' };
    const state = status === statuses.approved ? 'approved' : 'rejected';
    return { state, by: decided.approver.userid, reason: decided.speech ?? '' };
  },
};

const statuses = { waiting: 1, approved: 2, rejected: 3 };
const detailSchema = z.object({
  sp_status: z.number(),
  sp_record: z
    .array(
      z.object({
        details: z.array(
          z.object({
            approver: z.object({ userid: z.string() }),
            speech: z.string().nullish(),
            sp_status: z.number(),
          }),
        ),
      }),
    )
    .nullish()
    .transform((list) => list ?? []),
});

function templateOf(sending: Sending): Promise<string> {
  return templateFor(sending, String(sending.settings['corp_id']), async () => {
    const answer = await askWechat(sending, '/cgi-bin/oa/approval/create_template', {
      template_name: inBoth(approvalName),
      template_content: {
        controls: approvalFieldNames.map((name) => ({
          property: { control, id: idOf(name), title: inBoth(approvalFields[name]), require: 0, un_print: 0 },
        })),
      },
    });
    return expected(z.string().min(1), answer['template_id']);
  });
}

function idOf(name: ApprovalField): string {
  return `${control}-${1000 + approvalFieldNames.indexOf(name)}`;
}

function inBoth({ zh, en }: Text) {
  return [
    { text: zh, lang: 'zh_CN' },
    { text: en, lang: 'en' },
  ];
}
