import { everySeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mysql_performance_collect',
  text: { zh: 'MySQL 性能指标', en: 'MySQL performance' },
  tips: {
    zh: '定期记录 QPS、TPS、连接数、活跃会话数及其状态或等待，用于性能洞察。不采集 SQL。查看其他账号的会话需要 PROCESS 权限。',
    en: 'Notes queries and transactions per second, connections, active sessions and their states or waits, for the insights. It collects no SQL. To see the sessions of others it needs the right PROCESS.',
  },
  dbTypes: ['MySQL', 'MariaDB', 'PolarDB For MySQL', 'GoldenDB', 'TDSQL For InnoDB', 'GaussDB for MySQL'],
  intake: 'collect',
  params: [everySeconds],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
