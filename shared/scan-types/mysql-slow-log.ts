import { everyMinutes } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

const ofTable = { key: 'slow_log_collect_input', value: '1' };

export default {
  type: 'mysql_slow_log',
  text: { zh: 'MySQL 慢日志', en: 'MySQL slow log' },
  tips: {
    zh: '从 mysql.slow_log 表采集，或由数据库服务器上的扫描命令上传慢日志文件。',
    en: 'Reads the table mysql.slow_log, or takes what the scan command finds in the log file on the server of the database.',
  },
  dbTypes: ['MySQL', 'MariaDB', 'PolarDB For MySQL', 'GoldenDB', 'GaussDB for MySQL'],
  intake: ({ slow_log_collect_input: input }) => (input === '0' ? 'upload' : 'collect'),
  log: { kind: 'mysql_slow_log', example: '/var/lib/mysql/slow.log' },
  params: [
    {
      key: 'slow_log_collect_input',
      text: { zh: '采集来源', en: 'Read from' },
      type: 'string',
      value: '1',
      options: [
        { value: '0', text: { zh: '慢日志文件（扫描命令）', en: 'The log file, by the scan command' } },
        { value: '1', text: { zh: 'mysql.slow_log 表', en: 'The table mysql.slow_log' } },
      ],
    },
    { ...everyMinutes(60), only: ofTable },
    {
      key: 'first_sqls_scrapped_in_last_period_hours',
      text: { zh: '首次采集最近多少小时的慢日志', en: 'Hours to look back at first' },
      type: 'int',
      value: '24',
      min: 1,
      max: 720,
      only: ofTable,
    },
  ],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
} as const satisfies ScanType;
