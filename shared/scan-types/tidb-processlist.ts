import { everySeconds, secondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'tidb_processlist',
  text: { zh: 'TiDB processlist 列表', en: 'TiDB process list' },
  tips: {
    zh: '定期查看所有节点正在执行的 SQL。',
    en: 'Looks at the running statements of all nodes.',
  },
  dbTypes: ['TiDB'],
  intake: 'collect',
  params: [everySeconds, secondsMin],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
