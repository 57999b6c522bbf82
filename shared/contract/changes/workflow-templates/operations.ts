import * as z from 'zod';
import { levels } from '../../../levels.ts';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, projectName, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

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
  )
  .meta({ id: 'NewApprovalStep' });

const tooManySteps = {
  zh: `最多 ${limits.reviewStepsMax} 个审批步骤`,
  en: `At most ${limits.reviewStepsMax} approval steps`,
};
const lastExecutes = { zh: '最后一步必须是上线步骤，且只能有一个', en: 'The last step, and only that one, executes' };
const steps = z
  .array(newStep)
  .refine((list) => list.length <= limits.reviewStepsMax + 1, { params: { text: tooManySteps } })
  .refine((list) => list.length > 0 && list.findIndex(({ type }) => type.endsWith('_execute')) === list.length - 1, {
    params: { text: lastExecutes },
  });

const templateNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const byType = projectName.extend({ workflow_type: workflowTypes });
const byNumber = projectName.extend({ workflow_template_id: templateNumber });
const templateName = z.string().trim().min(1).max(limits.nameLengthMax);

const sourceIds = z.array(uid).max(limits.templateSourcesMax);
const template = z
  .object({
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
    /** Beside the wire's own fields: the data sources that follow it; those that follow none follow the default. */
    instance_list: z.array(z.object({ instance_id: z.string(), instance_name: z.string() })),
  })
  .meta({ id: 'ApprovalProcess' });

export const getWorkflowTemplate = operation('GET /sqle/v1/projects/{project_name}/workflow_template', {
  summary: 'An approval process of a project: the one named, else the default of its kind',
  access: 'workflowTemplateView',
  params: projectName,
  query: z.object({
    workflow_type: workflowTypes.default('workflow'),
    workflow_template_id: templateNumber.optional(),
  }),
  reply: dataOf(template),
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

export const listWorkflowTemplates = operation('GET /sqle/v1/projects/{project_name}/workflow_templates', {
  summary: 'The approval processes of a project, the default of each kind first',
  access: 'workflowTemplateView',
  params: projectName,
  query: z.object({ workflow_type: workflowTypes.optional() }),
  reply: dataOf(z.array(template)),
});
export const createProjectTemplate = operation('POST /sqle/v1/projects/{project_name}/workflow_templates', {
  summary: 'Add an approval process to a project',
  access: 'workflowTemplateManage',
  record: aboutProcesses('create_workflow_template', { zh: '创建审批流程', en: 'Create an approval process' }),
  params: projectName,
  body: z.object({
    workflow_template_name: templateName,
    workflow_type: workflowTypes,
    desc: z.string().max(limits.descriptionLengthMax).nullish(),
    allow_submit_when_less_audit_level: level.nullish(),
    forbid_creator_approval: z.boolean().nullish(),
    is_default: z.boolean().nullish(),
    workflow_step_template_list: steps,
    instance_id_list: sourceIds.nullish(),
  }),
  reply: dataOf(template),
});
export const getProjectTemplate = operation(
  'GET /sqle/v1/projects/{project_name}/workflow_templates/{workflow_template_id}/',
  {
    summary: 'One approval process of a project',
    access: 'workflowTemplateView',
    params: byNumber,
    reply: dataOf(template),
  },
);
export const updateProjectTemplate = operation(
  'PATCH /sqle/v1/projects/{project_name}/workflow_templates/{workflow_template_id}/',
  {
    summary: 'Change an approval process; what is left out stays',
    access: 'workflowTemplateManage',
    record: processChange,
    params: byNumber,
    body: z.object({
      workflow_template_name: templateName.nullish(),
      desc: z.string().max(limits.descriptionLengthMax).nullish(),
      allow_submit_when_less_audit_level: level.nullish(),
      forbid_creator_approval: z.boolean().nullish(),
      /** Only to make it the default: another one becomes it in its place. */
      is_default: z.boolean().nullish(),
      workflow_step_template_list: steps.nullish(),
      instance_id_list: sourceIds.nullish(),
    }),
  },
);
export const deleteProjectTemplate = operation(
  'DELETE /sqle/v1/projects/{project_name}/workflow_templates/{workflow_template_id}/',
  {
    summary: 'Delete an approval process that is no default and that nothing unfinished goes through',
    access: 'workflowTemplateManage',
    record: aboutProcesses('delete_workflow_template', { zh: '删除审批流程', en: 'Delete an approval process' }),
    params: byNumber,
  },
);
