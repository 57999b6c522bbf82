import { choices } from '../../../choices.ts';

/** What a discovery task does now, and how a run of it ended. */
export const discoveryStates = choices({
  RUNNING: { zh: '运行中', en: 'Running' },
  PENDING_CONFIRM: { zh: '待确认', en: 'To confirm' },
  NORMAL: { zh: '正常', en: 'On schedule' },
  COMPLETED: { zh: '已完成', en: 'Completed' },
  FAILED: { zh: '失败', en: 'Failed' },
  STOPPED: { zh: '已停止', en: 'Stopped' },
});
/** One of them. */
export type DiscoveryState = (typeof discoveryStates.values)[number];

/** What people said of a column that discovery takes for sensitive. */
export const suspicionStates = choices({
  PENDING_CONFIRM: { zh: '待确认', en: 'To confirm' },
  CONFIGURED: { zh: '已配置脱敏', en: 'Masking configured' },
  DISMISSED: { zh: '非敏感', en: 'Not sensitive' },
});
/** One of them. */
export type SuspicionState = (typeof suspicionStates.values)[number];
