import { secret, text, webAddress, type Channel } from './channel.ts';

/** Approvals that are decided in WeCom. */
export const wechatApproval = {
  title: { zh: '企业微信审批', en: 'WeCom approval' },
  about: {
    zh: '工单等待审批时在企业微信发起审批，结果自动同步，使用用户资料中的企业微信用户 ID。企业微信不允许应用撤回审批：在此处理后，请忽略那边的审批。',
    en: 'A workflow that waits for approval is put up for approval in WeCom and follows what is decided there, by the WeChat user id of each user. WeCom lets no application withdraw an approval: once it was decided here, the one there has no effect.',
  },
  tab: 'process_connection',
  wire: {
    path: '/sqle/v1/configurations/wechat_audit',
    enabled: 'is_wechat_notification_enabled',
    sent: 'is_message_sent_normally',
    problem: 'error_message',
  },
  reaches: 'none',
  fields: {
    corp_id: text({ zh: '企业 ID', en: 'Id of the company' }, { isRequired: true }),
    corp_secret: secret({ zh: '应用密钥', en: 'Secret of the application' }, { isRequired: true }),
    proxy_ip: text(
      { zh: '代理地址', en: 'Address of a proxy' },
      {
        isPlace: true,
        schema: webAddress,
        hint: {
          zh: '代替 https://qyapi.weixin.qq.com；可信 IP 不是本机时需要',
          en: 'In place of https://qyapi.weixin.qq.com, where only a proxy has a trusted address',
        },
      },
    ),
  },
  test: { wechat_id: text({ zh: '企业微信用户 ID', en: 'WeChat user id' }, { isRequired: true }) },
} as const satisfies Channel;
