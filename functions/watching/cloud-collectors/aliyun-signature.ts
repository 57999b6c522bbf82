import { createHmac } from 'node:crypto';

/** The signature of a call of Alibaba Cloud in the style RPC, version 1.0 of its signatures (HMAC-SHA1). */
export function aliyunSignature(
  method: 'GET' | 'POST',
  params: Readonly<Record<string, string>>,
  secret: string,
): string {
  const query = Object.keys(params)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(params[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${encoded('/')}&${encoded(query)}`)
    .digest('base64');
}

/** RFC 3986, which leaves fewer characters as they are than `encodeURIComponent`. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
