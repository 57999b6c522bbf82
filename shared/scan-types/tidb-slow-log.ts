import { everyMinutes, lookBack } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'tidb_slow_log',
  text: { zh: 'TiDB 慢日志', en: 'TiDB slow log' },
  tips: {
    zh: '读取所有节点的慢日志（CLUSTER_SLOW_QUERY），每次都限定时间范围。',
    en: 'Reads the slow logs of all nodes (CLUSTER_SLOW_QUERY), always within a bounded time.',
  },
  dbTypes: ['TiDB'],
  intake: 'collect',
  params: [everyMinutes(60), lookBack(168)],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
