import type { ScanType } from './scan-type.ts';

export default {
  type: 'all_app_extract',
  text: { zh: '应用程序 SQL 抓取', en: 'SQL of an application' },
  tips: {
    zh: '接收应用中的 Java 探针或 JDBC 驱动插件上传的 SQL。',
    en: 'Takes the SQL that an agent or a JDBC plug-in inside an application uploads.',
  },
  dbTypes: 'any',
  intake: 'upload',
  params: [],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
} as const satisfies ScanType;
