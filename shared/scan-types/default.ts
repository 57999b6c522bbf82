import type { ScanType } from './scan-type.ts';

export default {
  type: 'default',
  text: { zh: '自定义', en: 'Custom' },
  tips: {
    zh: '接收你的程序或脚本上传的 SQL，用扫描任务的令牌调用上传接口。',
    en: 'Takes the SQL that your own program or script uploads with the token of the scan.',
  },
  dbTypes: 'any',
  intake: 'upload',
  params: [],
  metrics: ['query_time_avg', 'query_time_max', 'row_examined_avg', 'db_user', 'endpoints'],
} as const satisfies ScanType;
