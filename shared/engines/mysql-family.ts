import { credentialParameters } from './credential-parameters.ts';
import type { Engine, EngineParameter } from './engine.ts';
import { quoteBacktick } from './quoting.ts';
import { sshParameters } from './ssh-parameters.ts';
import { tlsParameters } from './tls-parameters.ts';

/**
 * In which schema transactions leave a mark, so that after a crash or a cut the server can tell whether a COMMIT took effect. Empty for
 * none, which is the default: it writes to somebody's database.
 */
const commitMarksParameter: EngineParameter = {
  name: 'commit_marks',
  value: '',
  description: {
    zh: '提交标记所在的库（可选，建议填写。每个事务在该库中写入一行，连接在 COMMIT 时中断后据此确认变更是否生效，否则结果可能一直未知。库须已存在，账号在其中需要 CREATE、SELECT、INSERT、DELETE 权限。留空则不使用）',
    en: 'Schema for commit marks (optional, recommended. Each transaction writes a row there: when the connection breaks at a COMMIT, it tells whether the change took effect, which otherwise may stay unknown. The schema has to exist, and the account needs CREATE, SELECT, INSERT and DELETE on it. Empty: none are written)',
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
} satisfies Partial<Engine>;
