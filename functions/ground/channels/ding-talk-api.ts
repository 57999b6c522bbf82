import * as z from 'zod';
import { withToken, TokenRefused } from './app-token.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { exchange, expected, jsonOf } from './exchange.ts';
import { ChannelRefused, type Sending } from './sender.ts';

const settingsSchema = z.object({ app_key: z.string(), app_secret: z.string(), api_url: z.string() });
const vendor = { modern: 'https://api.dingtalk.com', old: 'https://oapi.dingtalk.com' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const oldTokenCodes = [40014, 42001, 88];
const modernTokenCodes = ['InvalidAuthentication', 'invalidAuthentication'];
/** Settings or people that no other try will change. */
const finalCodes = [33012, 60011, 60020, 60121, 820001];
const modernFinalCodes = ['invalidClientIdOrSecret', 'Forbidden.AccessDenied.AccessTokenPermissionDenied'];

type Fields = Record<string, unknown>;
/** Both generations of the API of DingTalk, by the token of an application. */
export type DingTalkApi = {
  /** Refuses when key and secret are not those of an application. */
  readonly signIn: () => Promise<void>;
  readonly old: (path: string, body: object) => Promise<Fields>;
  readonly modern: (request: { method: 'GET' | 'POST'; path: string; body?: object }) => Promise<Fields>;
};

/** The API as the settings say. One token opens the old and the new addresses. */
export function dingTalkApi(given: ChannelSettings, { clock }: Sending['world']): DingTalkApi {
  const { app_key: appKey, app_secret: appSecret, api_url } = settingsSchema.parse(given);
  const proxy = api_url.replace(/\/+$/, '');
  const [modernBase, oldBase] = [proxy || vendor.modern, proxy || vendor.old];
  const application = [modernBase, appKey, appSecret];
  const fetchToken = async () => {
    const url = `${modernBase}/v1.0/oauth2/accessToken`;
    const request = { method: 'POST', url, headers: json, body: JSON.stringify({ appKey, appSecret }) } as const;
    const answer = modernChecked(await exchange(request));
    return { value: String(answer['accessToken']), seconds: Number(answer['expireIn']) };
  };
  const signed = <T>(use: (token: string) => Promise<T>) =>
    withToken(application, { now: clock.now(), fetchToken }, use);
  return {
    signIn: () => signed(() => Promise.resolve()),
    old: (path, body) =>
      signed(async (token) => {
        const url = `${oldBase}${path}?access_token=${encodeURIComponent(token)}`;
        return oldChecked(await exchange({ method: 'POST', url, headers: json, body: JSON.stringify(body) }));
      }),
    modern: ({ method, path, body }) =>
      signed(async (token) => {
        const headers = { ...json, 'x-acs-dingtalk-access-token': token };
        const request = { method, url: `${modernBase}${path}`, headers };
        return modernChecked(await exchange(body ? { ...request, body: JSON.stringify(body) } : request));
      }),
  };
}

/** The id of whoever has a phone number. */
export async function dingTalkUser(api: DingTalkApi, phone: string): Promise<string> {
  const { result } = await api.old('/topapi/v2/user/getbymobile', { mobile: phone });
  return expected(z.object({ userid: z.string().min(1) }), result).userid;
}

type Answer = Parameters<typeof jsonOf>[0];

/** Old addresses answer 200 whatever happens; the code in the body tells. */
function oldChecked(answered: Answer): Fields {
  const answer = jsonOf(answered);
  const code = Number(answer['errcode'] ?? answer['status'] ?? 0);
  const detail = ['sub_code', 'sub_msg'].flatMap((name) => (answer[name] === undefined ? [] : [String(answer[name])]));
  const reason = [`errcode ${code}`, String(answer['errmsg'] ?? ''), ...detail].join(' ').trim();
  if (oldTokenCodes.includes(code)) throw new TokenRefused(reason);
  if (code !== 0) throw new ChannelRefused(reason, { isFinal: finalCodes.includes(code) });
  return answer;
}

function modernChecked(answered: Answer): Fields {
  const answer = jsonOf(answered);
  if (answered.status >= 200 && answered.status < 300 && answer['accessToken'] !== null) return answer;
  const code = String(answer['code'] ?? '');
  const reason = `HTTP ${answered.status} ${code} ${String(answer['message'] ?? '')}`.trim();
  if (modernTokenCodes.includes(code)) throw new TokenRefused(reason);
  throw new ChannelRefused(reason, {
    isFinal: modernFinalCodes.includes(code) || finalCodes.some((one) => code.includes(String(one))),
  });
}
