import type * as contract from '../../../shared/contract/changes/workflow-templates/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { dbServicesByUid, requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { templateNameIn } from './service.ts';
import {
  defaultTemplates,
  firstTemplates,
  followedTemplates,
  furtherTemplates,
  templateByNumber,
  type WorkflowTemplate,
} from './template-repo.ts';
import { checkSteps, shownStep, storedStep } from './template-steps.ts';

/** Two processes of a project never share a name. */
export const templateNames = uniqueName('WORKFLOW_TEMPLATES#{projectUid}');

type Change = Input<typeof contract.updateProjectTemplate>['body'];
type Shown = Reply<typeof contract.getProjectTemplate>['data'];

/** The process of the address; else there is none. */
export async function requireByNumber({ table, project }: Context, number: number): Promise<WorkflowTemplate> {
  const template = await templateByNumber(table, project.uid, number);
  if (!template) throw new AppError('notFound');
  return template;
}

/** Writes what a change says, and leaves what it leaves out. */
export async function changeTemplate(ctx: Context, before: WorkflowTemplate, change: Change): Promise<void> {
  const name = newName(ctx, before, change);
  const steps = change.workflow_step_template_list?.map(storedStep);
  if (steps) await checkSteps(ctx.table, before.type, steps);
  const dbServiceUids = change.instance_id_list ? [...new Set(change.instance_id_list)] : before.dbServiceUids;
  if (change.instance_id_list) await requireDbServicesOf(ctx, ctx.project.uid, dbServiceUids);
  const after = {
    ...before,
    name,
    ...changedRules(before, change),
    steps: steps ?? before.steps,
    updatedAt: new Date(ctx.world.clock.now()).toISOString(),
    dbServiceUids,
  };
  ctx.describe({
    zh: `编辑审批流程：${templateNameIn('zh-CN', before)}`,
    en: `Edit the approval process: ${templateNameIn('en-US', before)}`,
  });
  await ctx.recorded.transact([
    ...writing(ctx, before, after),
    ...(await following(ctx, before, dbServiceUids)),
    ...(change.is_default ? becomingDefault(ctx, after) : []),
  ]);
}

/** What a project begins with has its name in every language, so it keeps that. */
function newName({ locale }: Context, before: WorkflowTemplate, change: Change): string | undefined {
  const name = change.workflow_template_name ?? undefined;
  if (before.name !== undefined) return name ?? before.name;
  if (name !== undefined && name !== templateNameIn(locale, before)) throw new AppError('processIsFirst');
  return undefined;
}

function changedRules(before: WorkflowTemplate, change: Change) {
  return {
    desc: change.desc ?? before.desc,
    forbidsCreatorApproval: change.forbid_creator_approval ?? before.forbidsCreatorApproval,
    levelMax: change.allow_submit_when_less_audit_level ?? before.levelMax,
  };
}

/** For the transaction in which data sources begin or end to follow a process. */
export async function following(
  { table }: Context,
  before: Pick<WorkflowTemplate, 'projectUid' | 'type' | 'number' | 'dbServiceUids'>,
  dbServiceUids: readonly string[],
): Promise<TransactItem[]> {
  const { projectUid, type, number } = before;
  const records = followedTemplates.on(table);
  const fresh = dbServiceUids.filter((uid) => !before.dbServiceUids.includes(uid));
  const names = new Map((await dbServicesByUid({ table }, fresh)).map(({ uid, name }) => [uid, name]));
  return [
    ...before.dbServiceUids
      .filter((uid) => !dbServiceUids.includes(uid))
      .map((dbServiceUid) => records.removing({ projectUid, type, dbServiceUid })),
    ...fresh.map((dbServiceUid) =>
      records.creating(
        { projectUid, type, dbServiceUid, number },
        new AppError('sourceHasProcess', { name: names.get(dbServiceUid) ?? '' }),
      ),
    ),
  ];
}

/** For the transaction that makes a process the default of its kind. */
export function becomingDefault(
  { table }: Context,
  { projectUid, type, number }: Pick<WorkflowTemplate, 'projectUid' | 'type' | 'number'>,
): TransactItem[] {
  return [defaultTemplates.on(table).putting({ projectUid, type, number })];
}

/** A process as clients are told it. */
export async function shownTemplate(ctx: Context, template: WorkflowTemplate): Promise<Shown> {
  const sources = await dbServicesByUid(ctx, template.dbServiceUids);
  return {
    workflow_template_id: template.number,
    workflow_template_name: templateNameIn(ctx.locale, template),
    workflow_type: template.type,
    desc: template.desc,
    is_default: template.isDefault,
    update_time: template.updatedAt,
    allow_submit_when_less_audit_level: template.levelMax,
    forbid_creator_approval: template.forbidsCreatorApproval,
    workflow_step_template_list: template.steps.map((step, index) => shownStep(step, index + 1)),
    instance_list: sources.map(({ uid, name }) => ({ instance_id: uid, instance_name: name })),
  };
}

function writing({ table }: Context, before: WorkflowTemplate, after: WorkflowTemplate): TransactItem[] {
  const { number, name, isDefault: _default, ...process } = after;
  const version = versionOf(before);
  if (name === undefined || before.name === undefined)
    return [
      version === undefined
        ? firstTemplates.on(table).creating(process)
        : firstTemplates.on(table).updating({ ...process, version }),
    ];
  return [
    furtherTemplates.on(table).updating({ ...process, number, name, version: version ?? 0 }),
    ...(name === before.name
      ? []
      : templateNames
          .on(table)
          .renaming(
            after,
            { from: before.name, to: name },
            String(number),
            new AppError('processNameTaken', { name }),
          )),
  ];
}

/** What was never changed is not kept, so it has no version. */
function versionOf(template: WorkflowTemplate): number | undefined {
  return 'version' in template && typeof template.version === 'number' ? template.version : undefined;
}
