import { everyMinutes, lookBack } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'gaussdb_slow_log',
  text: { zh: 'GaussDB 慢日志', en: 'GaussDB slow log' },
  tips: {
    zh: '读取 dbe_perf.statement_history 中的慢 SQL。',
    en: 'Reads the slow statements of dbe_perf.statement_history.',
  },
  dbTypes: ['GaussDB'],
  intake: 'collect',
  params: [everyMinutes(10), lookBack(168)],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
