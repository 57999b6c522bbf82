import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { dbServiceByName } from '../../databases/db-services/service.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { templateFor } from '../../rules/rules/service.ts';
import {
  nextPipelineNumber,
  type NodeRelease,
  type PipelineNode,
} from '../../auditing/pipeline-nodes/pipeline-repo.ts';
import { releaseOf, type GivenRelease } from './release-input.ts';

type Given = GivenRelease & {
  readonly id?: number | null | undefined;
  readonly type: 'audit' | 'release';
  readonly object_type: PipelineNode['objectType'];
  readonly object_path: string;
  readonly audit_method: PipelineNode['method'];
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
            nodeNumber: keepsNumber(former, content.release) ?? (await nextPipelineNumber(ctx.table, ctx.project.uid)),
            ...newToken(ctx),
          },
    );
  }
  return nodes;
}

/** What is released elsewhere begins anew: nothing that was released before counts there. */
function keepsNumber(former: PipelineNode | undefined, release: NodeRelease | undefined): number | undefined {
  const placeOf = ({ action, schema, targetUids }: NodeRelease) => JSON.stringify([action, schema, targetUids]);
  const isElsewhere = former?.release && release && placeOf(former.release) !== placeOf(release);
  return isElsewhere ? undefined : former?.nodeNumber;
}

/** A token for the caller that is issued now. */
export function newToken({ world, user }: Context) {
  return { tokenId: world.newId(), tokenUserUid: user.uid, tokenIssuedAt: world.clock.now() };
}

type Content = Omit<PipelineNode, 'nodeNumber' | 'tokenId' | 'tokenUserUid' | 'tokenIssuedAt'>;

async function contentOf(ctx: Context, one: Given): Promise<Content> {
  const { table, project } = ctx;
  if (one.type === 'release') return releasing(ctx, one);
  demandGiven(one.name, [
    [one.object_path, { zh: '路径', en: 'a path' }],
    [one.rule_template_name, { zh: '审核规则模板', en: 'a rule template' }],
  ]);
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

async function releasing(ctx: Context, one: Given): Promise<Content> {
  if (one.object_type !== 'sql') throw new AppError('pipelineReleasesSql', { name: one.name });
  const { source, release } = await releaseOf(ctx, one);
  if (release.action === 'create_workflow') demandGiven(one.name, [[one.object_path, { zh: '路径', en: 'a path' }]]);
  return {
    name: one.name,
    objectType: 'sql',
    objectPath: release.action === 'next_stage' ? '' : one.object_path,
    method: 'online',
    dbType: source?.dbType ?? '',
    ruleTemplateName: '',
    release,
    ...(source && { dbServiceUid: source.uid, dbServiceName: source.name }),
  };
}

function demandGiven(name: string, fields: readonly (readonly [string, Text])[]): void {
  const missing = fields.find(([value]) => value.trim() === '');
  if (missing) throw new AppError('pipelineNodeLacks', { name, what: missing[1] });
}

/** All that the command of a node depends on; its name is not part of it. */
function commandOf({ objectType, objectPath, method, dbServiceUid, dbType, ruleTemplateName, release }: Content) {
  return JSON.stringify([objectType, objectPath, method, dbServiceUid, dbType, ruleTemplateName, release]);
}
