import { holdsOnSource, isAllowed } from '../../../shared/allowed.ts';
import type { Context } from '../../platform/context.ts';
import type { Pipeline } from '../../auditing/pipeline-nodes/pipeline-repo.ts';

/** The rights over one of its data sources by which somebody sees the pipeline of another. */
export const rightsToSee = ['create_pipeline', 'view_pipeline'] as const;

export function maySeePipeline({ user, project }: Context, { creatorUid, dbServiceUids }: Pipeline): boolean {
  return (
    creatorUid === user.uid ||
    isAllowed('pipelineViewAll', user.rights, { project }) ||
    rightsToSee.some((right) =>
      dbServiceUids.some((dbServiceUid) => holdsOnSource(right, user.rights, { project, dbServiceUid })),
    )
  );
}
