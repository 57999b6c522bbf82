import type { Channel } from './channel.ts';
import { coding } from './coding.ts';
import { dingTalk } from './ding-talk.ts';
import { feishuApproval } from './feishu-approval.ts';
import { feishu } from './feishu.ts';
import { githubIssues } from './github-issues.ts';
import { gitlabIssues } from './gitlab-issues.ts';
import { jira } from './jira.ts';
import { smsGateway } from './sms-gateway.ts';
import { slack } from './slack.ts';
import { smtp } from './smtp.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';
import { wechatApproval } from './wechat-approval.ts';
import { wechat } from './wechat.ts';

/** The channels by which people are told, in the order in which the settings show them. */
export const channels = {
  smtp,
  wechat,
  feishu,
  slack,
  teams,
  webhook,
  dingTalk,
  smsGateway,
  feishuApproval,
  wechatApproval,
  coding,
  jira,
  githubIssues,
  gitlabIssues,
} as const satisfies Readonly<Record<string, Channel>>;
/** One of the channels. */
export type ChannelName = keyof typeof channels;
/** Their names. */
export const channelNames = Object.keys(channels) as [ChannelName, ...ChannelName[]];
