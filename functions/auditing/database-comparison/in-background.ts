import type * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { comparisons, eachRow, headsOf, keptOrder, type Comparison, type ComparedRow } from './comparison-repo.ts';
import { resumeComparing, startComparing } from './running.ts';
import { demandComparable, requireSides } from './sides.ts';

export async function startComparison({ body }: Input<typeof contract.startComparison>, ctx: Context) {
  const { base_db_object: base, comparison_db_object: comparison } = body;
  await requireSides(ctx, base.instance_id, comparison.instance_id);
  demandComparable(base, comparison);
  const { world, table, project } = ctx;
  const comparisonId = world.newId();
  const seconds = Math.floor(world.clock.now() / 1000);
  await comparisons.on(table).put({
    comparisonId,
    projectUid: project.uid,
    base: { uid: base.instance_id, schema: base.schema_name ?? '' },
    comparison: { uid: comparison.instance_id, schema: comparison.schema_name ?? '' },
    status: 'comparing',
    read: 0,
    total: 0,
    counts: {},
    parts: 0,
    expiresAtSeconds: seconds + limits.comparisonDaysKept * 86_400,
  });
  await startComparing(ctx, { projectUid: project.uid, comparisonId });
  return { data: { comparison_id: comparisonId } };
}

export async function getComparison({ params }: Input<typeof contract.getComparison>, ctx: Context) {
  const record = await resumeComparing(ctx, await visible(ctx, params.comparison_id));
  const { status, failure, read, total, counts } = record;
  return {
    data: {
      status,
      failure: failure ? inLocale(failure, ctx.locale) : '',
      objects_read: read,
      objects_total: total,
      counts: { same: 0, inconsistent: 0, base_not_exist: 0, comparison_not_exist: 0, ...counts },
      schemas: status === 'finish' ? await headsOf(ctx.table, record.comparisonId) : [],
    },
  };
}

export async function listComparedObjects({ params, query }: Input<typeof contract.listComparedObjects>, ctx: Context) {
  const record = await visible(ctx, params.comparison_id);
  const all = placesOf(record, query.filter_result);
  const words = query.fuzzy_search?.toLowerCase();
  const skipped = (query.page_index - 1) * query.page_size;
  const data: ComparedRow[] = [];
  if (words === undefined) {
    const [from, until] = [all.from + skipped, Math.min(all.until, all.from + skipped + query.page_size)];
    await eachRow(ctx.table, record.comparisonId, { from, until }, (rows) => void data.push(...rows));
    return { data, total_nums: all.until - all.from };
  }
  let total = 0;
  await eachRow(ctx.table, record.comparisonId, all, (rows) => {
    for (const row of rows) {
      if (!row.object_name.toLowerCase().includes(words)) continue;
      if (total >= skipped && data.length < query.page_size) data.push(row);
      total += 1;
    }
  });
  return { data, total_nums: total };
}

/** Where the rows of a result stand, or all of them. */
function placesOf({ counts }: Comparison, result: ComparedRow['comparison_result'] | undefined) {
  const count = (some: readonly ComparedRow['comparison_result'][]) =>
    some.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  if (result === undefined) return { from: 0, until: count(keptOrder) };
  const from = count(keptOrder.slice(0, keptOrder.indexOf(result)));
  return { from, until: from + count([result]) };
}

/** Who may use both data sources may see how they compare. */
async function visible(ctx: Context, comparisonId: string): Promise<Comparison> {
  const record = await comparisons.on(ctx.table).get({ projectUid: ctx.project.uid, comparisonId });
  if (!record) throw new AppError('notFound');
  await requireSides(ctx, record.base.uid, record.comparison.uid);
  return record;
}
