import { ofAwsRds } from './cloud-params.ts';
import { everyMinutes } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';

export default {
  type: 'aws_rds_top_sql',
  isOfCloud: true,
  text: { zh: 'Amazon RDS / Aurora 性能洞察', en: 'Amazon RDS / Aurora Performance Insights' },
  tips: {
    zh: '从 Performance Insights 读取负载最高的 SQL，使用 IAM 角色，不访问数据库。',
    en: 'Reads the SQL with the highest load from Performance Insights, by an IAM role and without asking the database.',
  },
  dbTypes: ['MySQL', 'MariaDB', 'PostgreSQL'],
  intake: 'collect',
  params: [
    ...ofAwsRds,
    everyMinutes(10),
    {
      key: 'top_n',
      text: { zh: '每次采集的 SQL 数', en: 'Statements per round' },
      type: 'int',
      value: '25',
      min: 1,
      max: 25,
    },
  ],
  metrics: ['query_time_avg', 'row_examined_avg'],
  isNeverTried: true,
} as const satisfies ScanType;
