import { feishu } from './feishu.ts';
import type { Channel } from './channel.ts';

/** Approvals that are decided in Feishu, or Lark. */
export const feishuApproval = {
  title: { zh: '飞书审批', en: 'Feishu / Lark approval' },
  about: {
    zh: '工单等待审批时在飞书发起审批，结果自动同步。用户按邮箱或手机号查找。',
    en: 'A workflow that waits for approval is put up for approval in Feishu and follows what is decided there. People are found by email or phone.',
  },
  tab: 'process_connection',
  wire: {
    path: '/sqle/v1/configurations/feishu_audit',
    enabled: 'is_feishu_notification_enabled',
    sent: 'is_message_sent_normally',
    problem: 'error_message',
  },
  reaches: 'none',
  settingsName: feishu.settingsName,
  fields: feishu.fields,
  test: feishu.test,
} as const satisfies Channel;
