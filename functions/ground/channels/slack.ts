import * as z from 'zod';
import { inLocale } from '../../../shared/text.ts';
import { exchange } from './exchange.ts';
import { ChannelRefused, testMessage, type Message, type Sender, type Sending } from './sender.ts';

const settingsSchema = z.object({ webhook_url: z.string() });
/** Answers that no other try will change. */
const final = ['no_service', 'no_active_hooks', 'channel_is_archived', 'channel_not_found', 'action_prohibited'];
const lengthMax = 3000;

/** One channel of Slack. */
export const slack: Sender = {
  toAll: (message, sending) => post(message, sending),
  test: (_, sending) =>
    post(
      {
        key: 'test',
        title: inLocale(testMessage.title, sending.locale),
        lines: [inLocale(testMessage.line, sending.locale)],
      },
      sending,
    ),
};

async function post({ title, lines, link }: Message, { settings }: Sending): Promise<void> {
  const { webhook_url: url } = settingsSchema.parse(settings);
  const words = [
    `*${escaped(title)}*`,
    ...lines.map(escaped),
    ...(link ? [`<${link.url}|${escaped(link.words)}>`] : []),
  ];
  const { status, text } = await exchange({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ text: words.join('\n').slice(0, lengthMax) }),
  });
  if (status !== 200 || text !== 'ok')
    throw new ChannelRefused(`HTTP ${status} ${text}`.trim(), { isFinal: final.includes(text) });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
