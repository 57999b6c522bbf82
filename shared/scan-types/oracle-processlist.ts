import { everySeconds, secondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'oracle_processlist',
  text: { zh: 'Oracle 活动会话', en: 'Oracle running statements' },
  tips: {
    zh: '定期查看 V$SESSION 中正在执行的 SQL。',
    en: 'Looks at the running statements in V$SESSION.',
  },
  dbTypes: ['Oracle'],
  intake: 'collect',
  params: [everySeconds, secondsMin],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
