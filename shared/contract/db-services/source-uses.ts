import { choices } from '../../choices.ts';

/** What may use a data source, in the order in which people are told of it. */
export const sourceUseKinds = choices({
  workflow: { zh: '未完成的工单', en: 'Unfinished workflow' },
  scan: { zh: '扫描配置', en: 'Scan' },
  data_export: { zh: '未完成的数据导出', en: 'Unfinished data export' },
  pipeline: { zh: '流水线', en: 'Pipeline' },
  git_webhook: { zh: 'Git Webhook', en: 'Git webhook' },
  sql_version: { zh: '版本', en: 'Version' },
  workflow_template: { zh: '审批流程', en: 'Approval process' },
  member: { zh: '成员权限', en: 'Rights of a member' },
  member_group: { zh: '成员组权限', en: 'Rights of a member group' },
  sync_task: { zh: '数据源同步任务', en: 'Sync task' },
});
/** One of them. */
export type SourceUseKind = (typeof sourceUseKinds.values)[number];
/** What becomes of a user when its data source is deleted: it forbids that, it will fail, it lets go of it, or it brings it back. */
export const sourceUseEffects = ['blocks', 'breaks', 'letsGo', 'bringsBack'] as const;
