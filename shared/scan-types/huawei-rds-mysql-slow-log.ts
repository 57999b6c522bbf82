import { everyMinutes, lookBack } from './scan-params.ts';
import type { ScanType } from './scan-type.ts';
import { accessKey, cloudInstance } from './vendor-params.ts';

export default {
  type: 'huawei_rds_mysql_slow_log',
  isOfCloud: true,
  text: { zh: '华为云 RDS MySQL 慢日志', en: 'Huawei Cloud RDS MySQL slow log' },
  tips: {
    zh: '通过华为云 RDS 接口读取慢日志，需要具有 RDS 只读权限的访问密钥。',
    en: 'Reads the slow log by the RDS interface of Huawei Cloud, with a key that may read RDS.',
  },
  dbTypes: ['MySQL'],
  intake: 'collect',
  params: [
    {
      key: 'project_id',
      text: { zh: '项目 ID', en: 'Project ID' },
      type: 'string',
      value: '',
      // It becomes a part of the address that is asked.
      form: {
        pattern: /^[0-9a-f]{32}$/,
        text: { zh: '必须是 32 位项目 ID', en: 'must be the ID of a project, 32 hexadecimal digits' },
      },
    },
    cloudInstance,
    ...accessKey,
    {
      key: 'region',
      text: { zh: '区域', en: 'Region' },
      type: 'string',
      value: '',
      form: {
        pattern: /^[a-z]{2}(-[a-z0-9]+){1,3}$/,
        text: { zh: '必须是区域代码，例如 cn-north-4', en: 'must be the code of a region, such as cn-north-4' },
      },
    },
    everyMinutes(60),
    lookBack(720),
  ],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
  isNeverTried: true,
} as const satisfies ScanType;
