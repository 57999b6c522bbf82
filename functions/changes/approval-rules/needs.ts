import type * as contract from '../../../shared/contract/changes/approval-rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import type { Context } from '../../platform/context.ts';
import { demandedNow, factsOf, stepsDemanded } from '../approval/demands.ts';
import { peopleOfStep } from '../approval/people.ts';
import { requireTemplate } from '../workflow-templates/service.ts';

export async function getApprovalNeeds({ query }: Input<typeof contract.getApprovalNeeds>, ctx: Context) {
  const { table, project, user, locale, world } = ctx;
  const tasks = await ownTasks(ctx, [...new Set(query.task_ids.split(','))].map(Number));
  const dbServiceUids = [...new Set(tasks.map(({ dbServiceUid }) => dbServiceUid))];
  const sources = await requireDbServicesOf(ctx, project.uid, dbServiceUids);
  const isExport = tasks[0]?.purpose === 'export';
  const type = isExport ? ('data_export' as const) : ('workflow' as const);
  const template = await requireTemplate(ctx, { projectUid: project.uid, type, dbServiceUids });
  const facts = await factsOf(table, { tasks, sources, now: world.clock.now() });
  const demanded = await demandedNow(table, project.uid, facts);
  const isBarred = template.forbidsCreatorApproval || demanded.notCreator.length > 0;
  const where = {
    projectUid: project.uid,
    right: isExport ? ('audit_export_workflow' as const) : ('audit_workflow' as const),
    dbServiceUids,
    exceptUid: isBarred ? user.uid : undefined,
  };
  const reviews = [
    ...template.steps.filter((step) => step.type.endsWith('_review')).map((step) => ({ ...step, why: [] })),
    ...stepsDemanded(demanded, isExport ? 'export_review' : 'sql_review'),
  ];
  const said = (reasons: readonly Text[]) => reasons.map((reason) => inLocale(reason, locale));
  return {
    data: {
      steps: await Promise.all(
        reviews.map(async (step) => ({
          desc: step.desc,
          assignee_user_name_list: (await peopleOfStep(table, step, where)).map(({ name }) => name),
          why: said(step.why),
        })),
      ),
      not_creator: said(demanded.notCreator),
      blocked: said(demanded.blocked),
    },
  };
}

/** What the caller has audited in this project, for one kind of work. */
async function ownTasks({ table, user, project }: Context, taskIds: readonly number[]): Promise<AuditTask[]> {
  const tasks = await requireTasks(table, taskIds);
  for (const task of tasks) {
    if (task.projectUid !== project.uid || task.creatorUid !== user.uid) throw new AppError('notFound');
    if (task.status !== 'audited') throw new AppError('auditRequired');
  }
  if (new Set(tasks.map(({ purpose }) => purpose)).size > 1) throw new AppError('taskUsed');
  return tasks;
}
