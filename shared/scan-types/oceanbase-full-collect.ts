import { everySeconds, lookBack } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'oceanbase_full_collect',
  text: { zh: 'OceanBase 全量采集', en: 'OceanBase, every statement' },
  tips: {
    zh: '读取 GV$OB_SQL_AUDIT 中的每次执行。数据保存在内存中，采集间隔过长会丢失。',
    en: 'Reads every run from GV$OB_SQL_AUDIT. The server keeps it in memory: what a long pause misses is lost.',
  },
  dbTypes: ['OceanBase For MySQL'],
  intake: 'collect',
  params: [everySeconds, lookBack(24)],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
