import { createHash } from 'node:crypto';
import type * as contract from '../../../shared/contract/changes/pipelines/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { workflowPath } from '../../ground/outbox/page-paths.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { releaseStage } from '../sql-versions/service.ts';
import { workflowsById, type StoredWorkflow } from '../workflows/service.ts';
import { besideWorkflow, noteExecution, type Releasing } from './beside-workflow.ts';
import {
  releasedByNodes,
  type NodeRelease,
  type PipelineNode,
  type Released,
} from '../../auditing/pipeline-nodes/pipeline-repo.ts';
import { nodeOfToken } from '../../auditing/pipeline-nodes/node-of-token.ts';

type Body = Input<typeof contract.releasePipeline>['body'];
type Outcome = {
  readonly state: 'released' | 'again' | 'nothing' | 'counted';
  readonly files: readonly string[];
  readonly stoppedBy?: Text;
};

/** Releases what a job brings, as its node says. Under one commit and content nothing is made twice, however often the job runs. */
export async function releasePipeline({ body }: Input<typeof contract.releasePipeline>, ctx: Context) {
  const node = await releasingNode(ctx);
  ctx.describe({
    zh: `流水线节点 ${node.name} 上线提交 ${body.commit}`,
    en: `The node ${node.name} of a pipeline releases the commit ${body.commit}`,
  });
  const { releaseId, outcome } = await (node.release.action === 'next_stage' ? onwards : ofFiles)(ctx, node, body);
  return {
    data: {
      release_id: releaseId,
      state: outcome.state,
      files: [...outcome.files],
      workflows: await shownRelease(ctx, node, releaseId),
      ...(outcome.stoppedBy && { stopped_by: inLocale(outcome.stoppedBy, ctx.locale) }),
    },
  };
}

/** How far the workflows of a release have come. */
export async function getPipelineRelease({ params }: Input<typeof contract.getPipelineRelease>, ctx: Context) {
  const node = await releasingNode(ctx);
  const workflows = await shownRelease(ctx, node, params.release_id);
  if (workflows.length === 0) throw new AppError('notFound');
  return { data: { workflows } };
}

export type ReleasingNode = PipelineNode & { readonly release: NodeRelease; readonly pipelineNumber: number };
type Done = { readonly releaseId: string; readonly outcome: Outcome };

async function releasingNode({ table, user }: Context): Promise<ReleasingNode> {
  const node = user.pipeline && (await nodeOfToken(table, user.pipeline));
  if (!user.pipeline || !node?.release) throw new AppError('pipelineReleasesNothing');
  return { ...node, release: node.release, pipelineNumber: user.pipeline.pipelineNumber };
}

/** What waits in the stage goes on. What went on before waits there no more, so a second run finds nothing to do. */
async function onwards(ctx: Context, node: ReleasingNode, { commit }: Body): Promise<Done> {
  const { inVersion } = node.release;
  if (!inVersion) throw new Error('invariant: what goes on to the next stage stands in one');
  const releaseId = idOf([commit]);
  const { all } = await everythingReleased(ctx.table, ctx.project.uid, node.nodeNumber);
  const releasing: Releasing = { node, releaseId, commit, files: [] };
  await noteExecution(ctx, node);
  const { workflows, stoppedBy } = await releaseStage(ctx, inVersion, (workflowId, place) =>
    besideWorkflow(ctx, releasing, { workflowId, number: all.length + 1 + place }),
  );
  const isAgain = all.some((one) => one.releaseId === releaseId);
  return {
    releaseId,
    outcome: {
      state: workflows.length > 0 ? 'released' : isAgain ? 'again' : 'nothing',
      files: [],
      ...(stoppedBy && { stoppedBy: stopped(stoppedBy) }),
    },
  };
}

async function ofFiles(ctx: Context, node: ReleasingNode, body: Body): Promise<Done> {
  // What unpacks and audits is loaded for those who release.
  const { filesOf, releaseFiles } = await import('./release-files.ts');
  const files = await filesOf(ctx, body.input_zip_file);
  const releaseId = idOf([body.commit, ...files.map(({ path, sha }) => [path, sha])]);
  const read = () => everythingReleased(ctx.table, ctx.project.uid, node.nodeNumber);
  const wasReleased = ({ alive }: AllReleased) => alive.some((one) => one.releaseId === releaseId && one.workflowId);
  const before = await read();
  if (body.mode === 'release' && wasReleased(before)) return { releaseId, outcome: again };
  try {
    const outcome = await releaseFiles(ctx, { node, releaseId, commit: body.commit, mode: body.mode, files, before });
    return { releaseId, outcome };
  } catch (error) {
    // Another run of the job came first.
    if (error instanceof AppError && error.kind === 'changedMeanwhile' && wasReleased(await read()))
      return { releaseId, outcome: again };
    throw error;
  }
}

const again = { state: 'again', files: [] } as const;

function idOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function stopped({ name, reason }: { readonly name: string; readonly reason: Text }): Text {
  return { zh: `${name}：${reason.zh}`, en: `${name}: ${reason.en}` };
}

export type AllReleased = {
  readonly all: readonly Released[];
  /** Without what workflows held that were closed: that may be released again. */
  readonly alive: readonly Released[];
  readonly workflows: ReadonlyMap<string, StoredWorkflow>;
};

async function everythingReleased(table: TenantTable, projectUid: string, nodeNumber: number): Promise<AllReleased> {
  const all: Released[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await releasedByNodes.on(table).list({ projectUid, nodeNumber }, { after });
    all.push(...items);
    if (next === undefined) break;
    after = next;
  }
  const ids = all.flatMap(({ workflowId }) => workflowId ?? []);
  const workflows = await workflowsById(table, projectUid, ids);
  const isAlive = ({ workflowId }: Released) =>
    workflowId === undefined || !['canceled', undefined].includes(workflows.get(workflowId)?.status);
  return { all, alive: all.filter(isAlive), workflows };
}

const ended: readonly WorkflowStatus[] = ['finished', 'exec_failed', 'rejected', 'canceled'];

async function shownRelease(ctx: Context, { nodeNumber }: ReleasingNode, releaseId: string) {
  const { all, alive, workflows } = await everythingReleased(ctx.table, ctx.project.uid, nodeNumber);
  const isOfIt = (one: Released) => one.releaseId === releaseId && one.workflowId !== undefined;
  const living = alive.filter(isOfIt);
  // Of a release whose workflows were all closed that is told; else only what stands in their place.
  return (living.length > 0 ? living : all.filter(isOfIt)).flatMap(({ workflowId = '', executionRefused }) => {
    const workflow = workflows.get(workflowId);
    if (!workflow) return [];
    return [
      {
        workflow_id: workflowId,
        workflow_name: workflow.name,
        status: workflow.status,
        is_ended: ended.includes(workflow.status),
        path: workflowPath(ctx.project.uid, workflowId),
        ...(executionRefused && { execution_refused: inLocale(executionRefused, ctx.locale) }),
      },
    ];
  });
}
