import { ofAwsRds } from './cloud-params.ts';
import { everyMinutes } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

const ofGroup = { key: 'log_source', value: 'cloudwatch' };

export default {
  type: 'aws_rds_slow_log',
  isOfCloud: true,
  text: { zh: 'Amazon RDS / Aurora 慢日志', en: 'Amazon RDS / Aurora slow log' },
  tips: {
    zh: '从 CloudWatch Logs 或 RDS 日志接口读取慢日志（PostgreSQL 为错误日志中的 duration 行），使用 IAM 角色，不需要访问密钥。',
    en: 'Reads the slow log (on PostgreSQL the durations in the error log) from CloudWatch Logs or from the log files of RDS, by an IAM role and without keys.',
  },
  dbTypes: ['MySQL', 'MariaDB', 'PostgreSQL'],
  intake: 'collect',
  params: [
    ...ofAwsRds,
    {
      key: 'log_source',
      text: { zh: '采集来源', en: 'Read from' },
      type: 'string',
      value: 'cloudwatch',
      options: [
        { value: 'cloudwatch', text: { zh: 'CloudWatch Logs（推荐）', en: 'CloudWatch Logs (spares the database)' } },
        { value: 'files', text: { zh: 'RDS 日志文件', en: 'Log files of RDS' } },
      ],
    },
    {
      key: 'db_cluster_id',
      text: { zh: 'Aurora 集群标识符（非 Aurora 留空）', en: 'Aurora cluster identifier (empty for others)' },
      type: 'string',
      value: '',
      only: ofGroup,
      form: {
        pattern: /^([A-Za-z][A-Za-z0-9-]{0,62})?$/,
        text: { zh: '必须是集群标识符或为空', en: 'must be the identifier of a cluster, or empty' },
      },
    },
    everyMinutes(10),
    {
      key: 'first_sqls_scrapped_in_last_period_hours',
      text: { zh: '首次采集最近多少小时的慢日志', en: 'Hours to look back at first' },
      type: 'int',
      value: '24',
      min: 1,
      max: 168,
    },
  ],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
  isNeverTried: true,
} as const satisfies ScanType;
