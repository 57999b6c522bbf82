import { page, type Page } from '../../../app/page.ts';

export const pages = {
  gitWebhooks: page('/sqle/project/:projectID/git-webhooks', {
    access: 'gitWebhookView',
    title: { zh: 'Git Webhook', en: 'Git webhooks' },
    menu: { group: 'pipeline', place: 20 },
  }),
  gitDeliveries: page('/sqle/project/:projectID/git-webhooks/:webhookUid', {
    access: 'gitDeliveryView',
    title: { zh: '调用记录', en: 'Calls of the host' },
  }),
} as const satisfies Record<string, Page>;
