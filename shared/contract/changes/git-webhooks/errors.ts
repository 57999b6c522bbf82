import { conflict, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of webhooks of Git hosts. */
export const errors = {
  gitDeliveryUnsigned: {
    status: 401,
    code: invalid,
    text: {
      zh: '没有这个 Webhook，或签名与其密钥不符。请核对代码平台中填写的地址和密钥',
      en: 'There is no such webhook, or the call is not signed with its secret. Compare address and secret with those at the host',
    },
  },
  gitDeliverySeen: {
    status: 200,
    code: conflict,
    text: { zh: '这次调用已收到过', en: 'This call was taken before' },
  },
  gitWebhooksFull: {
    status: 200,
    code: conflict,
    text: { zh: '一个项目最多 {max} 个 Git Webhook', en: 'A project has at most {max} Git webhooks' },
  },
  gitWebhookOff: {
    status: 200,
    code: wrongState,
    text: { zh: '这个 Webhook 已停用，请先启用', en: 'This webhook is switched off. Switch it on first' },
  },
  gitWebhookStage: {
    status: 200,
    code: invalid,
    text: {
      zh: '版本和阶段必须一起选择',
      en: 'A version is chosen together with one of its stages',
    },
  },
} as const satisfies Record<string, ErrorRow>;
