import { hostKeyForm, isBehindJumpHost, isOtherJumpHost } from '../../../shared/engines/ssh-parameters.ts';
import type { Text } from '../../../shared/text.ts';
import { problemOfHost, problemOfPort } from './place-fields.ts';

type Values = Readonly<Record<string, string>>;
export type ParamProblem = { readonly at: string; readonly problem: Text };

const words = {
  userMissing: { zh: '请填写跳板机用户名', en: 'Enter the user name on the jump host' },
  passwordMissing: { zh: '请填写跳板机密码', en: 'Enter the password on the jump host' },
  keyMissing: { zh: '请填写 SSH 私钥', en: 'Enter the SSH private key' },
  unreadableKey: {
    zh: '不是 SSH 私钥。应为 OpenSSH、PEM 或 PuTTY 格式的私钥',
    en: 'This is no SSH private key: OpenSSH, PEM and PuTTY write them',
  },
  publicKey: {
    zh: '这是公钥。此处需要私钥，公钥应写入跳板机的 authorized_keys',
    en: 'This is the public half, which belongs into authorized_keys of the jump host. Enter the private key',
  },
  passphraseMissing: { zh: '该私钥设有口令，请填写', en: 'The key is protected by a passphrase: enter it' },
  wrongPassphrase: { zh: '口令无法打开该私钥', en: 'The passphrase does not open the key' },
  noFingerprint: {
    zh: '指纹形如 SHA256: 后接 43 个字符，可用 ssh-keygen -l 查看',
    en: 'A fingerprint is SHA256: and 43 characters, as ssh-keygen -l prints it',
  },
  again: {
    zh: '跳板机已修改，需要重新填写',
    en: 'The jump host has changed: enter it again',
  },
} as const satisfies Record<string, Text>;

/** What is wrong with the jump host of a data source. Secrets that stay must be among the values. */
export async function problemOfJumpHost(params: Values): Promise<ParamProblem | undefined> {
  if (!isBehindJumpHost(params)) return undefined;
  const { ssh_host = '', ssh_port = '22', ssh_user = '', ssh_host_key = '' } = params;
  const found: [string, Text | undefined][] = [
    ['ssh_host', problemOfHost(ssh_host)],
    ['ssh_port', problemOfPort(ssh_port)],
    ['ssh_user', ssh_user.trim() === '' ? words.userMissing : undefined],
    ['ssh_host_key', ssh_host_key === '' || hostKeyForm.test(ssh_host_key) ? undefined : words.noFingerprint],
  ];
  for (const [at, problem] of found) if (problem) return { at, problem };
  return problemOfSecret(params);
}

async function problemOfSecret(params: Values): Promise<ParamProblem | undefined> {
  if (params['ssh'] === 'password')
    return params['ssh_password'] ? undefined : { at: 'ssh_password', problem: words.passwordMissing };
  return problemOfSshKey(params['ssh_key'] ?? '', params['ssh_passphrase'] ?? '');
}

async function problemOfSshKey(key: string, passphrase: string): Promise<ParamProblem | undefined> {
  if (key.trim() === '') return { at: 'ssh_key', problem: words.keyMissing };
  const { default: ssh } = await import('ssh2');
  const read = ssh.utils.parseKey(key, passphrase === '' ? undefined : passphrase);
  if (read instanceof Error) return problemOfReading(read, passphrase);
  // The type names one key, but a file may hold several.
  return [read].flat()[0]?.isPrivateKey() ? undefined : { at: 'ssh_key', problem: words.publicKey };
}

function problemOfReading({ message }: Error, passphrase: string): ParamProblem {
  if (!/encrypted|passphrase|integrity/i.test(message)) return { at: 'ssh_key', problem: words.unreadableKey };
  return { at: 'ssh_passphrase', problem: passphrase === '' ? words.passphraseMissing : words.wrongPassphrase };
}

/** The secret that must be entered anew because another host would be told it. */
export function secretToRepeat(before: Values, after: Values, given: Values): ParamProblem | undefined {
  if (!isOtherJumpHost(before, after)) return undefined;
  const at = after['ssh'] === 'password' ? 'ssh_password' : 'ssh_key';
  return given[at] ? undefined : { at, problem: words.again };
}

/** Secrets of a way of signing in to the jump host that is not used any more go with it. */
export function uselessSecrets({ ssh = 'disable' }: Values): Record<string, string> {
  const useful: readonly string[] = { key: ['ssh_key', 'ssh_passphrase'], password: ['ssh_password'] }[ssh] ?? [];
  const all = ['ssh_key', 'ssh_passphrase', 'ssh_password'];
  return Object.fromEntries(all.filter((name) => !useful.includes(name)).map((name) => [name, '']));
}
