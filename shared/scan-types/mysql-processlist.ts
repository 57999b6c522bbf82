import { everySeconds, secondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mysql_processlist',
  text: { zh: 'MySQL processlist 列表', en: 'MySQL process list' },
  tips: {
    zh: '定期查看正在执行的 SQL。需要 PROCESS 权限，否则只能看到本账号的会话。',
    en: 'Looks at the running statements. It needs the PROCESS right; without it only sessions of the same account are seen.',
  },
  dbTypes: [
    'MySQL',
    'MariaDB',
    'OceanBase For MySQL',
    'PolarDB For MySQL',
    'GoldenDB',
    'TDSQL For InnoDB',
    'GaussDB for MySQL',
  ],
  intake: 'collect',
  params: [everySeconds, secondsMin],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
