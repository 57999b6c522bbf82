import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { uids } from '../../platform/fields.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, listOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { bell } from './bell.ts';

const aboutMessages = recordsAbout('message', { zh: '消息', en: 'Message' });

export const readBell = operation('GET /v1/dms/notifications', {
  access: 'signedIn',
  summary: 'What the bell shows the caller: unread messages first',
  reply: dataOf(bell),
});

export const markNotificationsRead = operation('PUT /v1/dms/notifications/read', {
  access: 'signedIn',
  summary: 'Mark messages of the caller as read: these, or all when none is named',
  body: z.object({ uids: uids(limits.bellUnreadMax).optional() }),
  record: 'none',
});

export const listUndelivered = operation('GET /v1/dms/notifications/undelivered', {
  access: 'undeliveredManage',
  summary: 'Messages that could not be sent, and why',
  query: dmsPaging,
  reply: listOf(
    z.object({
      uid: z.string(),
      channel: z.string(),
      recipient: z.string(),
      title: z.string(),
      reason: z.string(),
      tries: z.number().int(),
      failed_at: z.string(),
    }),
  ),
});

const chosen = z.object({ uids: uids(limits.undeliveredAtOnceMax).refine((list) => list.length > 0) });

export const resendUndelivered = operation('POST /v1/dms/notifications/undelivered/resend', {
  access: 'undeliveredManage',
  summary: 'Send such messages again',
  body: chosen,
  record: aboutMessages('resend_messages', { zh: '重新发送消息', en: 'Send messages again' }),
});

export const dismissUndelivered = operation('POST /v1/dms/notifications/undelivered/dismiss', {
  access: 'undeliveredManage',
  summary: 'Take such messages off the list',
  body: chosen,
  record: aboutMessages('dismiss_messages', { zh: '忽略未送达的消息', en: 'Dismiss undelivered messages' }),
});
