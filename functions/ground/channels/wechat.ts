import * as z from 'zod';
import { inLocale } from '../../../shared/text.ts';
import { ChannelRefused, testMessage, type Message, type Sender, type Sending } from './sender.ts';
import { askWechat } from './wechat-api.ts';

const settingsSchema = z.object({ agent_id: z.number(), safe_enabled: z.boolean() });
const textBytesMax = 2048;

/** Messages of an application of WeCom. */
export const wechat: Sender = {
  reaches: ({ wxid }) => wxid !== '',
  toReader: (message, { wxid }, sending) => send(message, wxid, sending),
  test: ({ recipient_id: to }, sending) =>
    send(
      {
        key: `test-${sending.world.clock.now()}`,
        title: inLocale(testMessage.title, sending.locale),
        lines: [inLocale(testMessage.line, sending.locale)],
      },
      z.string().parse(to),
      sending,
    ),
};

async function send(message: Message, to: string, sending: Sending): Promise<void> {
  const { agent_id: agentid, safe_enabled: isSafe } = settingsSchema.parse(sending.settings);
  const answer = await askWechat(sending, '/cgi-bin/message/send', {
    touser: to,
    msgtype: 'text',
    agentid,
    text: { content: shortened(message) },
    safe: isSafe ? 1 : 0,
    // The same words within half an hour are a second try.
    enable_duplicate_check: 1,
  });
  if (answer['invaliduser'])
    throw new ChannelRefused(`invaliduser ${String(answer['invaliduser'])}`, { isFinal: true });
}

function shortened({ title, lines, link }: Message): string {
  const text = [title, ...lines, ...(link ? [`${link.words}: ${link.url}`] : [])].join('\n');
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= textBytesMax) return text;
  const end = link ? `…\n${link.words}: ${link.url}` : '…';
  const room = textBytesMax - Buffer.byteLength(end);
  return `${new TextDecoder().decode(bytes.subarray(0, room)).replace(/\uFFFD+$/, '')}${end}`;
}
