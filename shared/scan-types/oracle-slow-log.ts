import { everyMinutes, slowSeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'oracle_slow_log',
  text: { zh: 'Oracle 慢 SQL', en: 'Oracle slow SQL' },
  tips: {
    zh: '读取 V$SQLAREA 中平均耗时超过阈值的 SQL。不使用 Diagnostics Pack。',
    en: 'Reads the statements of V$SQLAREA that take longer than the threshold on average. The Diagnostics Pack is not used.',
  },
  dbTypes: ['Oracle'],
  intake: 'collect',
  params: [everyMinutes(60), slowSeconds],
  metrics: ['query_time_avg', 'row_examined_avg', 'db_user'],
} as const satisfies ScanType;
