import { credentialParameters } from './credential-parameters.ts';
import { databaseParameter } from './database-parameter.ts';
import type { Engine } from './engine.ts';
import { quoteBracket } from './quoting.ts';
import { sshParameters } from './ssh-parameters.ts';
import { tlsParameters } from './tls-parameters.ts';

export const sqlserver: Engine = {
  dbType: 'SQL Server',
  family: 'sqlserver',
  dialect: 'sqlserver',
  defaultPort: 1433,
  logo: '/logos/sqlserver.svg',
  params: [
    databaseParameter('master'),
    ...credentialParameters(['password', 'secret']),
    ...tlsParameters('require'),
    ...sshParameters,
  ],
  // KILL ends the whole session; only the session itself can stop a single statement.
  abilities: ['query', 'explain', 'tableMeta', 'killSession', 'transactionalDdl', 'backup'],
  quote: quoteBracket,
};
