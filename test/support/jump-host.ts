import { connect, type AddressInfo, type Socket } from 'node:net';
import ssh from 'ssh2';
import { newHostKey } from './git-ssh-server.ts';

type Taking = {
  /** The public half of the key that is let in. */
  readonly key?: string;
  readonly password?: string;
  /** What it asks line after line instead of taking a password; it lets in by none of the answers. */
  readonly prompts?: readonly (readonly ssh.Prompt[])[];
  readonly hostKey?: string;
  readonly port?: number;
  /** Refuses to forward, as `AllowTcpForwarding no` does. */
  readonly forwards?: boolean;
  /** Where a name leads that only the jump host knows. */
  readonly names?: Readonly<Record<string, string>>;
};

export type JumpHost = {
  readonly port: number;
  /** The ways that were asked for, as `host:port`. */
  readonly asked: readonly string[];
  /** What was answered to its prompts. */
  readonly answers: readonly string[];
  /** How many sessions are open now. */
  readonly sessions: () => number;
  readonly close: () => Promise<void>;
};

/** A real SSH server in this process that forwards connections, as a bastion does. */
export async function startJumpHost(taking: Taking): Promise<JumpHost> {
  const { hostKey = newHostKey(), port = 0, forwards = true, names = {} } = taking;
  const asked: string[] = [];
  const answers: string[] = [];
  const clients = new Set<ssh.Connection>();
  const sockets = new Set<Socket>();
  const server = new ssh.Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => undefined);
    client.on('authentication', (given) => {
      if (given.method === 'keyboard-interactive') return prompt(given, taking, answers);
      return isLetIn(given, taking) ? given.accept() : given.reject(methodsOf(taking));
    });
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      asked.push(`${destIP}:${destPort}`);
      if (!forwards) return void reject();
      const far = connect(destPort, names[destIP] ?? destIP);
      sockets.add(far);
      far.on('close', () => sockets.delete(far));
      far.once('error', () => reject());
      far.once('connect', () => {
        const near = accept();
        far.removeAllListeners('error').on('error', () => near.close());
        near.on('close', () => far.destroy());
        near.pipe(far).pipe(near);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    answers,
    sessions: () => clients.size,
    async close() {
      for (const client of clients) client.end();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function methodsOf({ key, password, prompts }: Taking): ssh.AuthenticationType[] {
  return [
    ...(key ? (['publickey'] as const) : []),
    ...(password ? (['password'] as const) : []),
    ...(prompts ? (['keyboard-interactive'] as const) : []),
  ];
}

function prompt(given: ssh.KeyboardAuthContext, { prompts = [] }: Taking, answers: string[]): void {
  const [now, ...later] = prompts;
  if (!now) return given.reject([]);
  given.prompt([...now], (said) => {
    answers.push(...said);
    prompt(given, { prompts: later }, answers);
  });
}

function isLetIn(given: ssh.AuthContext, { key, password }: Taking): boolean {
  if (given.method === 'password') return password !== undefined && given.password === password;
  if (given.method !== 'publickey' || key === undefined) return false;
  const allowed = ssh.utils.parseKey(key);
  if (allowed instanceof Error || !given.key.data.equals(allowed.getPublicSSH())) return false;
  return !given.signature || allowed.verify(given.blob ?? Buffer.alloc(0), given.signature, given.hashAlgo) === true;
}
