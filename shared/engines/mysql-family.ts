import { credentialParameters } from './credential-parameters.ts';
import type { Engine, EngineParameter } from './engine.ts';
import { quoteBacktick } from './quoting.ts';
import { sshParameters } from './ssh-parameters.ts';
import { tlsParameters } from './tls-parameters.ts';

/** In which schema transactions leave a mark, so that after a crash the server can tell whether a COMMIT took effect; empty for none. */
const commitMarksParameter: EngineParameter = {
  name: 'commit_marks',
  value: '',
  description: {
    zh: '提交标记所在的库（可选，中断后据此确认提交是否生效）',
    en: 'Schema for commit marks (optional; they prove after a crash whether a COMMIT took effect)',
  },
  type: 'string',
};

/** What all databases that speak MySQL's protocol have in common; a descriptor adds to it or overrides it. */
export const mysqlFamily = {
  family: 'mysql',
  dialect: 'mysql',
  defaultPort: 3306,
  params: [
    ...credentialParameters(['password', 'secret', 'iam']),
    ...tlsParameters('disable'),
    ...sshParameters,
    commitMarksParameter,
  ],
  abilities: ['query', 'explain', 'tableMeta', 'cancelStatement', 'backup'],
  quote: quoteBacktick,
  triedOnRealServer: false,
} satisfies Partial<Engine>;
