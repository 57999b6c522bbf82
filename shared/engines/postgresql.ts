import type { Engine } from './engine.ts';
import { postgresFamily } from './postgres-family.ts';
import { rehearsalParameter } from './rehearsal-parameter.ts';
import { replicaParameters } from './replica-parameters.ts';

export const postgresql: Engine = {
  ...postgresFamily,
  dbType: 'PostgreSQL',
  logo: '/logos/postgresql.svg',
  params: [...postgresFamily.params, ...replicaParameters, rehearsalParameter],
  // The relatives number their transactions per node or not at all, so that only the original proves a commit, and have grammars of their own.
  abilities: [...postgresFamily.abilities, 'provesCommit', 'ownGrammar', 'fileMode', 'handTransaction'],
};
