import type { ChannelName } from '../../../shared/channels/index.ts';
import { coding } from './coding.ts';
import { dingTalk } from './ding-talk.ts';
import { feishu } from './feishu.ts';
import { approvalSenders } from './chat-approvals.ts';
import type { Sender } from './sender.ts';
import { smsGateway } from './sms-gateway.ts';
import { slack } from './slack.ts';
import { smtp } from './smtp.ts';
import { teams } from './teams.ts';
import { trackerSenders } from './tracker.ts';
import { webhook } from './webhook.ts';
import { wechat } from './wechat.ts';

/** How messages leave by each channel. */
export const senders: Readonly<Record<ChannelName, Sender>> = {
  smtp,
  wechat,
  feishu,
  slack,
  teams,
  webhook,
  dingTalk,
  smsGateway,
  ...approvalSenders,
  coding,
  ...trackerSenders,
};
