import { everyMinutes, lookBack } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';
import { accessKey, cloudInstance, rdsPath } from './vendor-params.ts';

export default {
  type: 'ali_rds_mysql_audit_log',
  isOfCloud: true,
  text: { zh: '阿里云 RDS MySQL 审计日志', en: 'Alibaba Cloud RDS MySQL audit log' },
  tips: {
    zh: '通过阿里云接口 DescribeSQLLogRecords 读取 SQL 审计日志，需要先开启 SQL 洞察，并具有 rds:DescribeSQLLogRecords 权限的访问密钥。',
    en: 'Reads the SQL audit log by DescribeSQLLogRecords of Alibaba Cloud: SQL Explorer must be on, and the key needs the right rds:DescribeSQLLogRecords.',
  },
  dbTypes: ['MySQL'],
  intake: 'collect',
  params: [cloudInstance, ...accessKey, everyMinutes(60), lookBack(360), rdsPath('rds.aliyuncs.com', 'aliyuncs.com')],
  metrics: ['query_time_avg', 'query_time_max', 'db_user', 'endpoints'],
  isNeverTried: true,
} as const satisfies ScanType;
