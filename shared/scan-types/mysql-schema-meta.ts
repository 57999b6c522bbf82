import { everyMinutes, withViews } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'mysql_schema_meta',
  text: { zh: 'MySQL 库表元数据', en: 'MySQL schema metadata' },
  tips: {
    zh: '采集业务库的建表语句并审核，表结构变化后重新审核。',
    en: 'Audits the definitions of the tables of all user schemas, and audits them again when they change.',
  },
  dbTypes: ['MySQL', 'MariaDB', 'PolarDB For MySQL', 'GoldenDB', 'TDSQL For InnoDB', 'GaussDB for MySQL'],
  intake: 'collect',
  params: [everyMinutes(60), withViews],
  metrics: [],
  isInventory: true,
} as const satisfies ScanType;
