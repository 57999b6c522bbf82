import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import { allowedAddressOf } from '../engines/allowed-address.ts';

export type Exchange = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
/** What the other side answered. */
export type Answered = {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};
type Limits = { readonly secondsMax?: number; readonly answerBytesMax?: number };

/** No answer came; the words say why. */
export class ExchangeFailed extends Error {
  override readonly name = 'ExchangeFailed';
}

/**
 * One request to an address that a person gave: to a host that was resolved and found to be allowed, without following redirects,
 * which would lead past that check, within ten seconds, reading no more than 64 KB of the answer unless told otherwise.
 */
export async function exchange(
  { method, url, headers = {}, body }: Exchange,
  { secondsMax = 10, answerBytesMax = 64 * 1024 }: Limits = {},
): Promise<Answered> {
  const address = new URL(url);
  try {
    const ip = await allowedAddressOf(address.hostname.replace(/^\[|\]$/g, ''));
    const signal = AbortSignal.timeout(secondsMax * 1000);
    const send = address.protocol === 'https:' ? secureRequest : plainRequest;
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const lookup: Lookup = (_, { all }, told) =>
        all ? told(null, [{ address: ip, family: familyOf(ip) }]) : told(null, ip, familyOf(ip));
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      send(address, { method, headers: { ...headers, ...length }, lookup, signal, agent: false }, answered)
        .once('error', failed)
        .end(body);
    });
    return {
      status: response.statusCode ?? 0,
      text: await textOf(response, answerBytesMax),
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    };
  } catch (error) {
    throw new ExchangeFailed(reasonOf(error, secondsMax), { cause: error });
  }
}

type Lookup = (
  host: string,
  options: { readonly all?: boolean | undefined },
  told: (error: null, address: string | { address: string; family: number }[], family?: number) => void,
) => void;

function familyOf(ip: string): 4 | 6 {
  return isIPv6(ip) ? 6 : 4;
}

async function textOf(response: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = chunk as Buffer;
    size += bytes.byteLength;
    chunks.push(bytes);
    if (size <= bytesMax) continue;
    response.destroy();
    break;
  }
  return Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8');
}

function reasonOf(error: unknown, secondsMax: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${secondsMax} seconds`;
  return error.message || error.name;
}
