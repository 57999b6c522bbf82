import * as z from 'zod';
import { inLocale } from '../../../shared/text.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { exchange } from './exchange.ts';
import { ChannelRefused, testMessage, type Message, type Sender } from './sender.ts';

const settingsSchema = z.object({ url: z.string(), token: z.string() });
/** Some short messages of Chinese text; gateways refuse endless ones. */
const contentLengthMax = 300;

/** Each message as a short message to the phone of a person. */
export const smsGateway: Sender = {
  reaches: ({ phone }) => phone !== '',
  toReader: (message, { phone }, { settings }) => post(settings, phone, message),
  test: ({ recipient_phone: phone }, { settings, world, locale }) =>
    post(settings, z.string().parse(phone), {
      key: `test-${world.clock.now()}`,
      title: inLocale(testMessage.title, locale),
      lines: [inLocale(testMessage.line, locale)],
    }),
};

/** Only an answer of 200 counts as sent. The key is the same on every try, so that the gateway can drop what it has. */
async function post(given: ChannelSettings, phone: string, { key, title, lines, link }: Message): Promise<void> {
  const { url, token } = settingsSchema.parse(given);
  const { status, text } = await exchange({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', 'webhook-id': key },
    body: JSON.stringify({ phone, content: contentOf(title, lines, link?.url ?? ''), token }),
  });
  if (status !== 200) throw new ChannelRefused(`HTTP ${status} ${text}`.trim(), { isFinal: status === 410 });
}

/** A link that is cut leads nowhere, so words give way to it. */
function contentOf(title: string, lines: readonly string[], url: string): string {
  const words = [title, ...lines].join('\n');
  const room = Math.max(0, contentLengthMax - url.length - 1);
  return url === '' ? beginningOf(words, contentLengthMax) : `${beginningOf(words, room)}\n${url}`;
}
