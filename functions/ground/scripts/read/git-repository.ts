import * as disk from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpClient } from 'isomorphic-git';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { kindOfFile, sourceKinds } from '../../../../shared/scripts/index.ts';
import type { SshAccess } from '../ssh-access.ts';
import { checkedAddress, gitHttp, type Open } from './git-http.ts';
import { checkPack } from './git-pack.ts';
import { gitSsh, sshAddressOf } from './git-ssh.ts';

/** A repository and who may read it. Name and password live as long as the request and are written nowhere. */
export type Repository = {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
  readonly branch?: string;
  /** For addresses such as `git@host:path`, which are read by a key instead of a password. */
  readonly ssh?: SshAccess | undefined;
};
type Fetched = { readonly path: string; readonly bytes: Uint8Array };
type Options = { readonly bytesMax: number; readonly open?: Open };

/** The files of a branch that may hold SQL, of its latest commit only. */
export function fetchFiles(repository: Repository, { bytesMax, open }: Options): Promise<Fetched[]> {
  return asking(repository, open, async (http, account) => {
    const { clone, TREE, walk } = await import('isomorphic-git');
    const dir = await disk.mkdtemp(join(tmpdir(), 'repository-'));
    try {
      const ref = repository.branch || undefined;
      await clone({
        fs,
        http,
        dir,
        ...account,
        ...(ref !== undefined && { ref }),
        singleBranch: true,
        depth: 1,
        noCheckout: true,
        noTags: true,
      });
      const files: Fetched[] = [];
      let total = 0;
      await walk({
        fs,
        dir,
        trees: [TREE({ ref: ref ?? 'HEAD' })],
        map: async (path, [entry]) => {
          const kind = kindOfFile(path);
          if ((await entry?.type()) !== 'blob' || (await entry?.mode()) === linkMode || !kind) return path;
          demandPlainName(path);
          const bytes = (await entry?.content()) ?? new Uint8Array();
          // Most Java of a repository holds no SQL and must not count.
          if (!sourceKinds[kind].mayHoldSql(Buffer.from(bytes).toString('latin1'))) return path;
          total += bytes.byteLength;
          if (total > bytesMax) throw new AppError('unpackedTooLarge', { megabytes: bytesMax / 1024 / 1024 });
          if (files.push({ path, bytes }) > limits.archiveEntriesMax)
            throw new AppError('tooManyFiles', { max: limits.archiveEntriesMax });
          return path;
        },
      });
      return files;
    } finally {
      await disk.rm(dir, { recursive: true, force: true });
    }
  });
}

/** A name is shown, written into reports and sent on: what would change a line or its direction is no name. */
export function demandPlainName(path: string): void {
  const isPlain = path.length <= limits.gitPathLengthMax && !/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u.test(path);
  if (!isPlain) throw new AppError('gitPathUnsafe', { name: JSON.stringify(path.slice(0, 100)) });
}

/** The disk, on which no pack is laid, and after that unpacked, before it was looked at. */
const fs = {
  promises: {
    ...disk,
    writeFile: async (path: string, content: Uint8Array, options?: Parameters<typeof disk.writeFile>[2]) => {
      if (path.endsWith('.pack'))
        await checkPack(
          Buffer.from(content.buffer, content.byteOffset, content.byteLength),
          limits.repositoryUnpackedBytesMax,
        );
      await disk.writeFile(path, content, options);
    },
  },
};

/** The branches of a repository: proof that it can be read. */
export function listBranches(repository: Repository, { open }: { readonly open?: Open } = {}): Promise<string[]> {
  return asking(repository, open, async (http, account) => {
    const { listServerRefs } = await import('isomorphic-git');
    const refs = await listServerRefs({ http, ...account, protocolVersion: 1 });
    return refs.flatMap(({ ref }) => (ref.startsWith(branchPrefix) ? [ref.slice(branchPrefix.length)] : []));
  });
}

const branchPrefix = 'refs/heads/';
/** The mode by which git marks a symbolic link. */
const linkMode = 0o120000;

type Account = {
  readonly url: string;
  readonly onAuth: () => { username: string; password: string } | { cancel: true };
};
type Bounds = Pick<Parameters<typeof gitHttp>[0], 'bytesMax' | 'signal' | 'onBroken'>;

async function asking<T>(
  repository: Repository,
  open: Open | undefined,
  work: (http: HttpClient, account: Account) => Promise<T>,
): Promise<T> {
  const { host, url, client } = wayTo(repository, open);
  const { userName, password, branch } = repository;
  const done = new AbortController();
  const timeUp = AbortSignal.timeout(limits.gitSeconds * 1000);
  const onAuth = () =>
    userName === '' && password === '' ? { cancel: true as const } : { username: userName, password };
  try {
    return await new Promise<T>((got, failed) => {
      timeUp.addEventListener('abort', () => failed(new AppError('gitTimeout', { seconds: limits.gitSeconds })));
      const signal = AbortSignal.any([timeUp, done.signal]);
      work(client({ bytesMax: limits.repositoryBytesMax, signal, onBroken: failed }), { url, onAuth }).then(
        got,
        failed,
      );
    });
  } catch (cause) {
    throw refusalOf(cause, { host, branch: branch ?? '' });
  } finally {
    // What was not read to its end would hold its connection.
    done.abort();
  }
}

/** Over SSH the library is told of a server of the web that it never asks: our client speaks for it. */
function wayTo({ url, ssh }: Repository, open: Open | undefined) {
  const address = sshAddressOf(url);
  if (!address || !ssh) {
    const { host } = checkedAddress(url);
    return { host, url, client: (bounds: Bounds) => gitHttp({ ...bounds, ...(open && { open }) }) };
  }
  const reach = open && (({ host, port }: { host: string; port: number }) => open(new URL(`ssh://${host}:${port}`)));
  return {
    host: address.host,
    url: `https://${address.host}/repository`,
    client: (bounds: Bounds) => gitSsh(address, { ...bounds, access: ssh, open: reach }),
  };
}

/** What the reader is told. The library's own words may hold the address of the server, never the password. */
function refusalOf(cause: unknown, { host, branch }: { host: string; branch: string }): AppError {
  if (cause instanceof AppError) return cause;
  const { code, message } =
    cause instanceof Error ? (cause as Error & { code?: string }) : { code: undefined, message: String(cause) };
  if (code === 'HttpError' || code === 'UserCanceledError') return new AppError('repositoryRefused', { cause });
  if (code === 'NotFoundError') return new AppError('branchMissing', { branch }, { cause });
  return new AppError('gitUnreachable', { host, reason: message }, { cause });
}
