import type * as contract from '../../../shared/contract/changes/pipelines/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isAllowed } from '../../../shared/allowed.ts';
import { maySeePipeline, rightsToSee } from './pipeline-access.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { pipelineTokens } from '../../platform/access/pipeline-token.ts';
import type { Context } from '../../platform/context.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import type { Test } from '../../platform/table/expression.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { expiryOf, integrationOf } from './integration.ts';
import { checkedNodes, newToken } from './nodes-input.ts';
import {
  nextPipelineNumber,
  pipelineNames,
  pipelines,
  pipelineTotals,
  releasedByNodes,
  type Pipeline,
  type PipelineNode,
  type StoredPipeline,
} from '../../auditing/pipeline-nodes/pipeline-repo.ts';

export async function listPipelines({ query }: Input<typeof contract.listPipelines>, ctx: Context) {
  const { table, project, user } = ctx;
  const text = query.fuzzy_search_name_desc?.toLowerCase();
  const filter = visible(ctx)
    .map((one) => ({ ...one, ...(text && { searchText: { contains: text } }) }))
    .filter((one) => Object.keys(one).length > 0);
  const listing = pipelines
    .on(table)
    .listing({ projectUid: project.uid }, { newestFirst: true, ...(filter.length > 0 && { filter }) });
  const { items, total, searched } = await (filter.length > 0
    ? searchPage(listing, query, { reader: user.uid })
    : countedPage(listing, query, {
        reader: user.uid,
        total: pipelineTotals.on(table).read({ projectUid: project.uid }),
      }));
  return { data: items.map(shownRow), total_nums: total, searched_nums: searched };
}

export async function createPipeline({ body }: Input<typeof contract.createPipeline>, ctx: Context) {
  const { table, project, user, world } = ctx;
  const nodes = await checkedNodes(
    ctx,
    body.nodes.map((one) => ({ ...one, id: undefined })),
    [],
  );
  const pipeline: Pipeline = {
    projectUid: project.uid,
    number: await nextPipelineNumber(table, project.uid),
    ...named(body.name, body.description ?? ''),
    address: body.address ?? '',
    creatorUid: user.uid,
    createdAt: new Date(world.clock.now()).toISOString(),
    nodes,
    dbServiceUids: sourcesOf(nodes),
  };
  ctx.describe({ zh: `创建流水线 ${pipeline.name}`, en: `Create the pipeline ${pipeline.name}` });
  await ctx.recorded.transact([
    pipelines.on(table).creating(pipeline),
    pipelineNames
      .on(table)
      .claiming(pipeline, pipeline.name, String(pipeline.number), new AppError('pipelineNameTaken')),
    pipelineTotals.on(table).adding(pipeline, 1),
    ...changingTokens(table, pipeline, { from: [], to: nodes }),
  ]);
  return { data: { pipeline_id: pipeline.number } };
}

export async function getPipeline({ params }: Input<typeof contract.getPipeline>, ctx: Context) {
  const pipeline = await requirePipeline(ctx, params.pipeline_id);
  const isShown = mayChange(ctx, pipeline);
  const nodes = await Promise.all(
    pipeline.nodes.map(async (node) => ({
      id: node.nodeNumber,
      name: node.name,
      type: node.release ? ('release' as const) : ('audit' as const),
      object_type: node.objectType,
      object_path: node.objectPath,
      audit_method: node.method,
      instance_name: node.dbServiceName ?? '',
      instance_type: node.dbType,
      rule_template_name: node.ruleTemplateName,
      ...shownRelease(node),
      integration_info: await integrationOf(ctx, node, { isShown }),
      token_expires_at: new Date(expiryOf(node)).toISOString(),
      is_token_shown: isShown,
    })),
  );
  return { data: { ...shownRow(pipeline), nodes } };
}

export async function updatePipeline({ params, body }: Input<typeof contract.updatePipeline>, ctx: Context) {
  const before = await requireOwn(ctx, params.pipeline_id);
  const nodes = body.nodes ? await checkedNodes(ctx, body.nodes, before.nodes) : before.nodes;
  const after = {
    ...before,
    ...named(body.name ?? before.name, body.description ?? before.desc),
    address: body.address ?? before.address,
    nodes,
    dbServiceUids: sourcesOf(nodes),
  };
  ctx.describe({ zh: `编辑流水线 ${after.name}`, en: `Change the pipeline ${after.name}` });
  const taken = new AppError('pipelineNameTaken');
  await ctx.recorded.transact([
    pipelines.on(ctx.table).updating(after),
    ...pipelineNames
      .on(ctx.table)
      .renaming(before, { from: before.name, to: after.name }, String(before.number), taken),
    ...changingTokens(ctx.table, after, { from: before.nodes, to: nodes }),
  ]);
  await forgetReleased(
    ctx.table,
    before.projectUid,
    before.nodes.filter(({ nodeNumber }) => !nodes.some((one) => one.nodeNumber === nodeNumber)),
  );
  return {};
}

export async function deletePipeline({ params }: Input<typeof contract.deletePipeline>, ctx: Context) {
  const pipeline = await requireOwn(ctx, params.pipeline_id);
  ctx.describe({ zh: `删除流水线 ${pipeline.name}`, en: `Delete the pipeline ${pipeline.name}` });
  await ctx.recorded.transact([
    ...removingPipeline(ctx.table, pipeline),
    pipelineTotals.on(ctx.table).adding(pipeline, -1),
  ]);
  await forgetReleased(ctx.table, pipeline.projectUid, pipeline.nodes);
  return {};
}

export async function resetPipelineToken({ params }: Input<typeof contract.resetPipelineToken>, ctx: Context) {
  const before = await requireOwn(ctx, params.pipeline_id);
  const node = before.nodes.find(({ nodeNumber }) => nodeNumber === params.node_id);
  if (!node) throw new AppError('notFound');
  const nodes = before.nodes.map((one) => (one === node ? { ...one, ...newToken(ctx) } : one));
  ctx.describe({
    zh: `重置流水线 ${before.name} 的节点 ${node.name} 的令牌`,
    en: `Reset the token of the node ${node.name} of the pipeline ${before.name}`,
  });
  await ctx.recorded.transact([
    pipelines.on(ctx.table).updating({ ...before, nodes }),
    ...changingTokens(ctx.table, before, { from: before.nodes, to: nodes }),
  ]);
  return {};
}

/** For `transact`: everything of a pipeline but its place in the total. */
export function removingPipeline(table: TenantTable, pipeline: StoredPipeline): TransactItem[] {
  return [
    pipelines.on(table).removing(pipeline, {
      condition: { version: pipeline.version },
      refusal: new AppError('changedMeanwhile'),
    }),
    pipelineNames.on(table).releasing(pipeline, pipeline.name, String(pipeline.number)),
    ...changingTokens(table, pipeline, { from: pipeline.nodes, to: [] }),
  ];
}

/** What a node has released is forgotten with it; its workflows stay. */
export async function forgetReleased(
  table: TenantTable,
  projectUid: string,
  nodes: readonly PipelineNode[],
): Promise<void> {
  for (const { nodeNumber, release } of nodes) {
    if (!release) continue;
    for (let isMore = true; isMore; ) {
      const { items, next } = await releasedByNodes.on(table).list({ projectUid, nodeNumber });
      await releasedByNodes.on(table).removeAll(items);
      isMore = next !== undefined;
    }
  }
}

/** For `transact`: the tokens that are good from now on, and no others. */
function changingTokens(
  table: TenantTable,
  { projectUid, number }: Pick<Pipeline, 'projectUid' | 'number'>,
  { from, to }: { from: readonly PipelineNode[]; to: readonly PipelineNode[] },
): TransactItem[] {
  const tokens = pipelineTokens.on(table);
  const without = (nodes: readonly PipelineNode[], others: readonly PipelineNode[]) =>
    nodes.filter(({ tokenId }) => !others.some((other) => other.tokenId === tokenId));
  return [
    ...without(from, to).map(({ tokenId }) => tokens.removing({ tokenId })),
    ...without(to, from).map(({ tokenId, tokenUserUid, nodeNumber }) =>
      tokens.creating({ tokenId, userUid: tokenUserUid, projectUid, pipelineNumber: number, nodeNumber }),
    ),
  ];
}

async function requirePipeline(ctx: Context, number: number): Promise<StoredPipeline> {
  const pipeline = await pipelines.on(ctx.table).require({ projectUid: ctx.project.uid, number });
  if (!maySeePipeline(ctx, pipeline)) throw new AppError('notFound');
  return pipeline;
}

async function requireOwn(ctx: Context, number: number): Promise<StoredPipeline> {
  const pipeline = await requirePipeline(ctx, number);
  if (!mayChange(ctx, pipeline)) throw new AppError('pipelineOfOther');
  return pipeline;
}

/** Its creator as long as they may make pipelines, and whoever manages the project. */
function mayChange(ctx: Context, { creatorUid }: Pipeline): boolean {
  return ctx.may('projectEdit') || (creatorUid === ctx.user.uid && ctx.may('pipelineManage'));
}

function visible({ user, project }: Context): Readonly<Record<string, Test>>[] {
  if (isAllowed('pipelineViewAll', user.rights, { project })) return [{}];
  const sources = new Set(rightsToSee.flatMap((right) => project.mine?.sources[right] ?? []));
  return [
    { creatorUid: user.uid },
    ...[...sources].map((uid): Readonly<Record<string, Test>> => ({ dbServiceUids: { contains: uid } })),
  ];
}

function shownRelease({ release }: PipelineNode) {
  const { number = 0, stageId = 0 } = release?.inVersion ?? {};
  return {
    instance_schema: release?.schema ?? '',
    sql_version_id: number,
    sql_version_stage_id: stageId,
    ...(release && {
      release_action: release.action,
      naming_scheme: release.scheme,
      release_execution: release.execution,
    }),
  };
}

function named(name: string, desc: string) {
  return { name, desc, searchText: `${name}\n${desc}`.toLowerCase() };
}

function sourcesOf(nodes: readonly PipelineNode[]): string[] {
  return [...new Set(nodes.flatMap(({ dbServiceUid, release }) => release?.targetUids ?? dbServiceUid ?? []))];
}

function shownRow({ number, name, desc, address, nodes }: Pipeline) {
  return {
    id: number,
    name,
    description: desc,
    address,
    data_sources: [...new Set(nodes.flatMap(({ dbServiceName }) => dbServiceName ?? []))],
    node_count: nodes.length,
  };
}
