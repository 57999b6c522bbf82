import { createHash } from 'node:crypto';
import type { Upload } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { namingSchemes } from '../../../shared/migrations/index.ts';
import type { Text } from '../../../shared/text.ts';
import { auditNow } from '../../auditing/audits/audit-now.ts';
import { wantedBackup } from '../../auditing/audits/wanted-backup.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { bindingToStage } from '../releases/binding.ts';
import { planOf, type KnownFile, type PlannedFile } from '../releases/plan-of-files.ts';
import { computeFor, scriptOf } from '../../ground/scripts/script.ts';
import { submitWorkflow } from '../workflows/service.ts';
import { besideWorkflow, noteExecution, type Releasing } from './beside-workflow.ts';
import { releasedByNodes } from '../../auditing/pipeline-nodes/pipeline-repo.ts';
import type { AllReleased } from './releases.ts';

export type BroughtFile = { readonly path: string; readonly sha: string; readonly text: string };
type Wanted = Omit<Releasing, 'files'> & {
  readonly mode: 'release' | 'count';
  readonly files: readonly BroughtFile[];
  readonly before: AllReleased;
};

/** The scripts of an archive, each with what names its content. */
export async function filesOf(ctx: Context, archive: Upload | undefined): Promise<BroughtFile[]> {
  if (!archive) throw new AppError('sqlMissing');
  const { files } = await scriptOf({ input_zip_file: archive }, { onlySql: true, compute: computeFor(ctx) });
  return files.map(({ path, text }) => ({ path, text, sha: createHash('sha256').update(text).digest('hex') }));
}

/** Makes a workflow of the files that the node has not released. */
export async function releaseFiles(ctx: Context, wanted: Wanted) {
  const planned = await plannedOf(wanted);
  const paths = planned.map(({ path }) => path);
  if (wanted.mode === 'count') {
    await count(ctx, wanted, planned);
    return { state: 'counted' as const, files: paths };
  }
  if (planned.every(({ sql }) => sql.trim() === '')) return { state: 'nothing' as const, files: [] };
  if (planned.length > limits.pipelineReleaseFilesMax) throw refused(tooMany(planned.length));
  await submit(ctx, wanted, planned);
  return { state: 'released' as const, files: paths };
}

async function plannedOf({ node, files, before }: Wanted): Promise<readonly PlannedFile[]> {
  const { scheme } = node.release;
  const known = new Map<string, KnownFile>();
  for (const { workflowId, files: taken } of before.alive)
    for (const { path, sha } of taken) known.set(path, { sha, workflowId });
  const changed = files.filter(({ path, sha }) => {
    const taken = known.get(path);
    const migration = namingSchemes[scheme].read(path);
    return taken && taken.sha !== sha && migration && !migration.isRepeatable;
  });
  if (changed.length > 0) throw refused(changedWords(changed.map(({ path }) => path).join(', ')));
  const texts = new Map(files.map(({ sha, text }) => [sha, text]));
  const textOf = (sha: string) => Promise.resolve(texts.get(sha));
  const plan = await planOf({ scheme, files, known, filesMax: Number.POSITIVE_INFINITY, textOf });
  if ('refused' in plan) throw refused(plan.refused);
  if ('differences' in plan) throw refused(changedWords(plan.differences.map(({ path }) => path).join(', ')));
  return plan.files;
}

async function count(ctx: Context, wanted: Wanted, planned: readonly PlannedFile[]): Promise<void> {
  const { node, releaseId, commit, before } = wanted;
  if (planned.length === 0) return;
  await ctx.recorded.transact([
    releasedByNodes.on(ctx.table).creating({
      projectUid: ctx.project.uid,
      nodeNumber: node.nodeNumber,
      number: before.all.length + 1,
      releaseId,
      commit,
      createdAt: new Date(ctx.world.clock.now()).toISOString(),
      files: planned.map(({ path, sha }) => ({ path, sha })),
    }),
  ]);
}

async function submit(ctx: Context, wanted: Wanted, planned: readonly PlannedFile[]): Promise<void> {
  const { node, commit, before } = wanted;
  const { schema, inVersion, targetUids } = node.release;
  const { table, project } = ctx;
  const [source] = await requireDbServicesOf(ctx, project.uid, targetUids);
  if (!source) throw new AppError('notFound');
  ctx.demand('workflowCreate', { dbServiceUid: source.uid });
  const files = planned
    .filter(({ sql }) => sql.trim() !== '')
    .map(({ path, sql }) => ({ path, kind: 'sql' as const, text: sql }));
  const { taskId } = await auditNow(
    ctx,
    { source: 'zip_file', fileName: undefined, files, skipped: [] },
    {
      wanted: {
        source,
        dbType: source.dbType,
        schema,
        templateName: undefined,
        project,
        creator: ctx.user,
        execMode: 'sqls',
        backup: wantedBackup(source, {}, 'sqls'),
      },
      beside: () => [],
    },
  );
  await noteExecution(ctx, node);
  await submitWorkflow(ctx, {
    name: `${node.name.slice(0, limits.workflowNameLengthMax - 9)}_${commit.replaceAll(/[^\w-]/g, '_').slice(0, 8)}`,
    desc: [commit, ...planned.map(({ path }) => path)].join('\n').slice(0, limits.descriptionLengthMax),
    taskIds: [taskId],
    recorded: ctx.recorded,
    bind: async (made) => {
      const number = before.all.length + 1;
      const items = besideWorkflow(ctx, { ...wanted, files: planned }, { workflowId: made.workflowId, number });
      if (!inVersion) return { items };
      const bound = await bindingToStage(table, { projectUid: project.uid, ...inVersion }, made);
      return { inVersion: bound.inVersion, items: [...bound.items, ...items] };
    },
  });
}

function refused(reason: Text): AppError {
  return new AppError('pipelineReleaseRefused', { reason });
}

function changedWords(paths: string): Text {
  return {
    zh: `已上线或已在工单中的脚本不能修改：${paths}。请恢复原内容并新增一个脚本；工单尚未执行时，也可先关闭它再运行`,
    en: `What was released may not change: ${paths}. Put the former text back and add another file; a workflow that was not executed may be closed instead, then run the job again`,
  };
}

function tooMany(count: number): Text {
  const max = limits.pipelineReleaseFilesMax;
  return {
    zh: `有 ${count} 个新脚本，一次最多 ${max} 个。已执行过的可用 --count-as-released 标记`,
    en: `${count} files are new, at once there may be ${max}. Those that were executed before can be noted with --count-as-released`,
  };
}
