import * as z from 'zod';
import { inLocale } from '../../shared/text.ts';
import { TokenRefused, withToken } from './app-token.ts';
import { exchange, jsonOf } from './exchange.ts';
import { ChannelRefused, testMessage, type Message, type Sender, type Sending } from './sender.ts';

const settingsSchema = z.object({
  corp_id: z.string(),
  agent_id: z.number(),
  corp_secret: z.string(),
  safe_enabled: z.boolean(),
  proxy_ip: z.string(),
});
const vendor = 'https://qyapi.weixin.qq.com';
const tokenCodes = [40014, 42001, 41001];
/** Settings or people that no other try will change. */
const finalCodes = [40001, 40013, 40056, 48002, 60011, 60020, 81013, 82001];
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

async function send(message: Message, to: string, { settings: given, world }: Sending): Promise<void> {
  const settings = settingsSchema.parse(given);
  const base = settings.proxy_ip.replace(/\/+$/, '') || vendor;
  const { corp_id: id, corp_secret: secret } = settings;
  const fetchToken = async () => {
    const query = new URLSearchParams({ corpid: id, corpsecret: secret }).toString();
    const answer = checked(jsonOf(await exchange({ method: 'GET', url: `${base}/cgi-bin/gettoken?${query}` })));
    return { value: String(answer['access_token']), seconds: Number(answer['expires_in']) };
  };
  await withToken([base, id, secret], { now: world.clock.now(), fetchToken }, async (token) => {
    const body = JSON.stringify({
      touser: to,
      msgtype: 'text',
      agentid: settings.agent_id,
      text: { content: shortened(message) },
      safe: settings.safe_enabled ? 1 : 0,
      // The same words within half an hour are a second try.
      enable_duplicate_check: 1,
    });
    const url = `${base}/cgi-bin/message/send?access_token=${encodeURIComponent(token)}`;
    const answer = checked(jsonOf(await exchange({ method: 'POST', url, headers: json, body })));
    if (answer['invaliduser'])
      throw new ChannelRefused(`invaliduser ${String(answer['invaliduser'])}`, { isFinal: true });
  });
}

const json = { 'content-type': 'application/json; charset=utf-8' };

/** HTTP stays 200 whatever happens; the code in the body tells. */
function checked(answer: Record<string, unknown>): Record<string, unknown> {
  const code = Number(answer['errcode'] ?? 0);
  const reason = `errcode ${code} ${String(answer['errmsg'] ?? '')}`.trim();
  if (tokenCodes.includes(code)) throw new TokenRefused(reason);
  if (code !== 0) throw new ChannelRefused(reason, { isFinal: finalCodes.includes(code) });
  return answer;
}

function shortened({ title, lines, link }: Message): string {
  const text = [title, ...lines, ...(link ? [`${link.words}: ${link.url}`] : [])].join('\n');
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= textBytesMax) return text;
  const end = link ? `…\n${link.words}: ${link.url}` : '…';
  const room = textBytesMax - Buffer.byteLength(end);
  return `${new TextDecoder().decode(bytes.subarray(0, room)).replace(/\uFFFD+$/, '')}${end}`;
}
