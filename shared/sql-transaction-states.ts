import type { Text } from './text.ts';

/**
 * How a transaction that a person began stands. `lost` is one that nobody holds any more and whose end is still being found out;
 * `unknown` is one whose end nobody can prove.
 */
export const sqlTransactionStates = [
  'starting',
  'open',
  'committing',
  'lost',
  'committed',
  'rolled_back',
  'failed',
  'unknown',
] as const;
/** One of them. */
export type SqlTransactionState = (typeof sqlTransactionStates)[number];

/** What people read for each. */
export const sqlTransactionStateTexts: Readonly<Record<SqlTransactionState, Text>> = {
  starting: { zh: '正在开启', en: 'Being opened' },
  open: { zh: '进行中', en: 'Open' },
  committing: { zh: '正在提交', en: 'Being committed' },
  lost: { zh: '连接已丢失，正在查明结果', en: 'Connection lost, its end is being found out' },
  committed: { zh: '已提交', en: 'Committed' },
  rolled_back: { zh: '已回滚', en: 'Rolled back' },
  failed: { zh: '未能开启', en: 'Not opened' },
  unknown: { zh: '结果未知', en: 'Not known' },
};

/** Whether it may still change something. */
export function isOpenTransaction(state: SqlTransactionState): boolean {
  return state === 'starting' || state === 'open' || state === 'committing' || state === 'lost';
}
