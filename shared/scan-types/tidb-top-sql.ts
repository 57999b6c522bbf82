import { everyMinutes, indicator, topN } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'tidb_top_sql',
  text: { zh: 'TiDB TOP SQL', en: 'TiDB top SQL' },
  tips: {
    zh: '读取所有节点的语句摘要，得到两次采集之间的执行次数和耗时。',
    en: 'Reads the statement summaries of all nodes: how often each ran between two rounds and how long.',
  },
  dbTypes: ['TiDB'],
  intake: 'collect',
  params: [everyMinutes(10), topN, indicator],
  metrics: ['query_time_avg', 'query_time_max'],
} as const satisfies ScanType;
