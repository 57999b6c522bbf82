import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { scanTypesOf } from '../../../shared/scan-types/scan-types.ts';
import { fill, inLocale, type Text } from '../../../shared/text.ts';
import { downsampled, measures, wirePoint } from '../measures/measures.ts';
import type { Context } from '../../platform/context.ts';
import { wireWaits } from '../measures/wire-waits.ts';
import { insightCharts, type InsightChart } from './insight-charts.ts';
import { checkedRange } from '../samples/range.ts';
import { watchedSource } from './watched-source.ts';

const notSupported: Text = {
  zh: '{dbType} 暂不支持该图表',
  en: 'This chart is not supported for {dbType}',
};
const notEnabled: Text = {
  zh: '尚未启用采集，请在管控配置中启用：{types}',
  en: 'Nothing measures this yet. Enable in the scan configuration: {types}',
};

export async function getSqlInsight({ query }: Input<typeof contract.getSqlInsight>, ctx: Context) {
  const source = await watchedSource(ctx, query.instance_id);
  const { from, to } = checkedRange(query);
  const chart = insightCharts[query.metric_name];
  const types = scanTypesOf(source.dbType).filter(({ type }) => chart.types.test(type));
  const { scanOfSource } = await scanning();
  const scan = await scanOfSource(ctx.table, source);
  const isEnabled =
    scan?.isActive === true &&
    scan.plans.some(({ type, isActive }) => isActive && types.some((one) => one.type === type));
  const { seconds, lines } = await linesOf(ctx, source.uid, { chart, from, to });
  const names = types.map(({ text }) => inLocale(text, ctx.locale)).join(', ');
  const message =
    types.length === 0 ? fill(notSupported, { dbType: source.dbType }) : fill(notEnabled, { types: names });
  return {
    data: {
      task_support: types.length > 0,
      task_enable: isEnabled,
      message: isEnabled ? '' : inLocale(message, ctx.locale),
      x_info: inLocale({ zh: '时间', en: 'Time' }, ctx.locale),
      y_info: inLocale(chart.unit, ctx.locale),
      lines,
      is_stacked: chart.lines === 'waits',
      audit_plan_types: types.map(({ type }) => type),
      bucket_seconds: seconds,
      ...(scan && { instance_audit_plan_id: scan.scanId }),
    },
  };
}

type Wanted = { readonly chart: InsightChart; readonly from: number; readonly to: number };

async function linesOf(ctx: Context, dbServiceUid: string, { chart, from, to }: Wanted) {
  const window = { from, to, now: ctx.world.clock.now(), bucketsMax: limits.insightBucketsMax };
  if (chart.lines === 'waits') return wireWaits(ctx, { dbServiceUid }, window);
  const names = chart.lines.map(({ measure }) => measure);
  const read = await measures.on(ctx.table).read(dbServiceUid, { names }, window);
  const grid = { from, to, seconds: read.seconds, pointsMax: limits.insightPointsMax };
  const lines = chart.lines.flatMap(({ measure, text, kind, unit }) => {
    const points = downsampled(read.lines.get(measure) ?? [], grid, kind);
    if (points.length === 0) return [];
    return [
      {
        line_name: inLocale(text, ctx.locale),
        points: points.map(wirePoint),
        ...(unit && { y_info: inLocale(unit, ctx.locale) }),
      },
    ];
  });
  return { seconds: read.seconds, lines };
}

/** Loaded when a chart is asked for. */
const scanning = () => import('../audit-plans/service.ts');
