import { everyMinutes, indicator, topN } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'postgresql_top_sql',
  text: { zh: 'PostgreSQL TOP SQL', en: 'PostgreSQL top SQL' },
  tips: {
    zh: '读取 pg_stat_statements，得到两次采集之间的执行次数和耗时。需要安装该扩展。',
    en: 'Reads pg_stat_statements: how often each statement ran between two rounds and how long. The extension must be installed.',
  },
  dbTypes: ['PostgreSQL'],
  intake: 'collect',
  params: [everyMinutes(10), topN, indicator],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user'],
} as const satisfies ScanType;
