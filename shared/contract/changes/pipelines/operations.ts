import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { nameRules } from '../../../name-rules.ts';
import { workflowStatuses } from '../../../lifecycles/workflow.ts';
import {
  nodeMethods,
  nodeNamingSchemes,
  nodeObjectTypes,
  nodeTypes,
  releaseActions,
  releaseExecutions,
} from '../../auditing/pipeline-nodes/fields.ts';
import { operation, upload } from '../../operation.ts';
import { dataOf, paging, projectName, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutPipelines = recordsAbout('pipeline', { zh: '流水线', en: 'Pipeline' });
const manage = { access: 'pipelineManage' } as const;
const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofPipeline = projectName.extend({ pipeline_id: wholeNumber });

/** The name of a pipeline or node, as people may write it. */
export const pipelineName = z
  .string()
  .min(1)
  .max(limits.pipelineNameLengthMax)
  .refine((name) => nameRules.letter.pattern.test(name), { params: { text: nameRules.letter.text } });
const desc = z.string().max(limits.descriptionLengthMax);
const notAnAddress = { zh: '地址以 http:// 或 https:// 开头', en: 'The address begins with http:// or https://' };
const address = z
  .string()
  .max(2000)
  .refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), { params: { text: notAnAddress } });
const oneLine = { zh: '路径不能换行', en: 'The path is on one line' };
const path = z
  .string()
  .max(1000)
  .refine((text) => !/[\r\n\0]/.test(text), { params: { text: oneLine } });

const releaseFields = {
  instance_schema: z.string().max(255).nullish(),
  release_action: z.enum(releaseActions).nullish(),
  naming_scheme: nodeNamingSchemes.nullish(),
  release_execution: z.enum(releaseExecutions).nullish(),
  /** 0 for none. A workflow may join a stage of a version; what goes on to the next stage stands in one. */
  sql_version_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  sql_version_stage_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
};
const node = {
  name: pipelineName,
  type: z.enum(nodeTypes),
  object_type: z.enum(nodeObjectTypes),
  object_path: path,
  audit_method: z.enum(nodeMethods),
  instance_name: z.string().max(limits.dbServiceNameLengthMax).nullish(),
  instance_type: z.string().max(100).nullish(),
  /** Of what is audited; a workflow is judged by the rules of its data source. */
  rule_template_name: z.string().max(200),
  ...releaseFields,
};
const summary = {
  id: z.number(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
  data_sources: z.array(z.string()),
  node_count: z.number(),
};

export const listPipelines = operation('GET /sqle/v1/projects/{project_name}/pipelines', {
  summary: 'List the pipelines of a project that the caller may see',
  access: 'pipelineView',
  params: projectName,
  query: paging.extend({ fuzzy_search_name_desc: z.string().optional() }),
  reply: searchedListOf(z.object(summary).meta({ id: 'PipelineRow' })),
});
export const createPipeline = operation('POST /sqle/v1/projects/{project_name}/pipelines', {
  summary: 'Add a pipeline with its nodes, each with a token of its own',
  ...manage,
  record: aboutPipelines('create_pipeline', { zh: '创建流水线', en: 'Create a pipeline' }),
  params: projectName,
  body: z.object({
    name: pipelineName,
    description: desc.nullish(),
    address: address.nullish(),
    nodes: z.array(z.object(node)).min(1).max(limits.pipelineNodesMax),
  }),
  reply: dataOf(z.object({ pipeline_id: z.number() })),
});
export const getPipeline = operation('GET /sqle/v1/projects/{project_name}/pipelines/{pipeline_id}/', {
  summary: 'A pipeline with the ready command of each node',
  access: 'pipelineView',
  params: ofPipeline,
  reply: dataOf(
    z.object({
      ...summary,
      nodes: z.array(
        z.object({
          ...node,
          id: z.number(),
          instance_name: z.string(),
          instance_type: z.string(),
          instance_schema: z.string(),
          release_action: z.enum(releaseActions).optional(),
          naming_scheme: nodeNamingSchemes.optional(),
          release_execution: z.enum(releaseExecutions).optional(),
          sql_version_id: z.number(),
          sql_version_stage_id: z.number(),
          integration_info: z.string(),
          /** Beside the wire's own fields: until when the token is good, and whether the reader sees it in the command. */
          token_expires_at: z.string(),
          is_token_shown: z.boolean(),
        }),
      ),
    }),
  ),
});
export const updatePipeline = operation('PATCH /sqle/v1/projects/{project_name}/pipelines/{pipeline_id}/', {
  summary: 'Change a pipeline; a node keeps its token as long as its command stays the same',
  ...manage,
  record: aboutPipelines('update_pipeline', { zh: '编辑流水线', en: 'Change a pipeline' }),
  params: ofPipeline,
  body: z.object({
    name: pipelineName.nullish(),
    description: desc.nullish(),
    address: address.nullish(),
    nodes: z
      .array(z.object({ ...node, id: z.number().int().min(0).nullish() }))
      .min(1)
      .max(limits.pipelineNodesMax)
      .nullish(),
  }),
});
export const deletePipeline = operation('DELETE /sqle/v1/projects/{project_name}/pipelines/{pipeline_id}/', {
  summary: 'Delete a pipeline; the tokens of its nodes are good no more',
  ...manage,
  record: aboutPipelines('delete_pipeline', { zh: '删除流水线', en: 'Delete a pipeline' }),
  params: ofPipeline,
});
export const resetPipelineToken = operation(
  'PATCH /sqle/v1/projects/{project_name}/pipelines/{pipeline_id}/token/{node_id}/',
  {
    summary: 'Give a node a new token; the former one is good no more',
    ...manage,
    record: aboutPipelines('reset_pipeline_token', { zh: '重置流水线令牌', en: 'Reset a token of a pipeline' }),
    params: ofPipeline.extend({ node_id: wholeNumber }),
  },
);

const commitName = {
  zh: '提交号只含字母、数字、点、下划线、斜线和连字符',
  en: 'A commit is letters, digits, dots, slashes, hyphens and underscores',
};
const commit = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => /^[\w./-]+$/.test(text), { params: { text: commitName } });
const releasedWorkflow = z
  .object({
    workflow_id: z.string(),
    workflow_name: z.string(),
    status: workflowStatuses.schema,
    /** Nothing comes after this state by itself. */
    is_ended: z.boolean(),
    /** Where the console shows it. */
    path: z.string(),
    /** Why it was not executed for whoever saved the node; people may. */
    execution_refused: z.string().optional(),
  })
  .meta({ id: 'ReleasedWorkflow' });

export const releasePipeline = operation('POST /sqle/v1/projects/{project_name}/pipeline_releases', {
  summary: 'Release a commit, as the node says whose token calls; the same commit again makes nothing new',
  access: 'pipelineRelease',
  record: aboutPipelines('release_pipeline', { zh: '流水线上线', en: 'Release by a pipeline' }),
  accepts: 'multipart',
  takesPipelines: true,
  params: projectName,
  body: z.object({
    commit,
    input_zip_file: upload.optional(),
    /** `count`: what the files hold was executed before; they are noted and nothing is made. */
    mode: z.enum(['release', 'count']).default('release'),
  }),
  reply: dataOf(
    z.object({
      release_id: z.string(),
      state: z.enum(['released', 'again', 'nothing', 'counted']),
      files: z.array(z.string()),
      workflows: z.array(releasedWorkflow),
      /** Why the rest of a stage did not go on. */
      stopped_by: z.string().optional(),
    }),
  ),
});
export const getPipelineRelease = operation('GET /sqle/v1/projects/{project_name}/pipeline_releases/{release_id}/', {
  summary: 'How far the workflows of a release have come, for the node that made it',
  access: 'pipelineRelease',
  takesPipelines: true,
  params: projectName.extend({ release_id: z.string().min(1).max(64) }),
  reply: dataOf(z.object({ workflows: z.array(releasedWorkflow) })),
});
