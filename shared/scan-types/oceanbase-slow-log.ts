import { everyMinutes, lookBack, slowSeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'oceanbase_slow_log',
  text: { zh: 'OceanBase 慢日志', en: 'OceanBase slow SQL' },
  tips: {
    zh: '读取 GV$OB_SQL_AUDIT 中超过阈值的执行。',
    en: 'Reads the runs of GV$OB_SQL_AUDIT that took longer than the threshold.',
  },
  dbTypes: ['OceanBase For MySQL'],
  intake: 'collect',
  params: [everyMinutes(10), lookBack(24), slowSeconds],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
