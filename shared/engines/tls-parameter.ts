import type { EngineParameter } from './engine.ts';

/** How the connection is encrypted; drivers read it as `params.tls`. */
export function tlsParameter(value: 'disable' | 'require'): EngineParameter {
  return {
    name: 'tls',
    value,
    description: { zh: '传输加密（TLS）', en: 'Encryption in transit (TLS)' },
    type: 'string',
    enums: [
      { value: 'disable', description: { zh: '不加密', en: 'Not encrypted' } },
      { value: 'require', description: { zh: '加密，不校验证书', en: 'Encrypted, certificate not checked' } },
      { value: 'verify', description: { zh: '加密并校验证书', en: 'Encrypted, certificate checked' } },
    ],
  };
}
