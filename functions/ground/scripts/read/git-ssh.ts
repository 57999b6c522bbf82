import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HttpClient } from 'isomorphic-git';
import type { Client, ClientChannel } from 'ssh2';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { SshAccess } from '../ssh-access.ts';
import { allowedHost, wholeOf } from './git-http.ts';
import { gitLines, inTurns } from './git-lines.ts';

/** A repository behind SSH. */
export type SshAddress = {
  readonly user: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
};
type Options = {
  readonly access: SshAccess;
  readonly open?: ((address: SshAddress) => Promise<Duplex>) | undefined;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
  readonly onBroken: (why: unknown) => void;
};

/** What `git@host:path` or `ssh://user@host:port/path` names; nothing for an address of another kind. */
export function sshAddressOf(text: string): SshAddress | undefined {
  const short = /^([\w.-]+)@([\w.-]+):(?!\/\/)([^\s\p{Cc}]+)$/u.exec(text);
  const long = /^ssh:\/\/([\w.-]+)@([\w.-]+)(?::(\d{1,5}))?(\/[^\s\p{Cc}]+)$/u.exec(text);
  const [user = '', host = '', port, path = ''] = short ? [short[1], short[2], '22', short[3]] : (long ?? []).slice(1);
  // What begins with a hyphen would be an option to the other side.
  if (!host || path.startsWith('-')) return undefined;
  return { user, host, port: Number(port ?? 22), path };
}

/**
 * Git over SSH for a library that speaks it over HTTP: the other side's `git-upload-pack` says in one channel what a
 * server of the web says in two answers.
 */
export function gitSsh(address: SshAddress, options: Options): HttpClient {
  let spoken: Promise<{ readonly channel: ClientChannel; readonly bytes: Bytes }> | undefined;
  return {
    request: async ({ url, method = 'GET', body }) => {
      spoken ??= uploadPack(address, options).then((channel) => ({ channel, bytes: counted(channel, options) }));
      const { channel, bytes } = await spoken;
      const answered = { url, method, statusCode: 200, statusMessage: 'OK' };
      if (method === 'GET') {
        const headers = { 'content-type': 'application/x-git-upload-pack-advertisement' };
        return { ...answered, headers, body: iterated(serviceLine, await upToFlush(bytes, channel, address)) };
      }
      channel.write(await wholeOf(body));
      return { ...answered, headers: {}, body: bytes };
    },
  };
}

type Bytes = AsyncGenerator<Uint8Array, undefined>;
const serviceLine = Buffer.from('001e# service=git-upload-pack\n0000');
const handshakeMilliseconds = 10_000;

async function* iterated(...parts: Uint8Array[]): Bytes {
  for (const part of parts) yield* inTurns(part);
}

async function* counted(channel: ClientChannel, { bytesMax, onBroken }: Options): Bytes {
  let left = bytesMax;
  const lines = gitLines();
  try {
    for await (const chunk of channel) {
      const bytes = chunk as Buffer;
      left -= bytes.byteLength;
      if (left < 0) throw new AppError('repositoryTooLarge');
      lines(bytes);
      yield* inTurns(bytes);
    }
  } catch (error) {
    onBroken(error);
  }
}

/** What the other side has, up to where it waits for what is wanted. */
async function upToFlush(bytes: Bytes, channel: ClientChannel, { host }: SshAddress): Promise<Buffer> {
  let said = '';
  channel.stderr.on('data', (words: Buffer) => (said = `${said}${words.toString()}`.slice(0, wordsTold)));
  const got: Uint8Array[] = [];
  let left: number = limits.gitAdvertisementBytesMax;
  const lines = gitLines();
  for (let state = 'lines'; state !== 'flushed'; ) {
    const next = await bytes.next();
    if (next.done) throw new AppError('gitUnreachable', { host, reason: said.trim() || 'git-upload-pack' });
    got.push(next.value);
    left -= next.value.byteLength;
    state = lines(next.value);
    if (left < 0 || state === 'other') throw new AppError('gitAnswerStrange');
  }
  return Buffer.concat(got);
}
const wordsTold = 300;

async function uploadPack(address: SshAddress, options: Options): Promise<ClientChannel> {
  const client = await connected(address, options);
  const path = `'${address.path.replaceAll("'", "'\\''")}'`;
  return new Promise((opened, failed) => {
    client.exec(`git-upload-pack ${path}`, (error, channel) => (error ? failed(error) : opened(channel)));
  });
}

/** A host that was reached before must show the same key; one that was not is believed and remembered. */
async function connected(address: SshAddress, { access, open = openChecked, signal }: Options): Promise<Client> {
  const { host, port, user } = address;
  const place = `${host}:${port}`;
  const privateKey = await access.privateKey();
  const [{ default: ssh }, sock, known] = await Promise.all([import('ssh2'), open(address), access.knownKey(place)]);
  const client = new ssh.Client();
  signal.addEventListener('abort', () => void [client.destroy(), sock.destroy()], { once: true });
  let shown = '';
  const verified = (key: Buffer) => {
    shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
    return known === undefined || shown === known;
  };
  await new Promise<void>((ready, failed) => {
    client.once('ready', ready).on('error', (error: Error & { level?: string }) => {
      if (known !== undefined && shown !== '' && shown !== known)
        return failed(new AppError('gitHostKeyChanged', { host: place, known, shown }));
      failed(error.level === 'client-authentication' ? new AppError('sshKeyRefused', { host }) : error);
    });
    client.connect({ sock, username: user, privateKey, readyTimeout: handshakeMilliseconds, hostVerifier: verified });
  });
  if (known === undefined) await access.remember(place, shown);
  return client;
}

/** The same hosts as over HTTPS: a repository is named by anybody. */
async function openChecked({ host, port }: SshAddress): Promise<Duplex> {
  return connect(port, await allowedHost(host));
}
