import { choices } from '../choices.ts';

/** How a statement that changes a table is carried out. */
export const executionWays = choices({
  direct: { zh: '直接执行', en: 'Directly' },
  online: { zh: '在线变更', en: 'Online change' },
});
/** One of the ways. */
export type ExecutionWay = (typeof executionWays.values)[number];
