import * as z from 'zod';
import { feishuUser, withFeishu, type FeishuApi } from '../feishu-api.ts';
import { expected } from '../exchange.ts';
import type { Sending } from '../sender.ts';
import { approvalFieldNames, approvalFields, approvalName, templateFor, type ApprovalDesk } from './approval-desk.ts';

const node = 'approve';
const ids = 'user_id_type=open_id';

/** Approvals of Feishu, or Lark. */
export const feishuDesk: ApprovalDesk = {
  reaches: ({ email, phone }) => email !== '' || phone !== '',
  userOf: ({ email, phone }, { settings, world }) =>
    withFeishu(settings, world, (api) => feishuUser(api, { email, phone })),
  open: (asked, sending) =>
    withFeishu(sending.settings, sending.world, async (api) => {
      const form = approvalFieldNames.map((id) => ({ id, type: 'input', value: asked.fields[id] }));
      const { data } = await api.ask({
        method: 'POST',
        path: '/approval/v4/instances',
        body: {
          approval_code: await templateOf(api, sending),
          open_id: asked.originator,
          form: JSON.stringify(form),
          node_approver_open_id_list: [{ key: node, value: asked.approvers }],
          uuid: asked.key,
          title: asked.title,
        },
      });
      return expected(z.object({ instance_code: z.string().min(1) }), data).instance_code;
    }),
  look: (instance, { settings, world }) =>
    withFeishu(settings, world, async (api) => {
      const { data } = await api.ask({
        method: 'GET',
        path: `/approval/v4/instances/${encodeURIComponent(instance)}?${ids}`,
      });
      const { status, task_list: tasks, timeline } = expected(instanceSchema, data);
      if (status === 'PENDING') return { state: 'waiting' };
      if (status !== 'APPROVED' && status !== 'REJECTED') return { state: 'gone' };
      const by = tasks.find((task) => task.status === status)?.open_id;
      if (by === undefined) return { state: 'gone' };
      const reason = timeline.filter(({ open_id }) => open_id === by).at(-1)?.comment ?? '';
      return { state: status === 'APPROVED' ? 'approved' : 'rejected', by, reason };
    }),
  withdraw: ({ id, originator }, sending) =>
    withFeishu(sending.settings, sending.world, async (api) => {
      await api.ask({
        method: 'POST',
        path: `/approval/v4/instances/cancel?${ids}`,
        body: { approval_code: await templateOf(api, sending), instance_code: id, user_id: originator },
      });
    }),
};

const some = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .nullish()
    .transform((list) => list ?? []);
const instanceSchema = z.object({
  status: z.string(),
  task_list: some(z.object({ open_id: z.string().optional(), status: z.string() })),
  timeline: some(z.object({ open_id: z.string().optional(), comment: z.string().optional() })),
});

function templateOf(api: FeishuApi, sending: Sending): Promise<string> {
  return templateFor(sending, String(sending.settings['app_id']), async () => {
    const { data } = await api.ask({ method: 'POST', path: `/approval/v4/approvals?${ids}`, body: definition() });
    return expected(z.object({ approval_code: z.string().min(1) }), data).approval_code;
  });
}

/** Texts of a definition are named, and said in each language beside it. */
function definition(): object {
  const named = (name: string) => `@i18n@${name}`;
  const texts = (locale: 'zh' | 'en') => [
    { key: named('title'), value: approvalName[locale] },
    { key: named('step'), value: approvalName[locale] },
    ...approvalFieldNames.map((name) => ({ key: named(name), value: approvalFields[name][locale] })),
  ];
  return {
    approval_name: named('title'),
    viewers: [{ viewer_type: 'NONE' }],
    form: {
      form_content: JSON.stringify(approvalFieldNames.map((id) => ({ id, type: 'input', name: named(id) }))),
    },
    node_list: [
      { id: 'START' },
      { id: node, name: named('step'), node_type: 'OR', approver: [{ type: 'Free' }] },
      { id: 'END' },
    ],
    i18n_resources: [
      { locale: 'zh-CN', is_default: true, texts: texts('zh') },
      { locale: 'en-US', is_default: false, texts: texts('en') },
    ],
  };
}
