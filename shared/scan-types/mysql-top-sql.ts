import { everyMinutes, indicator, topN } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mysql_top_sql',
  text: { zh: 'MySQL TOP SQL', en: 'MySQL top SQL' },
  tips: {
    zh: '读取 performance_schema 的语句摘要，得到两次采集之间的执行次数和耗时。',
    en: 'Reads the statement digests of performance_schema: how often each ran between two rounds and how long.',
  },
  dbTypes: ['MySQL', 'MariaDB', 'PolarDB For MySQL', 'GoldenDB', 'TDSQL For InnoDB', 'GaussDB for MySQL'],
  intake: 'collect',
  params: [everyMinutes(10), topN, indicator],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg'],
} as const satisfies ScanType;
