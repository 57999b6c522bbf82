import { unfinishedWorkflowStatuses } from '../../shared/lifecycles/workflow.ts';
import { usesAmong, type SourceUses } from '../platform/source-use.ts';
import { workflows } from './workflow-repo.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'workflow',
    effect: 'blocks',
    records: ['WORKFLOW'],
    find: async (table, { projectUid, uid }, limit) => {
      const found = await Promise.all(
        unfinishedWorkflowStatuses.map((status) =>
          usesAmong(
            workflows.on(table).listBy('gsi1', { projectUid, status }, { newestFirst: true, limit }),
            ({ name, workflowId, dbServiceUids }) =>
              dbServiceUids.includes(uid) ? { name, id: workflowId } : undefined,
          ),
        ),
      );
      return { found: found.flatMap((one) => one.found), isPart: found.some((one) => one.isPart) };
    },
  },
];
