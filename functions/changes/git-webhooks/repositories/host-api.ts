import { product } from '../../../../shared/product.ts';
import { limits } from '../../../../shared/limits.ts';
import { exchangeBytes, ExchangeFailed } from '../../../platform/exchange.ts';
import { GitHostFailed } from './git-repository.ts';

type Asked = { readonly url: string; readonly headers: Readonly<Record<string, string>> };
type Answer = { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> };

// Base64 in JSON is a third longer than what it holds.
const answerBytesMax = 2 * limits.sqlFileBytesMax;

/** One question to a host by the rules for addresses that people give; nothing where it says that there is no such thing. */
export async function askHost({ url, headers }: Asked): Promise<Answer | undefined> {
  const host = new URL(url).host;
  try {
    const { status, isWhole, ...answer } = await exchangeBytes(
      { method: 'GET', url, headers: { 'user-agent': product.name, ...headers } },
      { answerBytesMax },
    );
    if (status === 404) return undefined;
    if (status !== 200) throw refusedBy(host, status, answer.headers);
    if (!isWhole) throw tooLong(host);
    return answer;
  } catch (error) {
    if (!(error instanceof ExchangeFailed)) throw error;
    const { message } = error;
    throw new GitHostFailed({ zh: `无法访问 ${host}：${message}`, en: `${host} was not reached: ${message}` }, again);
  }
}

/** The answer as JSON. */
export async function askJson(
  asked: Asked,
): Promise<{ readonly body: unknown; readonly headers: Answer['headers'] } | undefined> {
  const answer = await askHost(asked);
  if (!answer) return undefined;
  try {
    return { body: JSON.parse(answer.bytes.toString('utf8')), headers: answer.headers };
  } catch {
    throw notUnderstood(new URL(asked.url).host);
  }
}

/** The refusal where an answer is not what the host's documents promise. */
export function notUnderstood(host: string): GitHostFailed {
  return new GitHostFailed(
    {
      zh: `${host} 的回答不是该平台的格式，请核对平台类型和地址`,
      en: `${host} does not answer like this kind of host. Compare kind and address`,
    },
    final,
  );
}

/** The refusal where something that was named is not there, or must not be seen with the token. */
export function notThere(zh: string, en: string): GitHostFailed {
  return new GitHostFailed(
    { zh: `${zh}不存在，或访问令牌无权读取`, en: `${en} is not there, or the token may not read it` },
    final,
  );
}

export const final = { isFinal: true } as const;
const again = { isFinal: false } as const;

function refusedBy(host: string, status: number, headers: Answer['headers']): GitHostFailed {
  const isBusy = status === 429 || status >= 500 || headers['x-ratelimit-remaining'] === '0';
  const isToken = status === 401 || status === 403;
  if (isBusy || !isToken)
    return new GitHostFailed(
      { zh: `${host} 回答 HTTP ${status}`, en: `${host} answered HTTP ${status}` },
      isBusy ? again : final,
    );
  return new GitHostFailed(
    { zh: `${host} 拒绝了访问令牌（HTTP ${status}）`, en: `${host} refused the access token (HTTP ${status})` },
    final,
  );
}

function tooLong(host: string): GitHostFailed {
  return new GitHostFailed({ zh: `${host} 的回答过大`, en: `The answer of ${host} is too long` }, final);
}
