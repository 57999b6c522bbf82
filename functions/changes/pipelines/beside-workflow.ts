import { noteDue } from '../../platform/due-work.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { executionsToCome, releasedByNodes } from '../../auditing/pipeline-nodes/pipeline-repo.ts';
import type { ReleasingNode } from './releases.ts';

export type Releasing = {
  readonly node: ReleasingNode;
  readonly releaseId: string;
  readonly commit: string;
  readonly files: readonly { readonly path: string; readonly sha: string }[];
};

/** For the transaction that submits a workflow: that it was released, and that it is to be executed once it may be. */
export function besideWorkflow(
  { table, project, world }: Context,
  { node, releaseId, commit, files }: Releasing,
  { workflowId, number }: { readonly workflowId: string; readonly number: number },
): TransactItem[] {
  const { nodeNumber, pipelineNumber, release } = node;
  const createdAt = new Date(world.clock.now()).toISOString();
  const where = { projectUid: project.uid, nodeNumber, number };
  return [
    releasedByNodes.on(table).creating({
      ...where,
      releaseId,
      commit,
      createdAt,
      workflowId,
      files: files.map(({ path, sha }) => ({ path, sha })),
    }),
    ...(release.execution === 'saver'
      ? [executionsToCome.on(table).creating({ ...where, pipelineNumber, workflowId })]
      : []),
  ];
}

/** To be called before: the sweep has to find what the transaction writes. */
export async function noteExecution({ world, tenant }: Context, { release }: ReleasingNode): Promise<void> {
  if (release.execution === 'saver') await noteDue(world, 'executeReleased', tenant);
}
