import { everyMinutes, lookBack } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';
import { accessKey, cloudInstance, rdsPath } from './vendor-params.ts';

export default {
  type: 'baidu_rds_mysql_slow_log',
  isOfCloud: true,
  text: { zh: '百度云 RDS MySQL 慢日志', en: 'Baidu Cloud RDS MySQL slow log' },
  tips: {
    zh: '通过百度云接口读取慢日志明细（仅保留最近 7 天），需要具有 RDS 只读权限的访问密钥。',
    en: 'Reads the details of the slow log by the interface of Baidu Cloud, which keeps seven days, with a key that may read RDS.',
  },
  dbTypes: ['MySQL'],
  intake: 'collect',
  params: [
    cloudInstance,
    ...accessKey,
    everyMinutes(60),
    lookBack(168),
    rdsPath('rds.bj.baidubce.com', 'baidubce.com'),
  ],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
  isNeverTried: true,
} as const satisfies ScanType;
