import * as z from 'zod';
import { choices } from '../../../choices.ts';
import { isCron } from '../../../cron.ts';
import { limits } from '../../../limits.ts';
import type { Text } from '../../../text.ts';
import { operation } from '../../operation.ts';
import { dataOf, projectName } from '../../paging.ts';
import { uids } from '../../platform/fields.ts';
import { recordsAbout } from '../../record.ts';

const aboutPushRules = recordsAbout('push_rule', { zh: '推送规则', en: 'Push rule' });

/** When people are told. */
export const pushTriggers = choices({
  immediately: { zh: '立即', en: 'At once' },
  timing: { zh: '定时', en: 'At set times' },
});
/** Who is told. */
export const pushUserTypes = choices({
  permission_match: { zh: '按权限匹配', en: 'Those whom it concerns by their rights' },
  fixed: { zh: '指定用户', en: 'Certain people' },
});

/** What a project tells people of; each has a rule of its own. */
export const pushKinds = choices({
  workflow: { zh: '工单状态变更', en: 'Changes of workflows' },
  data_export: { zh: '数据导出状态变更', en: 'Changes of data exports' },
});

const rule = z.object({
  enabled: z.boolean(),
  trigger_type: pushTriggers.schema,
  push_frequency_cron: z.string(),
  push_user_Type: pushUserTypes.schema,
  push_user_list: z.array(z.string()),
  /** Beside the wire's own fields: at most one message to a person in so many minutes; 0 sends every one. */
  push_interval_minutes: z.number().int(),
});

export const listPushRules = operation('GET /sqle/v1/projects/{project_name}/report_push_configs', {
  access: 'pushRuleView',
  summary: 'How a project tells people of what happens in it',
  params: projectName,
  reply: dataOf(
    z.array(
      rule.extend({
        report_push_config_id: z.string(),
        type: pushKinds.schema,
        last_push_time: z.string(),
      }),
    ),
  ),
});

const notCron: Text = {
  zh: 'cron 表达式无效：需要分、时、日、月、周五部分，例如 0 9 * * 1-5',
  en: 'That is no cron expression: minute, hour, day, month and weekday, such as 0 9 * * 1-5',
};
const cronMissing: Text = { zh: '定时推送需要 cron 表达式', en: 'Set times need a cron expression' };
const usersMissing: Text = { zh: '至少选择一个用户', en: 'Choose at least one person' };

/** The fields that a change may carry; what is not given stays. */
export const pushRuleFields = {
  enabled: z.boolean(),
  trigger_type: pushTriggers.schema,
  push_frequency_cron: z
    .string()
    .trim()
    .max(100)
    .refine((value) => value === '' || isCron(value), { params: { text: notCron } }),
  push_user_Type: pushUserTypes.schema,
  push_user_list: uids(limits.pushUsersMax),
  push_interval_minutes: z.number().int().min(0).max(limits.pushIntervalMinutesMax),
} as const;

const change = z
  .object({
    enabled: pushRuleFields.enabled.optional(),
    trigger_type: pushRuleFields.trigger_type.optional(),
    push_frequency_cron: pushRuleFields.push_frequency_cron.optional(),
    push_user_Type: pushRuleFields.push_user_Type.optional(),
    push_user_list: pushRuleFields.push_user_list.optional(),
    push_interval_minutes: pushRuleFields.push_interval_minutes.optional(),
  })
  .refine(({ trigger_type: when, push_frequency_cron: cron }) => when !== 'timing' || cron !== '', {
    path: ['push_frequency_cron'],
    params: { text: cronMissing },
  })
  .refine(({ push_user_Type: who, push_user_list: users }) => who !== 'fixed' || users?.length !== 0, {
    path: ['push_user_list'],
    params: { text: usersMissing },
  });

export const updatePushRule = operation(
  'PUT /sqle/v1/projects/{project_name}/report_push_configs/{report_push_config_id}/',
  {
    access: 'pushRuleManage',
    summary: 'Change how a project tells people',
    params: projectName.extend({ report_push_config_id: z.string().min(1).max(64) }),
    body: change,
    record: aboutPushRules('update_push_rule', { zh: '修改推送规则', en: 'Change a push rule' }),
  },
);
