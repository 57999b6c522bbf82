import * as z from 'zod';
import { inLocale } from '../../../shared/text.ts';
import { feishuUser, withFeishu, type FeishuAddress } from './feishu-api.ts';
import { testMessage, type Message, type Sender, type Sending, type TestInput } from './sender.ts';

/** Messages of an application of Feishu, or Lark. */
export const feishu: Sender = {
  reaches: ({ email, phone }) => email !== '' || phone !== '',
  toReader: (message, { email, phone }, sending) => send(message, { email, phone }, sending),
  test: (input, sending) =>
    send(
      {
        key: `test-${sending.world.clock.now()}`,
        title: inLocale(testMessage.title, sending.locale),
        lines: [inLocale(testMessage.line, sending.locale)],
      },
      testedAddress(input),
      sending,
    ),
};

/** Whom a test names. */
export function testedAddress({ account, account_type: kind }: TestInput): FeishuAddress {
  const given = z.string().parse(account);
  return kind === 'phone' ? { email: '', phone: given } : { email: given, phone: '' };
}

async function send(message: Message, to: FeishuAddress, { settings, world }: Sending): Promise<void> {
  await withFeishu(settings, world, async (api) => {
    await api.ask({
      method: 'POST',
      path: '/im/v1/messages?receive_id_type=open_id',
      body: {
        receive_id: await feishuUser(api, to),
        msg_type: 'post',
        content: JSON.stringify(postOf(message)),
        uuid: message.key.slice(0, 50),
      },
    });
  });
}

function postOf({ title, lines, link }: Message) {
  const content = [
    ...lines.map((text) => [{ tag: 'text', text }]),
    ...(link ? [[{ tag: 'a', text: link.words, href: link.url }]] : []),
  ];
  return { zh_cn: { title, content } };
}
