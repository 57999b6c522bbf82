import * as z from 'zod';
import { levels } from '../../levels.ts';
import { limits } from '../../limits.ts';
import { operation } from '../operation.ts';
import { dataOf, projectName, uid } from '../paging.ts';
import { recordsAbout } from '../record.ts';

const aboutProcesses = recordsAbout('workflow_template', { zh: '审批流程', en: 'Approval process' });
const processChange = aboutProcesses('update_workflow_template', {
  zh: '编辑审批流程',
  en: 'Edit the approval process',
});

/** What goes through an approval process. */
export const workflowTypes = z.enum(['workflow', 'data_export']);
const level = z.enum(levels);
const stepType = z.enum(['sql_review', 'sql_execute', 'export_review', 'export_execute']);

const stepDescription = z.string().max(limits.stepDescriptionLengthMax);
const tooMany = { zh: `指定人员最多 ${limits.stepUsersMax} 人`, en: 'At most ten designated users' };
const stepUsers = z.array(uid).refine((uids) => uids.length <= limits.stepUsersMax, { params: { text: tooMany } });
const needsSomebody = { zh: '至少指定一名人员，或选择拥有权限的成员', en: 'At least one designated user is required' };

const newStep = z
  .object({
    type: stepType,
    desc: stepDescription.nullish().transform((desc) => desc ?? ''),
    assignee_user_id_list: stepUsers.nullish().transform((uids) => uids ?? []),
    approved_by_authorized: z.boolean().nullish().transform(Boolean),
    execute_by_authorized: z.boolean().nullish().transform(Boolean),
  })
  .refine(
    (step) => step.approved_by_authorized || step.execute_by_authorized || step.assignee_user_id_list.length > 0,
    { params: { text: needsSomebody } },
  );

const tooManySteps = {
  zh: `最多 ${limits.reviewStepsMax} 个审核步骤`,
  en: `At most ${limits.reviewStepsMax} review steps`,
};
const lastExecutes = { zh: '最后一步必须是上线步骤，且只能有一个', en: 'The last step, and only that one, executes' };
const steps = z
  .array(newStep)
  .refine((list) => list.length <= limits.reviewStepsMax + 1, { params: { text: tooManySteps } })
  .refine((list) => list.findIndex(({ type }) => type.endsWith('_execute')) === list.length - 1, {
    params: { text: lastExecutes },
  });

const byType = projectName.extend({ workflow_type: workflowTypes });

export const getWorkflowTemplate = operation('GET /sqle/v1/projects/{project_name}/workflow_template', {
  summary: 'The approval process of a project',
  access: 'workflowTemplateView',
  params: projectName,
  query: z.object({ workflow_type: workflowTypes.default('workflow') }),
  reply: dataOf(
    z.object({
      workflow_template_id: z.number(),
      workflow_template_name: z.string(),
      workflow_type: workflowTypes,
      desc: z.string(),
      is_default: z.boolean(),
      update_time: z.string(),
      allow_submit_when_less_audit_level: level.optional(),
      forbid_creator_approval: z.boolean(),
      workflow_step_template_list: z.array(
        z.object({
          number: z.number(),
          type: stepType,
          desc: z.string(),
          assignee_user_id_list: z.array(z.string()),
          approved_by_authorized: z.boolean(),
          execute_by_authorized: z.boolean(),
        }),
      ),
    }),
  ),
});
const change = z
  .object({
    desc: z.string().max(limits.descriptionLengthMax).nullish(),
    allow_submit_when_less_audit_level: level.nullish(),
    forbid_creator_approval: z.boolean().nullish(),
    workflow_step_template_list: steps.nullish(),
  })
  .meta({ id: 'ApprovalProcessChange' });

export const updateWorkflowTemplate = operation(
  'PATCH /sqle/v1/projects/{project_name}/workflow_template/{workflow_type}/',
  {
    summary: 'Change the approval process of a project',
    access: 'workflowTemplateManage',
    record: processChange,
    params: byType,
    body: change,
  },
);
/** The address that clients of one process per project use. */
export const updateReleaseTemplate = operation('PATCH /sqle/v1/projects/{project_name}/workflow_template', {
  summary: 'Change the SQL release process of a project',
  access: 'workflowTemplateManage',
  record: processChange,
  params: projectName,
  body: change,
});
