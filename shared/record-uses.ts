import * as z from 'zod';
import { choices } from './choices.ts';

/** What may be in use, and is then not deleted. */
export const usedKinds = [
  'db_service',
  'project',
  'environment_tag',
  'business_tag',
  'user',
  'role',
  'workflow_template',
  'rule_template',
  'custom_rule',
  'sql_version',
  'masking_rule',
  'sensitive_type',
  'masking_template',
] as const;
/** One of them. */
export type UsedKind = (typeof usedKinds)[number];

/** What may use something, in the order in which people are told of it. */
export const useKinds = choices({
  workflow: { zh: '工单', en: 'Workflow' },
  rollout: { zh: '分批变更', en: 'Change in waves' },
  scan: { zh: '扫描配置', en: 'Scan' },
  scan_task: { zh: '扫描任务', en: 'Scan task' },
  data_export: { zh: '数据导出', en: 'Data export' },
  db_service: { zh: '数据源', en: 'Data source' },
  db_service_group: { zh: '数据源组', en: 'Data source group' },
  project: { zh: '项目', en: 'Project' },
  rule_template: { zh: '规则模板', en: 'Rule template' },
  pipeline: { zh: '流水线', en: 'Pipeline' },
  git_webhook: { zh: 'Git Webhook', en: 'Git webhook' },
  sql_version: { zh: '版本', en: 'Version' },
  workflow_template: { zh: '审批流程', en: 'Approval process' },
  member: { zh: '成员权限', en: 'Rights of a member' },
  member_group: { zh: '成员组权限', en: 'Rights of a member group' },
  masking_rule: { zh: '脱敏规则', en: 'Masking rule' },
  masking_template: { zh: '脱敏模板', en: 'Masking template' },
  discovery_task: { zh: '敏感数据发现任务', en: 'Discovery task' },
  sync_task: { zh: '数据源同步任务', en: 'Sync task' },
});
/** One of them. */
export type UseKind = (typeof useKinds.values)[number];
/** What becomes of a user when what it uses is deleted: it forbids that, it will fail, it lets go of it, or it brings it back. */
export const useEffects = ['blocks', 'breaks', 'letsGo', 'bringsBack'] as const;

/** The users of one kind, as they are told to a reader. */
export const recordUse = z
  .object({
    kind: useKinds.schema,
    /** The project is named where the user belongs to one, also when it is not the project at hand. */
    names: z.array(
      z.object({ name: z.string(), id: z.string(), project_uid: z.string(), project_name: z.string().optional() }),
    ),
    /** How many more there are of those that were looked through and may be seen; more rows than that may hold further ones. */
    more: z.number().int(),
    /** How many there are that the reader may not see. */
    hidden: z.number().int(),
    is_part: z.boolean(),
  })
  .meta({ id: 'RecordUse' });
/** The users of one kind, as they are told to a reader. */
export type ShownUse = z.output<typeof recordUse>;
