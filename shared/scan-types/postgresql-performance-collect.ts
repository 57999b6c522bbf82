import { everySeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'postgresql_performance_collect',
  text: { zh: 'PostgreSQL 性能指标', en: 'PostgreSQL performance' },
  tips: {
    zh: '定期记录 TPS、连接数和活跃会话数，用于性能洞察。不采集 SQL。',
    en: 'Notes transactions per second, connections and active sessions for the insights. It collects no SQL.',
  },
  dbTypes: ['PostgreSQL'],
  intake: 'collect',
  params: [everySeconds],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
