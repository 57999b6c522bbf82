import { everySeconds, secondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'gaussdb_processlist',
  text: { zh: 'GaussDB 活动会话', en: 'GaussDB running statements' },
  tips: {
    zh: '定期查看 pg_stat_activity 中正在执行的 SQL。',
    en: 'Looks at the running statements in pg_stat_activity.',
  },
  dbTypes: ['GaussDB'],
  intake: 'collect',
  params: [everySeconds, secondsMin],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
