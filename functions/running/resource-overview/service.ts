import { highPriorityOf } from '../../watching/collected/totals.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { figuresOfSources } from '../../changes/workflows/service.ts';

type Figures = { readonly score: number | undefined; readonly highPriority: number };

/** What audits and scans of data sources came to, by their uid: the average score, if any was audited, and SQL that is urgent. */
export async function figuresOfResources(
  table: TenantTable,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  const [figures, high] = await Promise.all([figuresOfSources(table, uids), highPriorityOf(table, uids)]);
  const scores = new Map(figures.map(({ uid, scores: sum, audits }) => [uid, averageOf(sum, audits)]));
  return new Map(uids.map((uid, place) => [uid, { score: scores.get(uid), highPriority: high[place] ?? 0 }]));
}

function averageOf(sum: number, count: number): number | undefined {
  return count === 0 ? undefined : Math.round((10 * sum) / count) / 10;
}
