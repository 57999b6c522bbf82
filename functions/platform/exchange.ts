import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import { allowedAddressOf } from '../engines/allowed-address.ts';

type Sent<Method, Body> = {
  readonly method: Method;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
};
export type Exchange = Sent<'GET' | 'POST', string>;
/** A request of any method with any body. */
export type ByteExchange = Sent<string, Uint8Array>;
type Head = { readonly status: number; readonly headers: Readonly<Record<string, string>> };
/** What the other side answered. */
export type Answered = Head & { readonly text: string };
/** The same byte by byte; `isWhole` unless it was longer than agreed. */
export type AnsweredBytes = Head & { readonly bytes: Buffer; readonly isWhole: boolean };
type Limits = { readonly secondsMax?: number; readonly answerBytesMax?: number };

/** No answer came; the words say why. */
export class ExchangeFailed extends Error {
  override readonly name = 'ExchangeFailed';
}

/**
 * One request to an address that a person gave: to a host that was resolved and found to be allowed, without following redirects,
 * which would lead past that check, within ten seconds, reading no more than 64 KB of the answer unless told otherwise.
 */
export async function exchange({ body, ...request }: Exchange, limits: Limits = {}): Promise<Answered> {
  const sent = body === undefined ? request : { ...request, body: Buffer.from(body) };
  const { bytes, isWhole: _, ...head } = await exchangeBytes(sent, limits);
  return { ...head, text: bytes.toString('utf8') };
}

/** The same with bodies that need not be text. */
export async function exchangeBytes(
  { method, url, headers = {}, body }: ByteExchange,
  { secondsMax = 10, answerBytesMax = 64 * 1024 }: Limits = {},
): Promise<AnsweredBytes> {
  try {
    const address = new URL(url);
    const ip = await allowedAddressOf(address.hostname.replace(/^\[|\]$/g, ''));
    const signal = AbortSignal.timeout(secondsMax * 1000);
    const send = address.protocol === 'https:' ? secureRequest : plainRequest;
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const lookup: Lookup = (_, { all }, told) =>
        all ? told(null, [{ address: ip, family: familyOf(ip) }]) : told(null, ip, familyOf(ip));
      const length = body === undefined ? {} : { 'content-length': String(body.byteLength) };
      send(address, { method, headers: { ...headers, ...length }, lookup, signal, agent: false }, answered)
        .once('error', failed)
        .end(body);
    });
    return {
      status: response.statusCode ?? 0,
      ...(await readUpTo(response, answerBytesMax)),
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

async function readUpTo(response: IncomingMessage, bytesMax: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
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
  return { bytes: Buffer.concat(chunks).subarray(0, bytesMax), isWhole: size <= bytesMax };
}

function reasonOf(error: unknown, secondsMax: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${secondsMax} seconds`;
  return error.message || error.name;
}
