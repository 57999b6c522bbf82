import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Text } from '../../../../shared/text.ts';

export type Headers = Readonly<Record<string, string | undefined>>;
/** What a call tells: that a branch has changed, or something else. */
export type GitEvent = { readonly repository: string; readonly branch: string } | { readonly ignored: Text };

/** How one kind of host signs its calls, and what they say. */
export type GitCaller = {
  readonly isSigned: (call: { readonly text: string; readonly headers: Headers }, secret: string) => boolean;
  /** By what the host tells its calls apart; the same when it sends one again. */
  readonly idOf: (headers: Headers) => string | undefined;
  readonly eventOf: (headers: Headers, body: unknown) => GitEvent;
};

/** Takes the same time whatever is the same, lengths included. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

export function hexHmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The name of a branch in a full reference; tags have none. */
export function branchOf(ref: string): string | undefined {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
}

export const ignored = {
  ping: { zh: '测试调用，签名正确', en: 'A trial call, rightly signed' },
  event: { zh: '不是推送或合并', en: 'Neither a push nor a merge' },
  notMerged: { zh: '合并请求没有合并', en: 'The request was not merged' },
  noBranch: { zh: '不是分支，或分支已删除', en: 'No branch, or one that was deleted' },
  unread: { zh: '内容不是该平台的格式', en: 'It does not say what this host says' },
} as const satisfies Readonly<Record<string, Text>>;
