import type { ScanType } from './scan-type.ts';

export default {
  type: 'tdsql_for_innodb_slow_log',
  text: { zh: 'TDSQL 慢日志', en: 'TDSQL slow log' },
  tips: {
    zh: '由数据库服务器上的扫描命令上传慢日志文件。未在真实的 TDSQL 上试用过。',
    en: 'Takes what the scan command finds in the slow log. Never tried on a real TDSQL.',
  },
  dbTypes: ['TDSQL For InnoDB'],
  intake: 'upload',
  params: [],
  log: { kind: 'tdsql_for_innodb_slow_log', example: '/data/tdsql/slow.log' },
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
} as const satisfies ScanType;
