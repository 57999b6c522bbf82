import { unfinishedWorkflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { projectsOf } from '../../platform/access/across-projects.ts';
import type { Context } from '../../platform/context.ts';
import { together, usesAmong, type FoundUses, type RecordUses } from '../../platform/record-use.ts';
import { maySee } from './workflow-at-hand.ts';
import { assignments, workflows, type Workflow } from '../../ground/ledger/workflow-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'workflow',
    effect: 'blocks',
    records: ['WORKFLOW'],
    find: (ctx, { projectUid, uid }, limit) =>
      amongUnfinished(ctx, { projectUid, limit }, ({ dbServiceUids }) => dbServiceUids.includes(uid)),
  },
  {
    of: 'workflow_template',
    kind: 'workflow',
    effect: 'blocks',
    find: (ctx, { projectUid, number }, limit) =>
      amongUnfinished(ctx, { projectUid, limit }, ({ templateNumber }) => templateNumber === number),
  },
  {
    of: 'user',
    kind: 'workflow',
    effect: 'blocks',
    find: async (ctx, { uid }, limit) => {
      // Whoever may delete users sees the workflows of all projects.
      const waiting = await assignments.on(ctx.table).list({ userUid: uid }, { limit });
      const projects = await projectsOf(ctx, waiting.items);
      return usesAmong(Promise.resolve(waiting), ({ kind, name, workflowId: id, projectUid }) =>
        kind === 'resubmit'
          ? undefined
          : {
              name,
              id,
              projectUid,
              projectName: projects.get(projectUid)?.name ?? '',
              isHidden: !ctx.may('globalWorkflowView'),
            },
      );
    },
  },
];

async function amongUnfinished(
  ctx: Context,
  { projectUid, limit }: { readonly projectUid: string; readonly limit: number },
  isUse: (one: Workflow) => boolean,
): Promise<FoundUses> {
  const parts = unfinishedWorkflowStatuses.map((status) =>
    usesAmong(workflows.on(ctx.table).listBy('gsi1', { projectUid, status }, { newestFirst: true, limit }), (one) =>
      isUse(one) ? { name: one.name, id: one.workflowId, projectUid, isHidden: !maySee(ctx, one) } : undefined,
    ),
  );
  return together(await Promise.all(parts));
}
