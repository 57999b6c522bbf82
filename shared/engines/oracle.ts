import { credentialParameters } from './credential-parameters.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';
import { tlsParameters } from './tls-parameters.ts';

export const oracle: Engine = {
  dbType: 'Oracle',
  family: 'oracle',
  dialect: 'oracle',
  defaultPort: 1521,
  logo: '/logos/oracle.svg',
  params: [
    { name: 'service_name', value: 'XE', description: { zh: '服务名', en: 'Service name' }, type: 'string' },
    // The client always checks the certificate of a TCPS connection.
    ...credentialParameters(['password', 'secret']),
    ...tlsParameters('disable', ['disable', 'verify']),
  ],
  abilities: ['query', 'explain', 'tableMeta', 'cancelStatement', 'fileMode', 'backup'],
  quote: quoteDouble,
};
