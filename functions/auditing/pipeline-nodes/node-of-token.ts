import { AppError } from '../../../shared/errors/index.ts';
import type { PipelineToken } from '../../platform/access/pipeline-token.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { pipelines, type PipelineNode } from './pipeline-repo.ts';

/** The node that calls with a token: by its rules and against its data source it audits, whatever the call says. */
export async function nodeOfToken(
  table: TenantTable,
  { projectUid, pipelineNumber, nodeNumber }: PipelineToken,
): Promise<PipelineNode> {
  const pipeline = await pipelines.on(table).require({ projectUid, number: pipelineNumber });
  const node = pipeline.nodes.find((one) => one.nodeNumber === nodeNumber);
  if (!node) throw new AppError('notFound');
  return node;
}
