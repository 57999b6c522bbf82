import { createHmac } from 'node:crypto';
import { encoded } from './aliyun-signature.ts';

type Signed = {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Every one of these is signed. */
  readonly headers: Readonly<Record<string, string>>;
};
type Key = { readonly id: string; readonly secret: string };
type When = { readonly at: string; readonly seconds: number };

/** The header Authorization of a call of Baidu Cloud (bce-auth-v1). */
export function baiduAuthorization({ method, path, query = {}, headers }: Signed, key: Key, when: When): string {
  const prefix = `bce-auth-v1/${key.id}/${when.at}/${when.seconds}`;
  const signingKey = hmac(key.secret, prefix);
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    Object.keys(query)
      .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
      .sort()
      .join('&'),
    Object.entries(headers)
      .map(([name, value]) => `${encoded(name.toLowerCase())}:${encoded(value.trim())}`)
      .sort()
      .join('\n'),
  ].join('\n');
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return `${prefix}/${names.sort().join(';')}/${hmac(signingKey, canonical)}`;
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
