import * as z from 'zod';
import { channelNames } from '../../../shared/channels/index.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const deliverySchema = z.object({
  id: z.string(),
  newsId: z.string(),
  channel: z.enum(channelNames),
  /** Whom it is for; nobody in particular where a channel tells everybody at once. */
  userUid: z.string().optional(),
  userName: z.string(),
  /** Of somebody without an account. */
  address: z.string().optional(),
  /** Never joined with other messages into one. */
  isAlone: z.literal(true).optional(),
  title: text,
  /** The very bytes of a channel that tells everybody at once. */
  body: z.string().optional(),
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  /** The queue of its channel, as long as it waits; a claimed one is not due until its lease is over. */
  queue: z.enum(channelNames).optional(),
  dueAt: z.number().int(),
  tries: z.number().int(),
  /** What went out together goes out together again. */
  batch: z.string().optional(),
  /** There as long as it is listed as undelivered. */
  undelivered: z.literal('yes').optional(),
  reason: z.string().optional(),
  expiresAtSeconds: z.number().int().optional(),
});
/** One message to one reader by one channel. */
export type Delivery = Stored<z.output<typeof deliverySchema>>;

/** Each channel has a queue of its own, so that a failing one holds up no other. */
export const deliveries = entity('DELIVERY', deliverySchema, {
  pk: 'DELIVERY#{id}',
  sk: 'DELIVERY',
  gsi1pk: 'DELIVERIES#{queue}',
  gsi1sk: '{dueAt}#{id}',
  gsi2pk: 'UNDELIVERED#{undelivered}',
  gsi2sk: '{dueAt}#{id}',
  ttl: 'expiresAtSeconds',
});
/** How many are listed as undelivered. */
export const undeliveredTotal = counter('UNDELIVERED');
