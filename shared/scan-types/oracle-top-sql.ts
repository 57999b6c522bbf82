import { everyMinutes, topN } from './scan-params.ts';
import type { ScanParam, ScanType } from './scan-type.ts';

const order: ScanParam = {
  key: 'order_by_column',
  text: { zh: '排序指标', en: 'Chosen by' },
  type: 'string',
  value: 'elapsed_time',
  options: [
    { value: 'elapsed_time', text: { zh: '总耗时', en: 'Elapsed time' } },
    { value: 'cpu_time', text: { zh: 'CPU 时间', en: 'CPU time' } },
    { value: 'disk_reads', text: { zh: '物理读', en: 'Disk reads' } },
    { value: 'buffer_gets', text: { zh: '逻辑读', en: 'Buffer gets' } },
  ],
};

export default {
  type: 'oracle_top_sql',
  text: { zh: 'Oracle TOP SQL', en: 'Oracle top SQL' },
  tips: {
    zh: '读取 V$SQLAREA，得到两次采集之间的执行次数、耗时和行数。不使用 Diagnostics Pack。',
    en: 'Reads V$SQLAREA: how often each statement ran between two rounds, how long and over how many rows. The Diagnostics Pack is not used.',
  },
  dbTypes: ['Oracle'],
  intake: 'collect',
  params: [everyMinutes(60), topN, order],
  metrics: ['query_time_avg', 'row_examined_avg', 'db_user'],
} as const satisfies ScanType;
