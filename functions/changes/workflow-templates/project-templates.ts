import type * as contract from '../../../shared/contract/changes/workflow-templates/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import {
  becomingDefault,
  changeTemplate,
  following,
  requireByNumber,
  shownTemplate,
  templateNames,
} from './change-template.ts';
import { firstNumbers, furtherTemplates, kinds, templateByNumber, templatesOf, usesOf } from './template-repo.ts';
import { checkSteps, storedStep } from './template-steps.ts';

export async function listWorkflowTemplates(
  { query: { workflow_type: type } }: Input<typeof contract.listWorkflowTemplates>,
  ctx: Context,
) {
  const all = await templatesOf(ctx.table, ctx.project.uid);
  const wanted = all.filter((template) => type === undefined || template.type === type);
  return { data: await Promise.all(wanted.map((template) => shownTemplate(ctx, template))) };
}

export async function createProjectTemplate({ body }: Input<typeof contract.createProjectTemplate>, ctx: Context) {
  const { table, project, world } = ctx;
  const { workflow_template_name: name, workflow_type: type } = body;
  const steps = body.workflow_step_template_list.map(storedStep);
  await checkSteps(table, type, steps);
  const dbServiceUids = [...new Set(body.instance_id_list ?? [])];
  await requireDbServicesOf(ctx, project.uid, dbServiceUids);
  const { items } = await furtherTemplates.on(table).list({ projectUid: project.uid }, { limit: limits.templatesMax });
  if (items.length >= limits.templatesMax) throw new AppError('tooManyProcesses', { max: limits.templatesMax });
  const number = await nextNumber(ctx);
  const made = {
    projectUid: project.uid,
    type,
    number,
    name,
    desc: body.desc ?? '',
    forbidsCreatorApproval: body.forbid_creator_approval ?? false,
    ...(body.allow_submit_when_less_audit_level && { levelMax: body.allow_submit_when_less_audit_level }),
    steps,
    updatedAt: new Date(world.clock.now()).toISOString(),
    dbServiceUids,
  };
  ctx.describe({ zh: `创建审批流程：${name}`, en: `Create the approval process: ${name}` });
  await ctx.recorded.transact([
    furtherTemplates.on(table).creating(made),
    templateNames.on(table).claiming(made, name, String(number), new AppError('processNameTaken', { name })),
    ...(await following(ctx, { ...made, dbServiceUids: [] }, dbServiceUids)),
    ...(body.is_default ? becomingDefault(ctx, made) : []),
  ]);
  return { data: await shownTemplate(ctx, { ...made, isDefault: body.is_default ?? false }) };
}

export async function getProjectTemplate({ params }: Input<typeof contract.getProjectTemplate>, ctx: Context) {
  return { data: await shownTemplate(ctx, await requireByNumber(ctx, params.workflow_template_id)) };
}

export async function updateProjectTemplate(
  { params, body }: Input<typeof contract.updateProjectTemplate>,
  ctx: Context,
) {
  await changeTemplate(ctx, await requireByNumber(ctx, params.workflow_template_id), body);
  return {};
}

export async function deleteProjectTemplate({ params }: Input<typeof contract.deleteProjectTemplate>, ctx: Context) {
  const { table, project } = ctx;
  const template = await templateByNumber(table, project.uid, params.workflow_template_id);
  if (!template) throw new AppError('notFound');
  if (template.isDefault) throw new AppError('processIsDefault');
  const { name, number } = template;
  if (name === undefined) throw new AppError('processIsFirst');
  ctx.describe({ zh: `删除审批流程：${name}`, en: `Delete the approval process: ${name}` });
  await namingUses(ctx, 'workflow_template', template, async () => {
    const uses = await usesOf(table, template);
    if (uses.count > 0) throw new AppError('processInUse', { count: uses.count });
    await ctx.recorded.transact([
      uses.unchanged(new AppError('processInUse', { count: 1 })),
      furtherTemplates.on(table).removing(template),
      templateNames.on(table).releasing(template, name, String(number)),
      ...(await following(ctx, template, [])),
    ]);
  });
  return {};
}

async function nextNumber({ table, project }: Context): Promise<number> {
  const key = { pk: `SEQUENCE#WORKFLOW_TEMPLATE#${project.uid}`, sk: 'SEQUENCE' };
  const { last } = await table.update(key, { add: { last: 1 } });
  return Math.max(...kinds.map((kind) => firstNumbers[kind])) + Number(last);
}
