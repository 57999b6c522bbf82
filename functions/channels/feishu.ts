import * as z from 'zod';
import { inLocale } from '../../shared/text.ts';
import { TokenRefused, withToken } from './app-token.ts';
import { exchange, jsonOf } from './exchange.ts';
import { ChannelRefused, testMessage, type Message, type Sender, type Sending } from './sender.ts';

const settingsSchema = z.object({ app_id: z.string(), app_secret: z.string(), api_url: z.string() });
const vendor = 'https://open.feishu.cn';
const badToken = [99991663, 99991661];
const finalCodes = [230001, 230013, 99991672, 10003, 10014];

/** Messages of an application of Feishu, or Lark. */
export const feishu: Sender = {
  reaches: ({ email, phone }) => email !== '' || phone !== '',
  toReader: (message, { email, phone }, sending) => send(message, { email, phone }, sending),
  test: ({ account, account_type: kind }, sending) =>
    send(
      {
        key: `test-${sending.world.clock.now()}`,
        title: inLocale(testMessage.title, sending.locale),
        lines: [inLocale(testMessage.line, sending.locale)],
      },
      kind === 'phone'
        ? { email: '', phone: z.string().parse(account) }
        : { email: z.string().parse(account), phone: '' },
      sending,
    ),
};

type Address = { readonly email: string; readonly phone: string };

async function send(message: Message, to: Address, { settings, world }: Sending): Promise<void> {
  const { app_id, app_secret, api_url } = settingsSchema.parse(settings);
  const base = `${api_url.replace(/\/+$/, '') || vendor}/open-apis`;
  const fetchToken = async () => {
    const answer = await post(`${base}/auth/v3/tenant_access_token/internal`, { app_id, app_secret });
    return { value: String(answer['tenant_access_token']), seconds: Number(answer['expire']) };
  };
  await withToken([base, app_id, app_secret], { now: world.clock.now(), fetchToken }, async (token) => {
    const userId = await userIdOf(base, token, to);
    await post(
      `${base}/im/v1/messages?receive_id_type=open_id`,
      {
        receive_id: userId,
        msg_type: 'post',
        content: JSON.stringify(postOf(message)),
        uuid: message.key.slice(0, 50),
      },
      token,
    );
  });
}

async function userIdOf(base: string, token: string, { email, phone }: Address): Promise<string> {
  const asked = { ...(email !== '' && { emails: [email] }), ...(phone !== '' && { mobiles: [phone] }) };
  const { data } = await post(`${base}/contact/v3/users/batch_get_id?user_id_type=open_id`, asked, token);
  const found = foundSchema.parse(data).user_list.find(({ user_id }) => user_id);
  if (!found?.user_id) throw new ChannelRefused(`No user of Feishu has ${email || phone}`, { isFinal: true });
  return found.user_id;
}

const foundSchema = z.object({ user_list: z.array(z.object({ user_id: z.string().optional() })) });

function postOf({ title, lines, link }: Message) {
  const content = [
    ...lines.map((text) => [{ tag: 'text', text }]),
    ...(link ? [[{ tag: 'a', text: link.words, href: link.url }]] : []),
  ];
  return { zh_cn: { title, content } };
}

async function post(url: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = jsonOf(await exchange({ method: 'POST', url, headers, body: JSON.stringify(body) }));
  const code = Number(answer['code'] ?? 0);
  const reason = `code ${code} ${String(answer['msg'] ?? '')}`.trim();
  if (badToken.includes(code)) throw new TokenRefused(reason);
  if (code !== 0) throw new ChannelRefused(reason, { isFinal: finalCodes.includes(code) });
  return answer;
}
