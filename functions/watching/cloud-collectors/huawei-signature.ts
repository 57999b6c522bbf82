import { createHash, createHmac } from 'node:crypto';
import { encoded } from './aliyun-signature.ts';

type Signed = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: string;
};
type Key = { readonly id: string; readonly secret: string };

const algorithm = 'SDK-HMAC-SHA256';

/** The header Authorization of a call of Huawei Cloud; besides it only X-Sdk-Date is signed. */
export function huaweiAuthorization({ method, path, query, body = '' }: Signed, key: Key, at: string): string {
  const canonical = [
    method,
    // The vendor's own code ends every path so.
    `${path.split('/').map(encoded).join('/')}/`,
    Object.keys(query)
      .sort()
      .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
      .join('&'),
    `x-sdk-date:${at}\n`,
    'x-sdk-date',
    hash(body),
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${algorithm}\n${at}\n${hash(canonical)}`)
    .digest('hex');
  return `${algorithm} Access=${key.id}, SignedHeaders=x-sdk-date, Signature=${signature}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
