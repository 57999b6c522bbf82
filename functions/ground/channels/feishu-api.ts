import * as z from 'zod';
import { TokenRefused, withToken } from './app-token.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { exchange, expected, jsonOf } from './exchange.ts';
import { ChannelRefused, type Sending } from './sender.ts';

const settingsSchema = z.object({ app_id: z.string(), app_secret: z.string(), api_url: z.string() });
const vendor = 'https://open.feishu.cn';
const badToken = [99991663, 99991661];
/** Settings or people that no other try will change. */
const finalCodes = [230001, 230013, 99991672, 10003, 10014];

type Fields = Record<string, unknown>;
type Request = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object };
/** How somebody is known here: whichever of the two is not empty. */
export type FeishuAddress = { readonly email: string; readonly phone: string };
/** The API of Feishu, or Lark, by the token of an application. */
export type FeishuApi = { readonly ask: (request: Request) => Promise<Fields> };

/** Does something with the API as the settings say; a token that was refused is asked for anew, once, and all is done again. */
export async function withFeishu<T>(
  given: ChannelSettings,
  { clock }: Sending['world'],
  use: (api: FeishuApi) => Promise<T>,
): Promise<T> {
  const { app_id, app_secret, api_url } = settingsSchema.parse(given);
  const base = `${api_url.replace(/\/+$/, '') || vendor}/open-apis`;
  const fetchToken = async () => {
    const path = '/auth/v3/tenant_access_token/internal';
    const answer = await send(base, { method: 'POST', path, body: { app_id, app_secret } });
    return { value: String(answer['tenant_access_token']), seconds: Number(answer['expire']) };
  };
  return withToken([base, app_id, app_secret], { now: clock.now(), fetchToken }, (token) =>
    use({ ask: (request) => send(base, request, token) }),
  );
}

/** The id of whoever has an email or a phone. */
export async function feishuUser({ ask }: FeishuApi, { email, phone }: FeishuAddress): Promise<string> {
  const body = { ...(email !== '' && { emails: [email] }), ...(phone !== '' && { mobiles: [phone] }) };
  const { data } = await ask({ method: 'POST', path: '/contact/v3/users/batch_get_id?user_id_type=open_id', body });
  const found = expected(foundSchema, data).user_list.find(({ user_id }) => user_id);
  if (!found?.user_id) throw new ChannelRefused(`No user of Feishu has ${email || phone}`, { isFinal: true });
  return found.user_id;
}

const foundSchema = z.object({ user_list: z.array(z.object({ user_id: z.string().optional() })) });

async function send(base: string, { method, path, body }: Request, token?: string): Promise<Fields> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const request = { method, url: `${base}${path}`, headers };
  const answer = jsonOf(await exchange(body ? { ...request, body: JSON.stringify(body) } : request));
  const code = Number(answer['code'] ?? 0);
  const reason = `code ${code} ${String(answer['msg'] ?? '')}`.trim();
  if (badToken.includes(code)) throw new TokenRefused(reason);
  if (code !== 0) throw new ChannelRefused(reason, { isFinal: finalCodes.includes(code) });
  return answer;
}
