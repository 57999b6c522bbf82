import * as z from 'zod';
import { inLocale } from '../../../shared/text.ts';
import { exchange } from './exchange.ts';
import { ChannelRefused, testMessage, type Message, type Sender, type Sending } from './sender.ts';

const settingsSchema = z.object({ webhook_url: z.string() });

/** One channel of Microsoft Teams. It answers that a message was queued, not that it was shown. */
export const teams: Sender = {
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
  const block = (text: string, look: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...look });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [block(title, { weight: 'Bolder' }), ...lines.map((line) => block(line))],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.words, url: link.url }] }),
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  const { status, text } = await exchange({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ type: 'message', attachments: [attachment] }),
  });
  if (status !== 200 && status !== 202)
    throw new ChannelRefused(`HTTP ${status} ${text}`.trim(), { isFinal: status === 404 || status === 410 });
}
