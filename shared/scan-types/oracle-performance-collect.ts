import { everySeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'oracle_performance_collect',
  text: { zh: 'Oracle 性能指标', en: 'Oracle performance' },
  tips: {
    zh: '定期记录每秒执行数、事务数、连接数和活跃会话数，用于性能洞察。不采集 SQL。',
    en: 'Notes executions and transactions per second, connections and active sessions for the insights. It collects no SQL.',
  },
  dbTypes: ['Oracle'],
  intake: 'collect',
  params: [everySeconds],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
