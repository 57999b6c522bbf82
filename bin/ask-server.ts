import * as z from 'zod';
import type { Text } from '../shared/text.ts';
import type { RemoteOptions } from './remote-options.ts';
import { reasonOf, UsageError } from './usage-error.ts';

type Asking = Pick<RemoteOptions, 'address' | 'token' | 'timeoutSeconds' | 'locale'>;

/** A short wait for a workflow's end does not break off the request that makes it: nobody would know whether it was made. */
const answerSecondsMin = 60;

/** Asks a server for JSON in its envelope; whatever it refuses ends the command. */
export async function asked(
  { address, token, timeoutSeconds, locale }: Asking,
  path: string,
  init: RequestInit = {},
): Promise<unknown> {
  const response = await answerOf(`${address}${path}`, {
    ...init,
    signal: AbortSignal.timeout(Math.max(timeoutSeconds, answerSecondsMin) * 1000),
    headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
  });
  const reply = refusal.safeParse(await response.json().catch(() => undefined));
  if (!reply.success)
    throw new UsageError({
      zh: `${address} 的回答无法识别（HTTP ${response.status}）`,
      en: `${address} gave no answer that can be read (HTTP ${response.status})`,
    });
  if (response.status === unauthorized) throw new UsageError(badToken);
  if (reply.data.code !== 0) throw new UsageError({ zh: reply.data.message, en: reply.data.message });
  return reply.data;
}

const unauthorized = 401;
const badToken: Text = {
  zh: '访问令牌无效：可能已重置、吊销或过期。请在创建它的页面重新复制（流水线节点的命令，或“个人中心 > 访问令牌”），再更新作业中的变量',
  en: 'The access token is not valid: it was reset or revoked, or has expired. Copy it anew where it comes from (the command of the pipeline node, or Account > Access tokens) and put it into the variable of the job',
};
const refusal = z.looseObject({ code: z.number(), message: z.string() });

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error);
    throw new UsageError({ zh: `无法连接 ${url}：${cause}`, en: `Could not reach ${url}: ${cause}` });
  }
}
