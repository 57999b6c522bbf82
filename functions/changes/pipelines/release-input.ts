import type { releaseActions, releaseExecutions } from '../../../shared/contract/auditing/pipeline-nodes/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { dbServiceByName, requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { demandFits } from '../releases/binding.ts';
import { requireStage, stageAfter } from '../releases/version-repo.ts';
import { demandUnlocked, requireVersion } from '../sql-versions/service.ts';
import type { NodeRelease } from '../../auditing/pipeline-nodes/pipeline-repo.ts';

export type GivenRelease = {
  readonly name: string;
  readonly instance_name?: string | null | undefined;
  readonly instance_schema?: string | null | undefined;
  readonly release_action?: (typeof releaseActions)[number] | null | undefined;
  readonly naming_scheme?: NodeRelease['scheme'] | null | undefined;
  readonly release_execution?: (typeof releaseExecutions)[number] | null | undefined;
  readonly sql_version_id?: number | null | undefined;
  readonly sql_version_stage_id?: number | null | undefined;
};
type Checked = { readonly source: DbService | undefined; readonly release: NodeRelease };

/** What a node releases, checked: whoever saves it may submit workflows on every data source that it may change. */
export async function releaseOf(ctx: Context, one: GivenRelease): Promise<Checked> {
  return one.release_action === 'next_stage' ? nextStage(ctx, one) : newWorkflow(ctx, one);
}

async function newWorkflow(ctx: Context, one: GivenRelease): Promise<Checked> {
  const { name } = one;
  if (!one.instance_name)
    throw new AppError('pipelineNodeLacks', { name, what: { zh: '数据源', en: 'a data source' } });
  const source = await dbServiceByName(ctx.table, ctx.project.uid, one.instance_name);
  demandRights(ctx, source.uid);
  const release = {
    action: 'create_workflow' as const,
    schema: one.instance_schema ?? '',
    scheme: one.naming_scheme ?? ('plain' as const),
    execution: one.release_execution ?? ('people' as const),
    targetUids: [source.uid],
  };
  if (!one.sql_version_id && !one.sql_version_stage_id) return { source, release };
  const { version, stage } = await stageOf(ctx, one);
  demandFits(version, stage, [{ dbServiceUid: source.uid, dbServiceName: source.name }]);
  return { source, release: { ...release, inVersion: { number: version.number, stageId: stage.stageId } } };
}

async function nextStage(ctx: Context, one: GivenRelease): Promise<Checked> {
  const { version, stage } = await stageOf(ctx, one);
  const next = stageAfter(version, stage);
  const targetUids = [...new Set(stage.leadsTo.flatMap(({ to }) => to ?? []))].sort();
  if (!next || targetUids.length === 0)
    throw new AppError('pipelineNodeLacks', {
      name: one.name,
      what: { zh: `阶段 ${stage.name} 之后的阶段`, en: `a stage after ${stage.name}` },
    });
  await requireDbServicesOf(ctx, ctx.project.uid, targetUids);
  for (const uid of targetUids) demandRights(ctx, uid);
  return {
    source: undefined,
    release: {
      action: 'next_stage',
      schema: '',
      scheme: 'plain',
      execution: one.release_execution ?? 'people',
      inVersion: { number: version.number, stageId: stage.stageId },
      targetUids,
    },
  };
}

async function stageOf(ctx: Context, { name, sql_version_id: number, sql_version_stage_id: stageId }: GivenRelease) {
  if (!number || !stageId)
    throw new AppError('pipelineNodeLacks', {
      name,
      what: { zh: '版本及其阶段', en: 'a version and a stage of it' },
    });
  const version = await requireVersion(ctx, number);
  demandUnlocked(version);
  return { version, stage: requireStage(version, stageId) };
}

function demandRights(ctx: Context, dbServiceUid: string): void {
  ctx.demand('pipelineManage', { dbServiceUid });
  ctx.demand('workflowCreate', { dbServiceUid });
}
