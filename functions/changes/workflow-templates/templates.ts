import type * as contract from '../../../shared/contract/changes/workflow-templates/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { changeTemplate, requireByNumber, shownTemplate } from './change-template.ts';
import { defaultTemplate } from './template-repo.ts';

export async function getWorkflowTemplate({ query }: Input<typeof contract.getWorkflowTemplate>, ctx: Context) {
  const { workflow_template_id: number, workflow_type: type } = query;
  const template =
    number === undefined ? await defaultTemplate(ctx.table, ctx.project.uid, type) : await requireByNumber(ctx, number);
  return { data: await shownTemplate(ctx, template) };
}

export async function updateWorkflowTemplate(
  { params, body }: Input<typeof contract.updateWorkflowTemplate>,
  ctx: Context,
) {
  const before = await defaultTemplate(ctx.table, ctx.project.uid, params.workflow_type);
  await changeTemplate(ctx, before, body);
  return {};
}

export function updateReleaseTemplate({ body }: Input<typeof contract.updateReleaseTemplate>, ctx: Context) {
  const params = { project_name: ctx.project.name, workflow_type: 'workflow' } as const;
  return updateWorkflowTemplate({ params, query: {}, body }, ctx);
}
