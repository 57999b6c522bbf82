import { everyMinutes, indicator, topN } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mssql_top_sql',
  text: { zh: 'SQL Server TOP SQL', en: 'SQL Server top SQL' },
  tips: {
    zh: '读取 sys.dm_exec_query_stats，得到两次采集之间的执行次数、耗时和行数。',
    en: 'Reads sys.dm_exec_query_stats: how often each statement ran between two rounds, how long and over how many rows.',
  },
  dbTypes: ['SQL Server'],
  intake: 'collect',
  params: [everyMinutes(10), topN, indicator],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg'],
} as const satisfies ScanType;
