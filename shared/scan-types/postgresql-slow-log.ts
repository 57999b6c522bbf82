import type { ScanType } from './scan-type.ts';

export default {
  type: 'postgresql_slow_log',
  text: { zh: 'PostgreSQL 慢日志', en: 'PostgreSQL slow log' },
  tips: {
    zh: '由数据库服务器上的扫描命令上传日志中的慢 SQL，支持 CSV、JSON 和文本格式。需要设置 log_min_duration_statement。',
    en: 'Takes what the scan command finds in the log on the server of the database: CSV, JSON or text. log_min_duration_statement must be set.',
  },
  dbTypes: ['PostgreSQL'],
  intake: 'upload',
  params: [],
  log: { kind: 'postgresql_slow_log', example: '/var/log/postgresql/postgresql.csv' },
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
} as const satisfies ScanType;
