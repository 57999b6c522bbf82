import type * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { bindingExportTasks } from '../../auditing/audits/binding-tasks.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { stepKey } from '../../../shared/approval-rules/demanded.ts';
import { approvalHash } from '../approval/bound.ts';
import { demandedNow, demandSubmittable, factsOf, stepsDemanded } from '../approval/demands.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { checkingTemplate, notedTemplate, requireTemplate } from '../workflow-templates/service.ts';
import { exportApproval } from './approval.ts';
import { changeExport } from './change-export.ts';
import { requireExport } from './export-at-hand.ts';
import { exportFiles, requireFiles } from './export-file-repo.ts';
import type { DataExport } from './export-repo.ts';
import { shownExport } from './export-view.ts';
import { stepsOf } from './people.ts';

const names = uniqueName('DATA_EXPORT#{projectUid}');

export async function addDataExport({ body }: Input<typeof contract.addDataExport>, ctx: Context) {
  const { table, user, project } = ctx;
  const { name, tasks: given } = body.data_export_workflow;
  const tasks = await checkedTasks(
    ctx,
    given.map(({ task_uid: uid }) => Number(uid)),
  );
  const after = await submitted(ctx, body.data_export_workflow, tasks);
  const { exportUid } = after;
  ctx.describe({ zh: `创建数据导出 ${name}`, en: `Create the data export ${name}` });
  await changeExport(ctx, {
    before: undefined,
    after,
    beside: [
      ...(after.templateNumber === undefined
        ? []
        : checkingTemplate(table, { projectUid: project.uid, number: after.templateNumber })),
      names.on(table).claiming({ projectUid: project.uid }, name, exportUid, new AppError('exportNameTaken', { name })),
      ...bindingExportTasks(table, tasks, { exportUid, refusal: new AppError('exportTaskUsed') }),
      ...tasks.map(({ taskId }) =>
        exportFiles.on(table).patching({ taskId }, { set: { exportUid, projectUid: project.uid } }),
      ),
    ],
    recorded: ctx.recorded,
    told: { action: 'create', byUid: user.uid },
  });
  return { data: { export_data_workflow_uid: exportUid } };
}

export async function getDataExport({ params }: Input<typeof contract.getDataExport>, ctx: Context) {
  const made = await requireExport(ctx, params.data_export_workflow_uid);
  const files = await requireFiles(
    ctx.table,
    made.tasks.map(({ taskId }) => taskId),
  );
  return { data: shownExport(made, files, ctx.locale) };
}

/** An export as it begins: with the people of each step, and with what approvals are bound to. */
async function submitted(
  ctx: Context,
  { name, desc }: { readonly name: string; readonly desc: string },
  tasks: readonly AuditTask[],
): Promise<DataExport> {
  const { table, user, project, world } = ctx;
  const dbServiceUids = [...new Set(tasks.map(({ dbServiceUid }) => dbServiceUid))];
  const sources = await requireDbServicesOf(ctx, project.uid, dbServiceUids);
  for (const dbServiceUid of dbServiceUids) ctx.demand('exportCreate', { dbServiceUid });
  const { template, wanted, judged } = await processOf(ctx, { tasks, sources, dbServiceUids });
  const steps = await stepsOf(table, wanted, { creator: { uid: user.uid, name: user.name }, dbServiceUids });
  const process = { steps, forbidsCreatorApproval: wanted.forbidsCreatorApproval };
  const [exportUid, at] = [world.newId(), new Date(world.clock.now()).toISOString()];
  const people = steps.flatMap(({ assignees }) => assignees.map(({ uid }) => uid));
  return {
    exportUid,
    ...notedTemplate(template),
    projectUid: project.uid,
    projectName: project.name,
    name,
    desc,
    searchText: `${exportUid} ${name} ${desc}`.toLowerCase(),
    creatorUid: user.uid,
    creatorName: user.name,
    createdAt: at,
    updatedAt: at,
    status: steps[0]?.type === 'export_review' ? 'wait_for_approve' : 'wait_for_export',
    ...process,
    ...judged,
    tasks: tasks.map(({ taskId, dbServiceUid, dbServiceName, schema }) => ({
      taskId,
      dbServiceUid,
      dbServiceName,
      schema,
    })),
    dbServiceUids,
    participantUids: [...new Set([user.uid, ...people])],
    assignees: [],
    assigneeUids: [],
    approvalHash: approvalHash(exportApproval, { tasks, sources }, process),
  };
}

type Submitting = {
  readonly tasks: readonly AuditTask[];
  readonly sources: readonly DbService[];
  readonly dbServiceUids: readonly string[];
};

/** The process of an export with the steps that rules add, and what they looked at. */
async function processOf(ctx: Context, { tasks, sources, dbServiceUids }: Submitting) {
  const { table, project, world } = ctx;
  const template = await requireTemplate(ctx, { projectUid: project.uid, type: 'data_export', dbServiceUids });
  const facts = await factsOf(table, { tasks, sources, now: world.clock.now() });
  const demanded = await demandedNow(table, project.uid, facts);
  demandSubmittable(demanded);
  return {
    template,
    wanted: {
      ...template,
      forbidsCreatorApproval: template.forbidsCreatorApproval || demanded.notCreator.length > 0,
      steps: [...template.steps, ...stepsDemanded(demanded, 'export_review')],
    },
    judged: {
      facts,
      asked: demanded.steps.map(stepKey),
      ...(demanded.notCreator.length > 0 && { notCreator: [...demanded.notCreator] }),
    },
  };
}

async function checkedTasks({ table, user, project }: Context, taskIds: readonly number[]): Promise<AuditTask[]> {
  if (new Set(taskIds).size < taskIds.length) throw new AppError('exportTaskUsed');
  const tasks = await requireTasks(table, taskIds);
  for (const task of tasks) {
    const isOwn = task.projectUid === project.uid && task.creatorUid === user.uid && task.purpose === 'export';
    if (!isOwn) throw new AppError('notFound');
    if (task.exportUid !== undefined) throw new AppError('exportTaskUsed');
  }
  return tasks;
}
