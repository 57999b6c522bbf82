import { everySeconds, transactionSecondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'postgresql_transactions',
  text: { zh: 'PostgreSQL 事务与锁', en: 'PostgreSQL transactions and locks' },
  tips: {
    zh: '定期查看打开时间较长、在等待锁或阻塞他人的事务，用于性能洞察。需要 pg_monitor 角色。',
    en: 'Looks at transactions that are long, wait for a lock or keep others waiting, for the insights. It needs the role pg_monitor.',
  },
  dbTypes: ['PostgreSQL'],
  intake: 'collect',
  params: [everySeconds, transactionSecondsMin],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
