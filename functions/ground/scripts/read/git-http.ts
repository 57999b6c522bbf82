import { request as send } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import type { GitHttpRequest, HttpClient } from 'isomorphic-git';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { allowedAddressOf } from '../../../engines/allowed-address.ts';
import { gitLines, inTurns } from './git-lines.ts';

/** Opens a connection to the server of an address. */
export type Open = (address: URL) => Promise<Duplex>;
type Options = {
  readonly open?: Open;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
  /** Told why an answer is read no further; the library takes a broken answer for its end. */
  readonly onBroken: (why: unknown) => void;
};

/**
 * How git speaks to a server: over HTTPS to an address that was resolved and found to be none of ours, without following
 * redirects, which would lead past that check, and without reading more than was agreed.
 */
export function gitHttp({ open = openChecked, bytesMax, signal, onBroken }: Options): HttpClient {
  let left = bytesMax;
  const counted = async function* (response: IncomingMessage, most: number): AsyncIterableIterator<Uint8Array> {
    let ofAnswer = most;
    const lines = gitLines();
    try {
      for await (const chunk of response) {
        const bytes = chunk as Buffer;
        left -= bytes.byteLength;
        ofAnswer -= bytes.byteLength;
        if (left < 0 || ofAnswer < 0) throw new AppError('repositoryTooLarge');
        lines(bytes);
        yield* inTurns(bytes);
      }
    } catch (error) {
      onBroken(error);
    }
  };
  return {
    request: async ({ url, method = 'GET', headers = {}, body }) => {
      const address = checkedAddress(url);
      const socket = await open(address);
      const payload = await wholeOf(body);
      const response = await new Promise<IncomingMessage>((answered, failed) => {
        send(
          address,
          {
            method,
            headers: { ...headers, 'content-length': String(payload.byteLength) },
            signal,
            createConnection: () => socket,
          },
          answered,
        )
          .once('error', failed)
          .end(payload);
      });
      const { statusCode = 0, statusMessage = '' } = response;
      if (statusCode >= 300 && statusCode < 400) {
        response.destroy();
        throw new AppError('gitRedirected', { host: address.host });
      }
      const answered = { url, method, statusCode, statusMessage, headers: plainHeaders(response) };
      return { ...answered, body: counted(response, method === 'GET' ? limits.gitAdvertisementBytesMax : bytesMax) };
    },
  };
}

/** The address of a repository, once it is known to be one that may be asked: HTTPS, and without a password that would be kept with it. */
export function checkedAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '')
    throw new AppError('gitAddressInvalid');
  return address;
}

/** Private networks are refused whatever the deployment allows for data sources: a repository is named by anybody. */
export function allowedHost(name: string): Promise<string> {
  return allowedAddressOf(name, 'deny').catch((cause: unknown) => {
    if (cause instanceof EngineError && cause.code === 'hostNotAllowed')
      throw new AppError('hostNotAllowed', { host: name }, { cause });
    throw cause;
  });
}

async function openChecked({ hostname, port }: URL): Promise<Duplex> {
  const name = hostname.replace(/^\[|\]$/g, '');
  return connect({
    host: await allowedHost(name),
    port: Number(port || 443),
    ...(isIP(name) === 0 && { servername: name }),
    ALPNProtocols: ['http/1.1'],
  });
}

/** A body that comes in parts. */
export async function wholeOf(body: GitHttpRequest['body']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  if (body) for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
