import { everyMinutes, withViews } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'postgresql_schema_meta',
  text: { zh: 'PostgreSQL 库表元数据', en: 'PostgreSQL schema metadata' },
  tips: {
    zh: '采集业务模式的建表语句并审核，表结构变化后重新审核。',
    en: 'Audits the definitions of the tables of all user schemas, and audits them again when they change.',
  },
  dbTypes: ['PostgreSQL'],
  intake: 'collect',
  params: [everyMinutes(60), withViews],
  metrics: [],
  isInventory: true,
} as const satisfies ScanType;
