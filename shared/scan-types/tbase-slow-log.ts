import type { ScanType } from './scan-type.ts';

export default {
  type: 'TBase_slow_log',
  text: { zh: 'TBase 慢日志', en: 'TBase slow log' },
  tips: {
    zh: '由数据库服务器上的扫描命令上传 CSV 日志中的慢 SQL。未在真实的 TBase 上试用过。',
    en: 'Takes what the scan command finds in the CSV log. Never tried on a real TBase.',
  },
  dbTypes: ['TBase'],
  intake: 'upload',
  params: [],
  log: { kind: 'TBase_slow_log', example: '/data/tbase/pg_log/postgresql.csv' },
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
