import type { Text } from '../text.ts';
import type { Metric, ScanType } from './scan-type.ts';

/** By what a statement becomes one of high priority. */
export type ConditionKey = 'audit_level' | Extract<Metric, 'query_time_avg' | 'row_examined_avg'>;
/** How a value is compared. */
export const conditionOperators = ['>', '=', '<'] as const;
/** One of the ways to compare. */
export type ConditionOperator = (typeof conditionOperators)[number];

type Condition = {
  readonly key: ConditionKey;
  readonly text: Text;
  readonly value: string;
  readonly options?: readonly { readonly value: string; readonly text: Text }[];
};

const all: readonly Condition[] = [
  {
    key: 'audit_level',
    text: { zh: '审核等级', en: 'Audit level' },
    value: '2',
    options: [
      { value: '1', text: { zh: '提示', en: 'Notice' } },
      { value: '2', text: { zh: '警告', en: 'Warning' } },
      { value: '3', text: { zh: '错误', en: 'Error' } },
    ],
  },
  { key: 'query_time_avg', text: { zh: '平均执行时间（秒）', en: 'Average time (seconds)' }, value: '10' },
  { key: 'row_examined_avg', text: { zh: '平均扫描行数', en: 'Average rows examined' }, value: '100000' },
];

/** The conditions that a scan type can have: those on what it knows of a statement. */
export function conditionsOf({ metrics }: ScanType): readonly Condition[] {
  return all.filter(({ key }) => key === 'audit_level' || metrics.includes(key));
}

/** What a condition is called. */
export function conditionText(key: ConditionKey): Text {
  return all.find((one) => one.key === key)?.text ?? { zh: key, en: key };
}
