import { everyMinutes, slowSeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mssql_slow_log',
  text: { zh: 'SQL Server 慢 SQL', en: 'SQL Server slow SQL' },
  tips: {
    zh: '读取 sys.dm_exec_query_stats 中平均耗时超过阈值的 SQL。',
    en: 'Reads the statements of sys.dm_exec_query_stats that take longer than the threshold on average.',
  },
  dbTypes: ['SQL Server'],
  intake: 'collect',
  params: [everyMinutes(60), slowSeconds],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg'],
} as const satisfies ScanType;
