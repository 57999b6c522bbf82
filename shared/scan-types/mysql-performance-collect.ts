import { everySeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mysql_performance_collect',
  text: { zh: 'MySQL 性能指标', en: 'MySQL performance' },
  tips: {
    zh: '定期记录 QPS、TPS、连接数和活跃会话数，用于性能洞察。无需额外权限，不采集 SQL。',
    en: 'Notes queries and transactions per second, connections and active sessions for the insights. It needs no further right and collects no SQL.',
  },
  dbTypes: ['MySQL', 'MariaDB', 'PolarDB For MySQL', 'GoldenDB', 'TDSQL For InnoDB', 'GaussDB for MySQL'],
  intake: 'collect',
  params: [everySeconds],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
