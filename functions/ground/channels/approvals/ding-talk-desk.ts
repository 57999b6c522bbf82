import * as z from 'zod';
import { dingTalkApi, dingTalkUser, type DingTalkApi } from '../ding-talk-api.ts';
import { expected } from '../exchange.ts';
import type { Sending } from '../sender.ts';
import { approvalFieldNames, approvalFields, approvalName, templateFor, type ApprovalDesk } from './approval-desk.ts';

const approversMax = 20;

/** Approvals of DingTalk. Only what is completed and agreed to has passed. */
export const dingTalkDesk: ApprovalDesk = {
  reaches: ({ phone }) => phone !== '',
  userOf: ({ phone }, { settings, world }) => dingTalkUser(dingTalkApi(settings, world), phone),
  open: async ({ fields, originator, approvers }, sending) => {
    const api = dingTalkApi(sending.settings, sending.world);
    const answer = await api.modern({
      method: 'POST',
      path: '/v1.0/workflow/processInstances',
      body: {
        originatorUserId: originator,
        processCode: await templateOf(api, sending),
        approvers: [{ actionType: approvers.length > 1 ? 'OR' : 'NONE', userIds: approvers.slice(0, approversMax) }],
        formComponentValues: approvalFieldNames.map((name) => ({ name: approvalFields[name].zh, value: fields[name] })),
      },
    });
    return expected(z.string().min(1), answer['instanceId']);
  },
  look: async (instance, { settings, world }) => {
    const query = new URLSearchParams({ processInstanceId: instance }).toString();
    const answer = await dingTalkApi(settings, world).modern({
      method: 'GET',
      path: `/v1.0/workflow/processInstances?${query}`,
    });
    const { status, result, operationRecords } = expected(instanceSchema, answer['result']);
    if (status === 'TERMINATED') return { state: 'gone' };
    if (status !== 'COMPLETED') return { state: 'waiting' };
    const isAgreed = result === 'agree';
    const last = operationRecords.filter((one) => one.result === (isAgreed ? 'AGREE' : 'REFUSE')).at(-1);
    if (!last) return { state: 'gone' };
    return { state: isAgreed ? 'approved' : 'rejected', by: last.userId, reason: last.remark ?? '' };
  },
  withdraw: async ({ id }, { settings, world }) => {
    await dingTalkApi(settings, world).modern({
      method: 'POST',
      path: '/v1.0/workflow/processInstances/terminate',
      body: { processInstanceId: id, isSystem: true, remark: 'Sluice' },
    });
  },
};

const instanceSchema = z.object({
  status: z.string(),
  result: z.string().nullish(),
  operationRecords: z
    .array(z.object({ userId: z.string(), result: z.string().nullish(), remark: z.string().nullish() }))
    .nullish()
    .transform((list) => list ?? []),
});

function templateOf(api: DingTalkApi, sending: Sending): Promise<string> {
  return templateFor(sending, String(sending.settings['app_key']), async () => {
    const { result } = await api.modern({
      method: 'POST',
      path: '/v1.0/workflow/forms',
      body: {
        name: approvalName.zh,
        formComponents: approvalFieldNames.map((name) => ({
          componentType: 'TextField',
          props: { componentId: `TextField_${name.toUpperCase()}`, label: approvalFields[name].zh },
        })),
      },
    });
    return expected(z.object({ processCode: z.string().min(1) }), result).processCode;
  });
}
