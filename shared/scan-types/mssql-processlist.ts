import { everySeconds, secondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mssql_processlist',
  text: { zh: 'SQL Server 活动会话', en: 'SQL Server running statements' },
  tips: {
    zh: '定期查看 sys.dm_exec_requests 中正在执行的 SQL。',
    en: 'Looks at the running statements in sys.dm_exec_requests.',
  },
  dbTypes: ['SQL Server'],
  intake: 'collect',
  params: [everySeconds, secondsMin],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
