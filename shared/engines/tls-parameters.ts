import type { EngineParameter } from './engine.ts';

type Mode = 'disable' | 'require' | 'verify';

const modes = {
  disable: { zh: '不加密', en: 'Not encrypted' },
  require: { zh: '加密，不校验证书', en: 'Encrypted, certificate not checked' },
  verify: { zh: '加密，校验证书和主机名', en: 'Encrypted, certificate and host name checked' },
} as const;

/** How the connection is encrypted and by whose certificates; drivers read them as `params.tls` and so on. `among`: what the driver can do. */
export function tlsParameters(
  value: Mode,
  among: readonly Mode[] = ['disable', 'require', 'verify'],
): readonly EngineParameter[] {
  const encrypted = { name: 'tls', values: ['require', 'verify'] };
  return [
    {
      name: 'tls',
      value,
      description: { zh: '传输加密（TLS）', en: 'Encryption in transit (TLS)' },
      type: 'string',
      group: 'tls',
      enums: among.map((mode) => ({ value: mode, description: modes[mode] })),
    },
    {
      name: 'tls_ca',
      value: '',
      description: {
        zh: 'CA 证书（PEM，留空则使用系统信任的 CA）',
        en: 'CA certificate (PEM; empty for the authorities that the system trusts)',
      },
      type: 'certificate',
      group: 'tls',
      when: { name: 'tls', values: ['verify'] },
    },
    {
      name: 'tls_cert',
      value: '',
      description: { zh: '客户端证书（PEM，可选）', en: 'Client certificate (PEM, optional)' },
      type: 'certificate',
      group: 'tls',
      when: encrypted,
    },
    {
      name: 'tls_key',
      value: '',
      description: { zh: '客户端私钥（PEM，可选）', en: 'Private key of the client (PEM, optional)' },
      type: 'privateKey',
      group: 'tls',
      when: encrypted,
    },
  ];
}
