import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import { allowedAddressOf } from '../engines/allowed-address.ts';
import { ChannelRefused } from './sender.ts';

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

const secondsMax = 10;
const answerBytesMax = 64 * 1024;

/**
 * One request to a channel: to an address that was resolved and found to be allowed, without following redirects, which would
 * lead past that check, within ten seconds, reading no more than 64 KB of the answer.
 */
export async function exchange({ method, url, headers = {}, body }: Exchange): Promise<Answered> {
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
      text: await textOf(response),
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    };
  } catch (error) {
    throw new ChannelRefused(reasonOf(error), { cause: error });
  }
}

/** The answer as JSON; what is none is refused with its own words. */
export function jsonOf({ status, text }: Answered): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Below: the words of the other side say more than those of the parser.
  }
  throw new ChannelRefused(`HTTP ${status} ${text}`.trim());
}

type Lookup = (
  host: string,
  options: { readonly all?: boolean | undefined },
  told: (error: null, address: string | { address: string; family: number }[], family?: number) => void,
) => void;

function familyOf(ip: string): 4 | 6 {
  return isIPv6(ip) ? 6 : 4;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = chunk as Buffer;
    size += bytes.byteLength;
    chunks.push(bytes);
    if (size <= answerBytesMax) continue;
    response.destroy();
    break;
  }
  return Buffer.concat(chunks).subarray(0, answerBytesMax).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${secondsMax} seconds`;
  return error.message || error.name;
}
