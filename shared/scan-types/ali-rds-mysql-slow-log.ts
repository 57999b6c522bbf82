import { everyMinutes, lookBack } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';
import { accessKey, cloudInstance, rdsPath } from './vendor-params.ts';

export default {
  type: 'ali_rds_mysql_slow_log',
  isOfCloud: true,
  text: { zh: '阿里云 RDS MySQL 慢日志', en: 'Alibaba Cloud RDS MySQL slow log' },
  tips: {
    zh: '通过阿里云接口 DescribeSlowLogRecords 读取慢日志，需要 rds:DescribeSlowLogRecords 权限的访问密钥。',
    en: 'Reads the slow log by DescribeSlowLogRecords of Alibaba Cloud, with a key that has the right rds:DescribeSlowLogRecords.',
  },
  dbTypes: ['MySQL'],
  intake: 'collect',
  params: [cloudInstance, ...accessKey, everyMinutes(60), lookBack(744), rdsPath('rds.aliyuncs.com', 'aliyuncs.com')],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
  isNeverTried: true,
} as const satisfies ScanType;
