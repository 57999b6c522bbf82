import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';

export const oracle: Engine = {
  dbType: 'Oracle',
  family: 'oracle',
  dialect: 'oracle',
  defaultPort: 1521,
  logo: '/logos/oracle.svg',
  params: [
    { name: 'service_name', value: 'XE', description: { zh: '服务名', en: 'Service name' }, type: 'string' },
    {
      name: 'tls',
      value: 'disable',
      description: { zh: '传输加密（TCPS）', en: 'Encryption in transit (TCPS)' },
      type: 'string',
      // The client always checks the certificate of a TCPS connection.
      enums: [
        { value: 'disable', description: { zh: '不加密', en: 'Not encrypted' } },
        { value: 'verify', description: { zh: '加密并校验证书', en: 'Encrypted, certificate checked' } },
      ],
    },
  ],
  abilities: ['query', 'explain', 'tableMeta', 'cancelStatement', 'fileMode'],
  quote: quoteDouble,
  triedOnRealServer: false,
};
