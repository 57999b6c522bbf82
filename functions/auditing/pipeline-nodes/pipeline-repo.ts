import * as z from 'zod';
import {
  nodeMethods,
  nodeNamingSchemes,
  nodeObjectTypes,
  releaseActions,
  releaseExecutions,
} from '../../../shared/contract/auditing/pipeline-nodes/fields.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const releaseSchema = z.object({
  action: z.enum(releaseActions),
  schema: z.string(),
  scheme: nodeNamingSchemes,
  execution: z.enum(releaseExecutions),
  /** The stage that a workflow joins, or from which workflows go on. */
  inVersion: z.object({ number: z.number().int(), stageId: z.number().int() }).optional(),
  /** Every data source that it may change. */
  targetUids: z.array(z.string()),
});
export type NodeRelease = z.output<typeof releaseSchema>;

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
  /** What it releases; nothing of a node that audits. */
  release: releaseSchema.optional(),
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

const releasedSchema = z.object({
  projectUid: z.string(),
  nodeNumber: z.number().int(),
  number: z.number().int(),
  /** Of commit and content: what is asked for again under it makes nothing new. */
  releaseId: z.string(),
  commit: z.string(),
  createdAt: z.string(),
  /** None where the files were executed before. */
  workflowId: z.string().optional(),
  files: z.array(z.object({ path: z.string(), sha: z.string() })),
  executionRefused: text.optional(),
});
export type Released = z.output<typeof releasedSchema>;

/** What a node has released, one record for each workflow; numbered without gaps, so that no two jobs release the same. */
export const releasedByNodes = entity('PIPELINE_RELEASED', releasedSchema, {
  pk: 'PROJECT#{projectUid}#PIPELINE_NODE#{nodeNumber}#RELEASED',
  sk: '{number}',
});

/** Workflows that wait until Sluice may execute them for whoever saved their node: all that the sweep looks at. */
export const executionsToCome = entity(
  'PIPELINE_EXECUTION',
  z.object({
    projectUid: z.string(),
    pipelineNumber: z.number().int(),
    nodeNumber: z.number().int(),
    number: z.number().int(),
    workflowId: z.string(),
  }),
  { pk: 'PIPELINE_EXECUTIONS', sk: '{projectUid}#{workflowId}' },
);

/** Clients know pipelines and nodes by whole numbers, so each project counts its own. */
export async function nextPipelineNumber(table: TenantTable, projectUid: string, count = 1): Promise<number> {
  const { last } = await table.update(pipelineSequence(projectUid), { add: { last: count } });
  return Number(last) - count + 1;
}

export function pipelineSequence(projectUid: string) {
  return { pk: `SEQUENCE#PIPELINE#${projectUid}`, sk: 'SEQUENCE' };
}
