import { spawn } from 'node:child_process';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { add, branch, commit, init } from 'isomorphic-git';
import ssh from 'ssh2';

/** An SSH server in this process that hands repositories to git's own `upload-pack`. */
export type GitSshServer = {
  readonly open: () => Promise<ReturnType<typeof connect>>;
  /** What was to be run, as it came. */
  readonly commands: readonly string[];
  readonly close: () => Promise<void>;
};
type Options = { readonly files: Readonly<Record<string, string>>; readonly takes: string; readonly hostKey?: string };

/** A host key as servers keep it. */
export function newHostKey(): string {
  return ssh.utils.generateKeyPairSync('ed25519').private;
}

/** Serves `/team/it's.git` and lets in who holds the private half of a public key. */
export async function gitSshServer({ files, takes, hostKey = newHostKey() }: Options): Promise<GitSshServer> {
  const dir = mkdtempSync(join(tmpdir(), 'git-ssh-'));
  await repositoryIn(dir, files);
  const commands: string[] = [];
  const allowed = ssh.utils.parseKey(takes);
  if (allowed instanceof Error) throw allowed;
  const server = new ssh.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (asked) => {
      if (asked.method !== 'publickey' || !asked.key.data.equals(allowed.getPublicSSH()))
        return asked.reject(['publickey']);
      if (asked.signature && !allowed.verify(asked.blob ?? Buffer.alloc(0), asked.signature, asked.hashAlgo))
        return asked.reject();
      asked.accept();
    });
    client.on('session', (accept) =>
      accept().on('exec', (acceptCommand, _, { command }) => {
        commands.push(command);
        const channel = acceptCommand();
        const isThere = command === `git-upload-pack '/team/it'\\''s.git'`;
        const child = spawn('git', ['upload-pack', isThere ? dir : join(dir, 'nowhere')]);
        channel.pipe(child.stdin);
        child.stdout.pipe(channel, { end: false });
        child.stderr.pipe(channel.stderr, { end: false });
        child.on('close', (code) => {
          channel.exit(code ?? 1);
          channel.end();
        });
        child.stdin.on('error', () => undefined);
      }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    commands,
    open: async () => connect(port, '127.0.0.1'),
    close: async () => {
      await new Promise<void>((closed) => server.close(() => closed()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function repositoryIn(dir: string, files: Readonly<Record<string, string>>): Promise<void> {
  await init({ fs, dir, defaultBranch: 'main' });
  const author = { name: 'Mei', email: 'mei@example.com' };
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(dir, path)), { recursive: true });
    fs.writeFileSync(join(dir, path), content);
    await add({ fs, dir, filepath: path });
    await commit({ fs, dir, message: path, author });
  }
  await branch({ fs, dir, ref: 'release/1.0' });
}
