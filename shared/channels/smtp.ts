import * as z from 'zod';
import { choice, secret, text, toggle, type Channel } from './channel.ts';

const notAPort = { zh: '端口为 1 至 65535 的整数', en: 'A port is a whole number from 1 to 65535' };

const throughServer = { setting: 'mail_service', is: 'smtp' } as const;

/** Mail through a server of the company or, where the deployment may send letters, through Amazon SES. */
export const smtp = {
  title: { zh: '邮件', en: 'Mail' },
  about: {
    zh: '收件人为用户资料中的邮箱。',
    en: 'Sent to the email address of each user.',
  },
  tab: 'push_notification',
  wire: {
    path: '/v1/dms/configurations/smtp',
    enabled: 'enable_smtp_notify',
    body: 'smtp_configuration',
    testBody: 'test_smtp_configuration',
    sent: 'is_smtp_send_normal',
    problem: 'send_error_message',
  },
  reaches: 'email',
  told: { ses_sender: { zh: 'Amazon SES 的发件人', en: 'Sender at Amazon SES' } },
  fields: {
    mail_service: choice(
      { zh: '发送方式', en: 'Sent by' },
      {
        smtp: { zh: '公司的邮件服务器（SMTP）', en: 'A mail server of yours (SMTP)' },
        ses: { zh: 'Amazon SES（由部署提供）', en: 'Amazon SES, by this deployment' },
      },
      { offeredBy: 'ses_sender' },
    ),
    smtp_host: text(
      { zh: '服务器地址', en: 'Host' },
      {
        isRequired: true,
        isPlace: true,
        onlyWhen: throughServer,
        schema: z
          .string()
          .trim()
          .max(255)
          .regex(/^[^\s/@:]*$|^[0-9a-f:]+$/i),
      },
    ),
    smtp_port: text(
      { zh: '端口', en: 'Port' },
      {
        hint: {
          zh: '465 从一开始加密，其他端口使用 STARTTLS',
          en: '465 is encrypted from the start, others by STARTTLS',
        },
        isRequired: true,
        isPlace: true,
        onlyWhen: throughServer,
        initial: '465',
        schema: z
          .string()
          .trim()
          .refine((port) => port === '' || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535), {
            params: { text: notAPort },
          }),
      },
    ),
    smtp_username: text(
      { zh: '发件人邮箱', en: 'Sender' },
      {
        hint: { zh: '也是登录邮件服务器的用户名', en: 'Also the user name at the mail server' },
        isRequired: true,
        isPlace: true,
        onlyWhen: throughServer,
        schema: z.union([z.literal(''), z.email().max(254)]),
      },
    ),
    smtp_password: secret({ zh: '密码', en: 'Password' }, { onlyWhen: throughServer }),
    approval_links: toggle(
      { zh: '邮件中可直接审批', en: 'Approve from the letter' },
      {
        hint: {
          zh: '审批人的邮件中附带一次性链接，72 小时内无需登录即可查看 SQL 并审批；转发邮件即转让该审批',
          en: 'Letters to approvers carry a link that shows the SQL and takes one decision without signing in, for 72 hours. Who forwards the letter hands that decision on',
        },
      },
    ),
    is_skip_verify: toggle(
      { zh: '不验证服务器证书', en: 'Skip the check of the certificate' },
      {
        hint: {
          zh: '仅用于内网自签名证书；开启后中间人可以读取邮件和密码',
          en: 'Only for certificates of your own: whoever stands in between can then read mail and password',
        },
        isPlace: true,
        onlyWhen: throughServer,
      },
    ),
  },
  test: {
    recipient_addr: text({ zh: '收件人邮箱', en: 'Recipient' }, { isRequired: true, schema: z.email().max(254) }),
  },
} as const satisfies Channel;
