import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { exchange } from './exchange.ts';
import { ChannelRefused, testMessage, type Sender } from './sender.ts';

const settingsSchema = z.object({ url: z.string(), token: z.string() });

/** JSON to one address, with a bearer token and a signature that only who holds the token can make. */
export const webhook: Sender = {
  toAll: ({ key, body }, { settings, world }) => post(settings, { key, body }, world.clock),
  test: (_, { settings, world }) => {
    const at = new Date(world.clock.now()).toISOString();
    const body = JSON.stringify({
      event: 'test',
      action: 'test',
      timestamp: at,
      payload: { message: testMessage.title.en },
    });
    return post(settings, { key: `test-${world.clock.now()}`, body }, world.clock);
  },
};

async function post(given: ChannelSettings, { key, body }: { key: string; body: string }, clock: Clock): Promise<void> {
  const { url, token } = settingsSchema.parse(given);
  const timestamp = String(Math.floor(clock.now() / 1000));
  const { status, text } = await exchange({
    method: 'POST',
    url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': key,
      'webhook-timestamp': timestamp,
      ...(token !== '' && {
        authorization: `Bearer ${token}`,
        'webhook-signature': signature(token, `${key}.${timestamp}.${body}`),
      }),
    },
  });
  if (status !== 200) throw new ChannelRefused(`HTTP ${status} ${text}`.trim(), { isFinal: status === 410 });
}

/** As Standard Webhooks writes it: a token that begins with `whsec_` holds the key in base64, any other is the key itself. */
export function signature(token: string, signed: string): string {
  const key = token.startsWith('whsec_') ? Buffer.from(token.slice('whsec_'.length), 'base64') : Buffer.from(token);
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
