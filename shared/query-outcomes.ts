import type { Text } from './text.ts';

/** How a person's query ended, as the wire writes it; `refused` never was a query, `intercepted` was one that its audit stopped. */
export const queryOutcomes = [
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'timed_out',
  'intercepted',
  'refused',
  'unknown',
] as const;
/** One of them. */
export type QueryOutcome = (typeof queryOutcomes)[number];

/** What people read for each. */
export const queryOutcomeTexts: Readonly<Record<QueryOutcome, Text>> = {
  running: { zh: '执行中', en: 'Running' },
  succeeded: { zh: '成功', en: 'Succeeded' },
  failed: { zh: '失败', en: 'Failed' },
  cancelled: { zh: '已取消', en: 'Canceled' },
  timed_out: { zh: '超时', en: 'Timed out' },
  intercepted: { zh: '审核拦截', en: 'Stopped by the audit' },
  refused: { zh: '拒绝执行', en: 'Refused' },
  unknown: { zh: '结果未知', en: 'Not known' },
};
