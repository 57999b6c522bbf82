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
    zh: '提交标记所在的库（可选，建议填写：连接中断或进程崩溃后据此确认 COMMIT 是否生效，否则结果可能为“结果未知”。账号在该库中需要 CREATE、SELECT、INSERT、DELETE 权限，留空则不使用）',
    en: 'Schema for commit marks (optional, recommended: they prove after a crash or a lost connection whether a COMMIT took effect, which otherwise may stay unknown. The account needs CREATE, SELECT, INSERT and DELETE there; empty for none)',
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
