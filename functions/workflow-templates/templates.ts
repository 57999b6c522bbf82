import type * as contract from '../../shared/contract/workflow-templates/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale } from '../../shared/text.ts';
import { accounts } from '../platform/access/account.ts';
import type { Context } from '../platform/context.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { saveTemplate, templateOf, type TemplateStep, type WorkflowTemplate } from './template-repo.ts';
import { templateId, templateNames } from './service.ts';

export async function getWorkflowTemplate(
  { query }: Input<typeof contract.getWorkflowTemplate>,
  { table, project, locale }: Context,
) {
  const template = await templateOf(table, project.uid, query.workflow_type);
  const name = inLocale(templateNames[template.type], locale);
  return {
    data: {
      workflow_template_id: templateId,
      workflow_template_name: name,
      workflow_type: template.type,
      desc: template.desc,
      is_default: true,
      update_time: template.updatedAt,
      allow_submit_when_less_audit_level: template.levelMax,
      forbid_creator_approval: template.forbidsCreatorApproval,
      workflow_step_template_list: template.steps.map((step, index) => shownStep(step, index + 1)),
    },
  };
}

export async function updateWorkflowTemplate(
  { params, body }: Input<typeof contract.updateWorkflowTemplate>,
  { table, project, world, describe }: Context,
) {
  const before = await templateOf(table, project.uid, params.workflow_type);
  const steps = body.workflow_step_template_list?.map(storedStep);
  if (steps) await checkSteps(table, before.type, steps);
  const { desc, forbid_creator_approval: forbids, allow_submit_when_less_audit_level: levelMax } = body;
  const after: WorkflowTemplate = {
    ...before,
    desc: desc ?? before.desc,
    forbidsCreatorApproval: forbids ?? before.forbidsCreatorApproval,
    levelMax: levelMax ?? before.levelMax,
    steps: steps ?? before.steps,
    updatedAt: new Date(world.clock.now()).toISOString(),
  };
  await saveTemplate(table, after);
  describe({
    zh: `编辑审批流程：${templateNames[before.type].zh}`,
    en: `Edit the approval process: ${templateNames[before.type].en}`,
  });
  return {};
}

export function updateReleaseTemplate({ body }: Input<typeof contract.updateReleaseTemplate>, ctx: Context) {
  const params = { project_name: ctx.project.name, workflow_type: 'workflow' } as const;
  return updateWorkflowTemplate({ params, query: {}, body }, ctx);
}

type WireStep = NonNullable<
  Input<typeof contract.updateWorkflowTemplate>['body']['workflow_step_template_list']
>[number];

function storedStep({
  type,
  desc,
  assignee_user_id_list: userUids,
  approved_by_authorized: approved,
  execute_by_authorized: executed,
}: WireStep): TemplateStep {
  const isByPermission = type.endsWith('_review') ? approved : executed;
  return { type, desc, userUids: isByPermission ? [] : [...new Set(userUids)], isByPermission };
}

function shownStep({ type, desc, userUids, isByPermission }: TemplateStep, number: number) {
  const isReview = type.endsWith('_review');
  return {
    number,
    type,
    desc,
    assignee_user_id_list: userUids,
    approved_by_authorized: isReview && isByPermission,
    execute_by_authorized: !isReview && isByPermission,
  };
}

async function checkSteps(
  table: TenantTable,
  type: WorkflowTemplate['type'],
  steps: readonly TemplateStep[],
): Promise<void> {
  const prefix = type === 'workflow' ? 'sql_' : 'export_';
  if (!steps.every((step) => step.type.startsWith(prefix)))
    refuse({ zh: '步骤类型与流程类型不符', en: 'A step does not fit the kind of process' });
  if (steps.some(({ type: kind, isByPermission }) => kind === 'export_execute' && !isByPermission))
    refuse({
      zh: '数据导出由创建人执行，不能指定人员',
      en: 'The creator of an export runs it: nobody else can be named',
    });
  if (steps.some((step) => !step.isByPermission && step.userUids.length === 0))
    refuse({ zh: '至少指定一名人员，或选择拥有权限的成员', en: 'At least one designated user is required' });
  const uids = [...new Set(steps.flatMap((step) => step.userUids))];
  const known = new Set(
    (await accounts.on(table).getMany(uids.map((uid) => ({ uid }))))
      .filter((account) => !account.isDisabled)
      .map(({ uid }) => uid),
  );
  const stranger = uids.find((uid) => !known.has(uid));
  if (stranger !== undefined) throw new AppError('unknownUser', { name: stranger });
}

function refuse(message: { zh: string; en: string }): never {
  throw new AppError(
    'validation',
    { problems: message.en },
    { fields: [{ path: 'workflow_step_template_list', message }] },
  );
}
