import { createHash } from 'node:crypto';
import { connect, isIP } from 'node:net';
import type { Client, ConnectConfig } from 'ssh2';
import { fill, type Text } from '../../shared/text.ts';
import { allowedAddressOf, assertAddressAllowed } from './allowed-address.ts';
import type { ConnectOptions, Target } from './driver.ts';
import { EngineError, type EngineErrorKind } from './engine-error.ts';
import { jumpHostWords } from './jump-host-words.ts';
import { keepAliveDelayMs } from './session-limits.ts';
import { Tunnel } from './tunnel.ts';

type Options = Pick<ConnectOptions, 'timeoutMs' | 'onNewHostKey'>;
type Place = { readonly host: string; readonly port: number };

/**
 * Opens the way to a database through its jump host, which resolves the database's name. Nothing is told to a host that shows
 * another key than the one that was kept.
 */
export async function tunnelTo(target: Target, options: Options): Promise<Tunnel> {
  const jump = { host: target.params['ssh_host'] ?? '', port: Number(target.params['ssh_port'] || '22') };
  // A name means what the jump host makes of it, and private networks are its own; an address of a metadata service stays forbidden.
  if (isIP(target.host) !== 0) assertAddressAllowed(target.host);
  const address = await allowedAddressOf(jump.host);
  const client = new (await import('ssh2')).default.Client();
  const timer = within(options.timeoutMs);
  try {
    await Promise.race([timer.over(jumpHostWords.silent, jump), signedIn(client, { target, jump, address, options })]);
    const way = opened(client, target, jump);
    // A way that opens after all, once nobody waits for it, is of no use.
    way.catch(() => undefined);
    return await Promise.race([timer.over(jumpHostWords.databaseSilent, databaseOf(target)), way]);
  } catch (error) {
    client.on('error', () => undefined);
    client.destroy();
    throw error;
  } finally {
    timer.stop();
  }
}

type SignIn = { readonly target: Target; readonly jump: Place; readonly address: string; readonly options: Options };

function signedIn(client: Client, { target, jump, address, options }: SignIn): Promise<void> {
  const { params } = target;
  const known = params['ssh_host_key'] ?? '';
  const sock = connect(jump.port, address);
  sock.setNoDelay(true);
  sock.setKeepAlive(true, keepAliveDelayMs);
  let refusal: EngineError | undefined;
  const hostVerifier = (key: Buffer) => {
    const shown = fingerprintOf(key);
    if (known === '' && !options.onNewHostKey) refusal = failed(jumpHostWords.unknownKey, { ...jump, shown }, 'auth');
    else if (known !== '' && known !== shown)
      refusal = failed(jumpHostWords.changedKey, { ...jump, known, shown }, 'auth');
    else if (known === '') options.onNewHostKey?.(shown);
    return refusal === undefined;
  };
  return new Promise((ready, refused) => {
    client.once('ready', ready);
    client.on('error', (error: Error & { level?: string }) => refused(refusal ?? errorOf(error, jump, params)));
    client.once('close', () => refused(refusal ?? failed(jumpHostWords.closed, jump)));
    let isAnswered = false;
    client.on('keyboard-interactive', (_name, _words, _language, prompts, answer) => {
      if (prompts.length === 0) return answer([]);
      // Asked for a code, the password would be told to whatever reads codes; asked twice, the first was wrong.
      if (isAnswered || !asksPassword(prompts)) return refused(failed(jumpHostWords.asksOther, jump, 'auth'));
      isAnswered = true;
      answer([params['ssh_password'] ?? '']);
    });
    try {
      client.connect({ sock, username: params['ssh_user'] ?? '', hostVerifier, ...secretOf(params), ...patience });
    } catch (error) {
      sock.destroy();
      refused(failed(jumpHostWords.unreadableKey, { reason: wordsOf(error) }, 'auth'));
    }
  });
}

/** Servers that ask instead of taking a password ask for just that: one line that is not shown while it is typed. */
function asksPassword(prompts: readonly { readonly prompt: string; readonly echo?: boolean | undefined }[]): boolean {
  const [only, ...others] = prompts;
  return only !== undefined && others.length === 0 && only.echo !== true && passwordWords.test(only.prompt);
}
const passwordWords = /passwor[dt]|密码|口令|mot de passe|contraseña|kennwort|パスワード/i;

// Whoever waits has a timer of his own.
const patience = { readyTimeout: 0, keepaliveInterval: 15_000, keepaliveCountMax: 4 };

function secretOf({ ssh, ssh_password, ssh_key = '', ssh_passphrase }: Target['params']): ConnectConfig {
  if (ssh === 'password') return { password: ssh_password ?? '', tryKeyboard: true };
  return { privateKey: ssh_key, ...(ssh_passphrase ? { passphrase: ssh_passphrase } : {}) };
}

function opened(client: Client, target: Target, jump: Place): Promise<Tunnel> {
  return new Promise((resolve, reject) => {
    client.once('close', () => reject(failed(jumpHostWords.closed, jump)));
    client.forwardOut('127.0.0.1', 0, target.host, target.port, (error, channel) => {
      if (!error) return resolve(new Tunnel(client, channel));
      const { reason } = error as Error & { reason?: number };
      const values = { ...databaseOf(target), jump: jump.host, reason: wordsOf(error) };
      reject(failed(reason === prohibited ? jumpHostWords.noForwarding : jumpHostWords.databaseRefused, values));
    });
  });
}

/** SSH_OPEN_ADMINISTRATIVELY_PROHIBITED of RFC 4254. */
const prohibited = 1;

function errorOf(error: Error & { level?: string }, jump: Place, { ssh }: Target['params']): EngineError {
  if (error.level === 'client-authentication')
    return failed(ssh === 'password' ? jumpHostWords.refusedPassword : jumpHostWords.refusedKey, jump, 'auth');
  const isSocket = error.level === 'client-socket';
  // What the library stumbles over in packets that are none; its words speak of its own memory.
  if (!isSocket && (error instanceof RangeError || error instanceof TypeError || isGarbage.test(error.message)))
    return failed(jumpHostWords.garbage, jump);
  return failed(isSocket ? jumpHostWords.unreachable : jumpHostWords.broken, { ...jump, reason: wordsOf(error) });
}

const isGarbage =
  /offset|out of range|out of bounds|packet length|malformed|bad packet|protocol version|greeting|payload/i;

/** As `ssh-keygen -l` prints it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

function databaseOf({ host, port }: Target) {
  return { host, port };
}

function within(timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let [words, values]: [Text, Record<string, string | number>] = [jumpHostWords.silent, {}];
  const ends = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(failed(words, values)), timeoutMs);
  });
  return {
    /** What is said when the time is over, from now on. */
    over(said: Text, place: Place) {
      [words, values] = [said, { ...place, seconds: Math.round(timeoutMs / 1000) }];
      return ends;
    },
    stop: () => clearTimeout(timer),
  };
}

function failed(
  text: Text,
  values: Readonly<Record<string, string | number>>,
  kind: EngineErrorKind = 'connect',
): EngineError {
  const words = fill(text, values);
  return new EngineError({ kind, code: 'jumpHost', message: words.en, words, outcome: 'notSent' });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
}
