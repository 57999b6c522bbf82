import type { ChannelName } from '../../../shared/channels/index.ts';

/** The channels in which approvals are decided. */
export const deskNames = ['dingTalk', 'feishuApproval', 'wechatApproval'] as const satisfies readonly ChannelName[];
/** One of them. */
export type DeskName = (typeof deskNames)[number];
