import * as z from 'zod';
import { nodeMethods, nodeObjectTypes } from '../../shared/contract/pipelines/operations.ts';
import { counter } from '../platform/table/counter.ts';
import { entity, type Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { uniqueName } from '../platform/table/unique.ts';

const nodeSchema = z.object({
  nodeNumber: z.number().int(),
  name: z.string(),
  objectType: z.enum(nodeObjectTypes),
  objectPath: z.string(),
  method: z.enum(nodeMethods),
  dbServiceUid: z.string().optional(),
  dbServiceName: z.string().optional(),
  dbType: z.string(),
  ruleTemplateName: z.string(),
  /** The token that is good: what it was issued for whom and when. The token itself is not kept. */
  tokenId: z.string(),
  tokenUserUid: z.string(),
  tokenIssuedAt: z.number().int(),
});
export type PipelineNode = z.output<typeof nodeSchema>;

const pipelineSchema = z.object({
  projectUid: z.string(),
  number: z.number().int(),
  name: z.string(),
  desc: z.string(),
  address: z.string(),
  searchText: z.string(),
  creatorUid: z.string(),
  createdAt: z.string(),
  nodes: z.array(nodeSchema),
  dbServiceUids: z.array(z.string()),
});
export type Pipeline = z.output<typeof pipelineSchema>;
export type StoredPipeline = Stored<Pipeline>;

export const pipelines = entity('PIPELINE', pipelineSchema, { pk: 'PROJECT#{projectUid}#PIPELINES', sk: '{number}' });
export const pipelineNames = uniqueName('PIPELINE#{projectUid}');
export const pipelineTotals = counter('PIPELINES#{projectUid}');

/** Clients know pipelines and nodes by whole numbers, so each project counts its own. */
export async function nextPipelineNumber(table: TenantTable, projectUid: string, count = 1): Promise<number> {
  const { last } = await table.update(pipelineSequence(projectUid), { add: { last: count } });
  return Number(last) - count + 1;
}

export function pipelineSequence(projectUid: string) {
  return { pk: `SEQUENCE#PIPELINE#${projectUid}`, sk: 'SEQUENCE' };
}
