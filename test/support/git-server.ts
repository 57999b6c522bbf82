import fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { add, commit, init, packObjects, TREE, walk } from 'isomorphic-git';

/** A git server in this process that has one repository of one commit, and the way to it. */
export type GitServer = {
  /** Connects to this server, whatever host is named: what a test gives in place of the checked connection. */
  readonly open: () => Promise<ReturnType<typeof connect>>;
  /** The `authorization` headers that came. */
  readonly authorizations: readonly string[];
  readonly close: () => Promise<void>;
};
type Options = {
  readonly files: Readonly<Record<string, string>>;
  readonly account?: { readonly userName: string; readonly password: string };
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
};

export async function gitServer({ files, account, answer }: Options): Promise<GitServer> {
  const dir = mkdtempSync(join(tmpdir(), 'git-server-'));
  const { oid, pack } = await repositoryOf(dir, files);
  const authorizations: string[] = [];
  const expected = account && `Basic ${Buffer.from(`${account.userName}:${account.password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) authorizations.push(authorization);
    if (answer?.(request, response)) return;
    if (expected !== undefined && authorization !== expected)
      return void response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    if (request.url?.includes('/info/refs')) return void response.end(advertisement(oid));
    if (request.url?.endsWith('/git-upload-pack'))
      return void request
        .resume()
        .on('end', () =>
          response.end(Buffer.concat([line(`shallow ${oid}`), flush, line('NAK\n'), ...sideBand(pack), flush])),
        );
    return void response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    authorizations,
    open: async () => connect(port, '127.0.0.1'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function repositoryOf(
  dir: string,
  files: Readonly<Record<string, string>>,
): Promise<{ oid: string; pack: Uint8Array }> {
  await init({ fs, dir, defaultBranch: 'main' });
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(dir, path)), { recursive: true });
    fs.writeFileSync(join(dir, path), content);
    await add({ fs, dir, filepath: path });
  }
  const oid = await commit({ fs, dir, message: 'first', author: { name: 'Mei', email: 'mei@example.com' } });
  const oids = (await walk({
    fs,
    dir,
    trees: [TREE({ ref: oid })],
    map: async (_, [entry]) => entry?.oid(),
  })) as unknown;
  const { packfile } = await packObjects({ fs, dir, oids: [oid, ...new Set([oids].flat(Infinity) as string[])] });
  return { oid, pack: packfile ?? new Uint8Array() };
}

const flush = Buffer.from('0000');

function line(text: string | Uint8Array): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from((bytes.byteLength + 4).toString(16).padStart(4, '0')), bytes]);
}

function advertisement(oid: string): Buffer {
  return Buffer.concat([
    line('# service=git-upload-pack\n'),
    flush,
    line(`${oid} HEAD\0shallow side-band-64k symref=HEAD:refs/heads/main agent=test\n`),
    line(`${oid} refs/heads/main\n`),
    line(`${oid} refs/heads/release/1.0\n`),
    flush,
  ]);
}

function sideBand(pack: Uint8Array): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < pack.byteLength; at += 60_000)
    parts.push(line(Buffer.concat([Buffer.from([1]), pack.subarray(at, at + 60_000)])));
  return parts;
}
