import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Collected } from '../collected/collected-repo.ts';
import type { PlanInShort } from '../collected/plan-in-short.ts';
import { keptPlanOf, planSamples, type KeptPlan } from '../collected/plan-sample-repo.ts';
import { demandValuesShown } from '../../databases/masking/service.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { visibleManagedSql } from '../sql-manages/service.ts';
import { gridOf, wireStep } from './wire.ts';

type Sample = PlanInShort & { readonly kept: KeptPlan };

export async function chartManagedSql({ params, query }: Input<typeof contract.chartManagedSql>, ctx: Context) {
  const record = await visibleManagedSql(ctx, params.sql_manage_id);
  // Plans hold the conditions with their values, and estimates that hang on them.
  await demandValuesShown(ctx, record);
  const { items } = await planSamples.on(ctx.table).list(
    { projectUid: record.projectUid, sqlId: record.sqlId },
    {
      newestFirst: true,
      from: new Date(query.start_time).toISOString(),
      to: new Date(query.end_time).toISOString(),
      limit: limits.costPointsMax,
    },
  );
  const samples = items.map((one): Sample => ({ ...one, kept: keptPlanOf(one) })).reverse();
  const latest = query.latest_point_enabled ? await latestOf(ctx, record) : undefined;
  const all = latest && 'kept' in latest ? [...samples, latest] : samples;
  return {
    data: {
      message: latest && 'problem' in latest ? latest.problem : '',
      x_info: inLocale({ zh: '时间', en: 'Time' }, ctx.locale),
      y_info: inLocale({ zh: '执行计划代价', en: 'Cost of the plan' }, ctx.locale),
      points: all.map((sample, i) => wirePoint(sample, all[i - 1])),
    },
  };
}

function wirePoint({ at, cost, shape, kept }: Sample, before: Sample | undefined) {
  const isChanged = before !== undefined && before.shape !== shape;
  return {
    x: at,
    y: cost,
    status: isChanged ? 1 : 0,
    info: gridOf(kept.classic).rows,
    plan: kept.steps.map(wireStep),
    share_of: kept.shareOf,
    plan_shape: shape,
    is_plan_changed: isChanged,
  };
}

/** How the server would carry it out at this moment. */
async function latestOf(ctx: Context, record: Collected): Promise<Sample | { readonly problem: string }> {
  if (record.isShortened) throw new AppError('analysisShortened');
  const [source] = await requireDbServicesOf(ctx, record.projectUid, [record.dbServiceUid]);
  if (!source) throw new AppError('notFound');
  const [{ analyse }, { analysedStatement }] = await Promise.all([
    import('../../databases/analysis/analyse.ts'),
    import('../../databases/analysis/analysed-statement.ts'),
  ]);
  const statement = analysedStatement(record.sql, source.dbType);
  const wishes = { affectedRows: false, actualRows: false };
  try {
    const { explained } = await analyse(ctx, { source, schema: record.schema }, statement, wishes);
    if ('refusal' in explained)
      return { problem: explained.words ? inLocale(explained.words, ctx.locale) : explained.refusal };
    const { cost = 0, shape } = explained;
    return { shape, cost, at: new Date(ctx.world.clock.now()).toISOString(), kept: explained };
  } catch (error) {
    // A server that is away takes nothing from what is kept of it.
    if (!(error instanceof AppError) || error.kind !== 'connectFailed') throw error;
    return { problem: inLocale(error.text, ctx.locale) };
  }
}
