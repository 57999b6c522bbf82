import { choices } from '../choices.ts';

/** How a statement that changes a table is carried out. */
export const executionWays = choices({
  direct: { zh: '直接执行', en: 'Directly' },
  online: { zh: '在线变更', en: 'Online change' },
});
/** One of the ways. */
export type ExecutionWay = (typeof executionWays.values)[number];

/** Rules whose findings tell what a direct run of a change locks: done online, whoever writes does not wait so. */
export const rulesOfDirectRuns: ReadonlySet<string> = new Set([
  'ddl-blocks-large-table',
  'ddl-lock-impact',
  'ddl-writes-wait',
]);
