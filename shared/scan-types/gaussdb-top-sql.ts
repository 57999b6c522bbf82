import { everyMinutes, indicator, topN } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'gaussdb_top_sql',
  text: { zh: 'GaussDB TOP SQL', en: 'GaussDB top SQL' },
  tips: {
    zh: '读取 dbe_perf.statement，得到两次采集之间的执行次数、耗时和行数。',
    en: 'Reads dbe_perf.statement: how often each statement ran between two rounds, how long and over how many rows.',
  },
  dbTypes: ['GaussDB'],
  intake: 'collect',
  params: [everyMinutes(10), topN, indicator],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user'],
} as const satisfies ScanType;
