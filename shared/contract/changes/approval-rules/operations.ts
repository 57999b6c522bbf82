import * as z from 'zod';
import { approvalRule } from '../../../approval-rules/rule.ts';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, projectName } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutRules = recordsAbout('workflow_template', { zh: '审批流程', en: 'Approval process' });
const rulesMax = {
  zh: `一个项目最多 ${limits.approvalRulesMax} 条规则`,
  en: `A project has at most ${limits.approvalRulesMax} rules`,
};

export const getApprovalRules = operation('GET /sqle/v1/projects/{project_name}/approval_rules', {
  summary: 'By which rules the changes of a project need steps beside those of its process, in their order',
  access: 'workflowTemplateView',
  params: projectName,
  reply: dataOf(z.object({ version: z.number().int(), update_time: z.string(), rules: z.array(approvalRule) })),
});
export const saveApprovalRules = operation('PUT /sqle/v1/projects/{project_name}/approval_rules', {
  summary: 'Replace the approval rules of a project, if nobody has changed them since the version that is named',
  access: 'workflowTemplateManage',
  record: aboutRules('update_approval_rules', { zh: '编辑审批规则', en: 'Edit the approval rules' }),
  params: projectName,
  body: z.object({
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    rules: z
      .array(approvalRule)
      .refine((rules) => rules.length <= limits.approvalRulesMax, { params: { text: rulesMax } }),
  }),
});

const taskIds = z
  .string()
  .max(200)
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .refine((list) => list.split(',').length <= limits.workflowTasksMax, {
    params: {
      text: { zh: `最多 ${limits.workflowTasksMax} 个任务`, en: `At most ${limits.workflowTasksMax} tasks` },
    },
  });
export const getApprovalNeeds = operation('GET /sqle/v1/projects/{project_name}/approval_needs', {
  summary: 'What the approval of audited SQL will need if it is submitted now, and why',
  access: 'workflowView',
  params: projectName,
  query: z.object({ task_ids: taskIds }),
  reply: dataOf(
    z.object({
      steps: z.array(
        z.object({
          desc: z.string(),
          assignee_user_name_list: z.array(z.string()),
          /** Why rules ask for it; empty for a step of the process itself. */
          why: z.array(z.string()),
        }),
      ),
      /** Why its creator may not approve it, where a rule says so. */
      not_creator: z.array(z.string()),
      /** Why it cannot be submitted at all. */
      blocked: z.array(z.string()),
    }),
  ),
});
