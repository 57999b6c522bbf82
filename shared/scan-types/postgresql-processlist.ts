import { everySeconds, secondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'postgresql_processlist',
  text: { zh: 'PostgreSQL 活动会话', en: 'PostgreSQL running statements' },
  tips: {
    zh: '定期查看 pg_stat_activity 中正在执行的 SQL。需要 pg_monitor 角色，否则看不到其他账号的 SQL。',
    en: 'Looks at the running statements in pg_stat_activity. It needs the role pg_monitor; without it the SQL of other accounts is hidden.',
  },
  dbTypes: ['PostgreSQL', 'TBase'],
  intake: 'collect',
  params: [everySeconds, secondsMin],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
