import type { EngineParameter } from './engine.ts';

const jumping = { name: 'ssh', values: ['password', 'key'] };

/** A host in between that is reached by SSH and opens the way to the database from where it stands; drivers read `params.ssh` and so on. */
export const sshParameters: readonly EngineParameter[] = [
  {
    name: 'ssh',
    value: 'disable',
    description: { zh: 'SSH 跳板机', en: 'SSH jump host' },
    type: 'string',
    group: 'ssh',
    enums: [
      { value: 'disable', description: { zh: '不使用，直接连接', en: 'None, connect directly' } },
      { value: 'key', description: { zh: '使用，以私钥登录', en: 'Sign in by private key' } },
      { value: 'password', description: { zh: '使用，以密码登录', en: 'Sign in by password' } },
    ],
  },
  {
    name: 'ssh_host',
    value: '',
    description: { zh: '跳板机地址', en: 'Jump host' },
    type: 'string',
    group: 'ssh',
    when: jumping,
  },
  {
    name: 'ssh_port',
    value: '22',
    description: { zh: '跳板机端口', en: 'Port of the jump host' },
    type: 'int',
    group: 'ssh',
    when: jumping,
  },
  {
    name: 'ssh_user',
    value: '',
    description: { zh: '跳板机用户名', en: 'User name on the jump host' },
    type: 'string',
    group: 'ssh',
    when: jumping,
  },
  {
    name: 'ssh_password',
    value: '',
    description: { zh: '跳板机密码', en: 'Password on the jump host' },
    type: 'password',
    group: 'ssh',
    when: { name: 'ssh', values: ['password'] },
  },
  {
    name: 'ssh_key',
    value: '',
    description: { zh: 'SSH 私钥', en: 'SSH private key' },
    type: 'sshKey',
    group: 'ssh',
    when: { name: 'ssh', values: ['key'] },
  },
  {
    name: 'ssh_passphrase',
    value: '',
    description: { zh: '私钥口令（可选）', en: 'Passphrase of the key (optional)' },
    type: 'password',
    group: 'ssh',
    when: { name: 'ssh', values: ['key'] },
  },
  {
    name: 'ssh_host_key',
    value: '',
    description: {
      zh: '跳板机主机密钥指纹（留空则在首次测试时记录）',
      en: 'Fingerprint of the host key (empty: kept at the first test)',
    },
    type: 'string',
    group: 'ssh',
    when: jumping,
  },
];

/** Whether a data source is reached through a jump host. */
export function isBehindJumpHost({ ssh = 'disable' }: Readonly<Record<string, string>>): boolean {
  return ssh === 'password' || ssh === 'key';
}

/** How fingerprints of host keys are written, as `ssh-keygen -l` prints them. */
export const hostKeyForm = /^SHA256:[A-Za-z0-9+/]{43}$/;

type Values = Readonly<Record<string, string>>;

/** Whether the way goes over another jump host than before. Whoever sits on it could listen, so the password is asked for again. */
export function isRerouted(before: Values, after: Values): boolean {
  if (!isBehindJumpHost(before) && !isBehindJumpHost(after)) return false;
  // Keeping a key where none was known is what a test does too.
  const isOtherKey = Boolean(before['ssh_host_key']) && before['ssh_host_key'] !== after['ssh_host_key'];
  return isOtherKey || ['ssh', 'ssh_host', 'ssh_port'].some((name) => isOther(name, before, after));
}

/** Whether it is another host that signs one in, and would be told the secrets. */
export function isOtherJumpHost(before: Values, after: Values): boolean {
  return isBehindJumpHost(after) && ['ssh_host', 'ssh_port'].some((name) => isOther(name, before, after));
}

/** A data source may be older than the parameter. */
function isOther(name: string, before: Values, after: Values): boolean {
  const standard = sshParameters.find((one) => one.name === name)?.value;
  return (before[name] ?? standard) !== (after[name] ?? standard);
}
