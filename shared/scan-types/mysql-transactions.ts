import { everySeconds, transactionSecondsMin } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mysql_transactions',
  text: { zh: 'MySQL 事务与锁', en: 'MySQL transactions and locks' },
  tips: {
    zh: '定期查看打开时间较长、在等待锁或阻塞他人的事务，用于性能洞察。需要 PROCESS 权限。',
    en: 'Looks at transactions that are long, wait for a lock or keep others waiting, for the insights. It needs the PROCESS right.',
  },
  dbTypes: ['MySQL', 'MariaDB'],
  intake: 'collect',
  params: [everySeconds, transactionSecondsMin],
  metrics: [],
  isMeasurement: true,
} as const satisfies ScanType;
