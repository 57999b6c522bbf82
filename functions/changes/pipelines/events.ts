import type { Listener } from '../../platform/events.ts';
import { pipelines, pipelineSequence, pipelineTotals } from '../../auditing/pipeline-nodes/pipeline-repo.ts';
import { forgetReleased, removingPipeline } from './pipelines.ts';

const pipelinesAtOnce = 20;

export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid, isOver }) => {
  while (!isOver()) {
    const { items } = await pipelines.on(table).list({ projectUid }, { limit: pipelinesAtOnce });
    for (const pipeline of items) {
      await table.transact(removingPipeline(table, pipeline));
      await forgetReleased(table, projectUid, pipeline.nodes);
    }
    if (items.length > 0) continue;
    await table.transact([
      ...pipelineTotals.on(table).removing({ projectUid }),
      { remove: pipelineSequence(projectUid) },
    ]);
    return 'all';
  }
  return 'more';
};
