import { everyMinutes } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

const fromTable = { key: 'slow_log_collect_input', value: '1' } as const;

export default {
  type: 'mysql_slow_log',
  text: { zh: 'MySQL 慢日志', en: 'MySQL slow log' },
  tips: {
    zh: '从 mysql.slow_log 表采集，或由扫描命令读取慢日志文件后上传。',
    en: 'Reads the table mysql.slow_log, or takes what the scan command reads from the file of the slow log.',
  },
  dbTypes: ['MySQL', 'MariaDB'],
  intake: ({ slow_log_collect_input: input }: Readonly<Record<string, string>>) =>
    input === '1' ? 'collect' : 'upload',
  params: [
    {
      key: 'slow_log_collect_input',
      text: { zh: '采集来源', en: 'Read from' },
      type: 'string',
      value: '0',
      options: [
        { value: '0', text: { zh: '慢日志文件（扫描命令上传）', en: 'The file, sent by the scan command' } },
        { value: '1', text: { zh: 'mysql.slow_log 表', en: 'The table mysql.slow_log' } },
      ],
    },
    { ...everyMinutes(60), only: fromTable },
    {
      key: 'first_sqls_scrapped_in_last_period_hours',
      text: { zh: '首次采集最近多少小时的慢日志', en: 'Hours to look back at first' },
      type: 'int',
      value: '24',
      min: 1,
      max: 720,
      only: fromTable,
    },
  ],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
  command: 'mysql_slow_log',
} as const satisfies ScanType;
