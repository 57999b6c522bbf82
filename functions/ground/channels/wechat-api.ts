import * as z from 'zod';
import { TokenRefused, withToken } from './app-token.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { exchange, jsonOf } from './exchange.ts';
import { ChannelRefused, type Sending } from './sender.ts';

const settingsSchema = z.object({ corp_id: z.string(), corp_secret: z.string(), proxy_ip: z.string() });
const vendor = 'https://qyapi.weixin.qq.com';
const tokenCodes = [40014, 42001, 41001];
/** Settings or people that no other try will change. */
const finalCodes = [40001, 40013, 40056, 48002, 60011, 60020, 81013, 82001, 301025, 301055, 301056];
const json = { 'content-type': 'application/json; charset=utf-8' };

/** Posts to an address of WeCom with the token of an application, which is asked for anew once when it is not taken. */
export async function askWechat(
  { settings, world }: { readonly settings: ChannelSettings; readonly world: Sending['world'] },
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const { corp_id: id, corp_secret: secret, proxy_ip: proxy } = settingsSchema.parse(settings);
  const base = proxy.replace(/\/+$/, '') || vendor;
  const fetchToken = async () => {
    const query = new URLSearchParams({ corpid: id, corpsecret: secret }).toString();
    const answer = checked(jsonOf(await exchange({ method: 'GET', url: `${base}/cgi-bin/gettoken?${query}` })));
    return { value: String(answer['access_token']), seconds: Number(answer['expires_in']) };
  };
  return withToken([base, id, secret], { now: world.clock.now(), fetchToken }, async (token) => {
    const url = `${base}${path}?access_token=${encodeURIComponent(token)}`;
    return checked(jsonOf(await exchange({ method: 'POST', url, headers: json, body: JSON.stringify(body) })));
  });
}

/** HTTP stays 200 whatever happens; the code in the body tells. */
function checked(answer: Record<string, unknown>): Record<string, unknown> {
  const code = Number(answer['errcode'] ?? 0);
  const reason = `errcode ${code} ${String(answer['errmsg'] ?? '')}`.trim();
  if (tokenCodes.includes(code)) throw new TokenRefused(reason);
  if (code !== 0) throw new ChannelRefused(reason, { isFinal: finalCodes.includes(code) });
  return answer;
}
