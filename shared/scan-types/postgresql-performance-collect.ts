import { everySeconds } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'postgresql_performance_collect',
  text: { zh: 'PostgreSQL 性能指标', en: 'PostgreSQL performance' },
  tips: {
    zh: '定期记录 TPS、连接数、活跃会话数及其等待事件，用于性能洞察。不采集 SQL。查看其他账号的会话需要 pg_monitor 角色。',
    en: 'Notes transactions per second, connections, active sessions and for what they wait, for the insights. It collects no SQL. To see the sessions of others it needs the role pg_monitor.',
  },
  dbTypes: ['PostgreSQL'],
  intake: 'collect',
  params: [everySeconds],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
