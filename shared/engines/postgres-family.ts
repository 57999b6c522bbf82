import { credentialParameters } from './credential-parameters.ts';
import { databaseParameter } from './database-parameter.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';
import { sshParameters } from './ssh-parameters.ts';
import { tlsParameters } from './tls-parameters.ts';

/** What all databases that speak PostgreSQL's protocol have in common; a descriptor adds to it or overrides it. */
export const postgresFamily = {
  family: 'postgres',
  dialect: 'postgres',
  defaultPort: 5432,
  params: [
    databaseParameter('postgres'),
    ...credentialParameters(['password', 'secret', 'iam']),
    ...tlsParameters('disable'),
    ...sshParameters,
  ],
  abilities: ['query', 'explain', 'tableMeta', 'cancelStatement', 'transactionalDdl', 'backup'],
  quote: quoteDouble,
} satisfies Partial<Engine>;
