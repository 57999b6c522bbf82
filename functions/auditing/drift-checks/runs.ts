import type * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { shownBecame } from './became.ts';
import { driftRuns, type NewDriftRun } from './drift-repo.ts';
import { foundIn } from './kept-files.ts';
import { requireCheck } from './sources.ts';

export async function listDriftRuns(
  { params, query: { page_index: page, page_size: size } }: Input<typeof contract.listDriftRuns>,
  ctx: Context,
) {
  const { projectUid, checkId } = await requireCheck(ctx, params.drift_check_id);
  const runs = await driftRuns
    .on(ctx.table)
    .list({ projectUid, checkId }, { newestFirst: true, limit: limits.driftRunsKept });
  const data = runs.items.slice((page - 1) * size, page * size).map((run) => shown(ctx, run));
  return { data, total_nums: runs.items.length };
}

export async function getDriftRun({ params }: Input<typeof contract.getDriftRun>, ctx: Context) {
  const run = await requireRun(ctx, params);
  const found = run.state === 'failed' ? undefined : await foundIn(ctx, run.checkId, run.runId);
  return {
    data: {
      ...shown(ctx, run),
      unread_kinds: [...(found?.unread ?? [])],
      unlisted_num: found?.unlisted ?? 0,
      ...(found?.renamesSince && { renames_since: found.renamesSince }),
      differences: (found?.differences ?? []).map((one) => ({
        object_key: one.key,
        object_type: one.type,
        object_name: one.name,
        result: one.result,
        news: one.news,
        differs_in: [...one.differsIn],
        ...shownBecame(one.became),
      })),
    },
  };
}

export async function getDriftDefinitions({ params, query }: Input<typeof contract.getDriftDefinitions>, ctx: Context) {
  const { checkId, runId } = await requireRun(ctx, params);
  const all = (await foundIn(ctx, checkId, runId))?.differences ?? [];
  const one = all.find(({ key }) => key === query.object_key);
  if (!one) throw new AppError('notFound');
  return { data: { baseline: one.baseline, found: one.found, is_cut: one.isCut } };
}

type Params = { readonly drift_check_id: string; readonly drift_run_id: string };

async function requireRun(ctx: Context, { drift_check_id, drift_run_id: runId }: Params): Promise<NewDriftRun> {
  const { projectUid, checkId } = await requireCheck(ctx, drift_check_id);
  const { items } = await driftRuns
    .on(ctx.table)
    .list({ projectUid, checkId }, { newestFirst: true, limit: limits.driftRunsKept });
  const run = items.find((one) => one.runId === runId);
  if (!run) throw new AppError('notFound');
  return run;
}

function shown(ctx: Context, { runId, startedAt, state, failure, counts }: NewDriftRun) {
  return { drift_run_id: runId, started_at: startedAt, state, failure: inLocale(failure, ctx.locale), counts };
}
