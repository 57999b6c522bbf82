import { findEngine } from '../../shared/engines/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { dbServiceByName } from '../db-services/service.ts';
import type { Context } from '../platform/context.ts';
import { templateFor } from '../rules/service.ts';
import { nextPipelineNumber, type PipelineNode } from './pipeline-repo.ts';

type Given = {
  readonly id?: number | null | undefined;
  readonly name: string;
  readonly object_type: PipelineNode['objectType'];
  readonly object_path: string;
  readonly audit_method: PipelineNode['method'];
  readonly instance_name?: string | null | undefined;
  readonly instance_type?: string | null | undefined;
  readonly rule_template_name: string;
};

/** The nodes of a form, checked. One that was there keeps its token as long as its command stays the same. */
export async function checkedNodes(
  ctx: Context,
  given: readonly Given[],
  before: readonly PipelineNode[],
): Promise<PipelineNode[]> {
  const twice = given.find(({ name }, index) => given.findIndex((one) => one.name === name) !== index);
  if (twice) throw new AppError('pipelineNodeTwice', { name: twice.name });
  const ids = given.flatMap(({ id }) => id || []);
  const isKnown = ids.every((id) => before.some(({ nodeNumber }) => nodeNumber === id));
  if (!isKnown || new Set(ids).size < ids.length) throw new AppError('notFound');
  const nodes: PipelineNode[] = [];
  for (const one of given) {
    const content = await contentOf(ctx, one);
    const former = before.find(({ nodeNumber }) => nodeNumber === one.id);
    nodes.push(
      former && commandOf(former) === commandOf(content)
        ? { ...former, name: content.name }
        : {
            ...content,
            nodeNumber: former?.nodeNumber ?? (await nextPipelineNumber(ctx.table, ctx.project.uid)),
            ...newToken(ctx),
          },
    );
  }
  return nodes;
}

/** A token for the caller that is issued now. */
export function newToken({ world, user }: Context) {
  return { tokenId: world.newId(), tokenUserUid: user.uid, tokenIssuedAt: world.clock.now() };
}

type Content = Omit<PipelineNode, 'nodeNumber' | 'tokenId' | 'tokenUserUid' | 'tokenIssuedAt'>;

async function contentOf(ctx: Context, one: Given): Promise<Content> {
  const { table, project } = ctx;
  const named = {
    name: one.name,
    objectType: one.object_type,
    objectPath: one.object_path,
    method: one.audit_method,
  };
  const template = async (dbType: string) =>
    (await templateFor(table, { dbType, projectUid: project.uid }, one.rule_template_name)).name;
  if (one.audit_method === 'online') {
    if (!one.instance_name) throw new AppError('pipelineNodeTarget', { name: one.name });
    const { uid, name, dbType } = await dbServiceByName(table, project.uid, one.instance_name);
    ctx.demand('pipelineManage', { dbServiceUid: uid });
    return { ...named, dbServiceUid: uid, dbServiceName: name, dbType, ruleTemplateName: await template(dbType) };
  }
  if (!one.instance_type) throw new AppError('pipelineNodeTarget', { name: one.name });
  if (!findEngine(one.instance_type)) throw new AppError('unknownDbType', { dbType: one.instance_type });
  return { ...named, dbType: one.instance_type, ruleTemplateName: await template(one.instance_type) };
}

/** All that the command of a node depends on; its name is not part of it. */
function commandOf({ objectType, objectPath, method, dbServiceUid, dbType, ruleTemplateName }: Content): string {
  return JSON.stringify([objectType, objectPath, method, dbServiceUid, dbType, ruleTemplateName]);
}
