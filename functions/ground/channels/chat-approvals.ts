import * as z from 'zod';
import type { ChannelName } from '../../../shared/channels/index.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import type { ApprovalDesk } from './approvals/approval-desk.ts';
import { dingTalkDesk } from './approvals/ding-talk-desk.ts';
import { feishuDesk } from './approvals/feishu-desk.ts';
import { wechatDesk } from './approvals/wechat-desk.ts';
import type { DeskName } from './desk-names.ts';
import { testedAddress } from './feishu.ts';
import { testMessage, type Reader, type Sender, type Sending } from './sender.ts';

export type { ApprovalDesk } from './approvals/approval-desk.ts';

/** The channels in which approvals are decided. */
export const approvalDesks = {
  dingTalk: dingTalkDesk,
  feishuApproval: feishuDesk,
  wechatApproval: wechatDesk,
} as const satisfies Readonly<Record<DeskName, ApprovalDesk>>;

const nobody: Reader = { uid: '', name: '', email: '', phone: '', wxid: '', language: 'zh-CN' };

/** Channels that carry approvals and no messages. A test puts one up for the person that it names, and takes it down again where it can. */
export const approvalSenders = {
  feishuApproval: {
    test: (input, sending) => tryDesk(feishuDesk, { ...nobody, ...testedAddress(input) }, sending),
  },
  wechatApproval: {
    test: ({ wechat_id: id }, sending) => tryDesk(wechatDesk, { ...nobody, wxid: z.string().parse(id) }, sending),
  },
} as const satisfies Readonly<Partial<Record<ChannelName, Sender>>>;

async function tryDesk(desk: ApprovalDesk, reader: Reader, sending: Sending): Promise<void> {
  const user = await desk.userOf(reader, sending);
  const say = (text: Text) => inLocale(text, sending.locale);
  const id = await desk.open(
    {
      key: `test-${sending.world.clock.now()}`,
      title: say(testMessage.title),
      fields: { project: '-', name: say(testMessage.title), desc: say(testMessage.line), sources: '-', link: '-' },
      originator: user,
      approvers: [user],
    },
    sending,
  );
  await desk.withdraw?.({ id, originator: user }, sending);
}
