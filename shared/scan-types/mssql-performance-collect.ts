import { everySeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mssql_performance_collect',
  text: { zh: 'SQL Server 性能指标', en: 'SQL Server performance' },
  tips: {
    zh: '定期记录每秒批处理数、事务数、连接数和活跃会话数，用于性能洞察。不采集 SQL。',
    en: 'Notes batches and transactions per second, connections and active sessions for the insights. It collects no SQL.',
  },
  dbTypes: ['SQL Server'],
  intake: 'collect',
  params: [everySeconds],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
