import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { dbServiceCounts, dbServicesByUid, type DbService } from '../../databases/db-services/service.ts';
import { projectUidsOf } from '../../platform/access/own-projects.ts';
import type { Context } from '../../platform/context.ts';
import { figuresOfResources } from '../resource-overview/service.ts';
import { firstOf } from '../../changes/workflows/service.ts';
import { percentOf } from './percent.ts';

export async function listRejectedCreators(
  { query: { limit } }: Input<typeof contract.listRejectedCreators>,
  { table }: Context,
) {
  const found = await firstOf(table, 'rejected', { kind: 'creator', limit });
  return { data: found.map(({ name, ...figures }) => ({ creator: name, ...rejection(figures) })) };
}

export async function listRejectedSources(
  { query: { limit } }: Input<typeof contract.listRejectedSources>,
  { table }: Context,
) {
  const found = await firstOf(table, 'rejected', { kind: 'source', limit });
  return { data: found.map(({ name, ...figures }) => ({ instance_name: name, ...rejection(figures) })) };
}

export async function listSlowSources(
  { query: { limit } }: Input<typeof contract.listSlowSources>,
  { table }: Context,
) {
  const found = await firstOf(table, 'slow', { kind: 'source', limit });
  return {
    data: found.map(({ name, runs, failedRuns, seconds, shortest = 0, longest = 0 }) => ({
      instance_name: name,
      average_execution_seconds: Math.round(seconds / (runs - failedRuns)),
      max_execution_seconds: Math.round(longest),
      min_execution_seconds: Math.round(shortest),
    })),
  };
}

export async function listFailingSources(
  { query: { limit } }: Input<typeof contract.listFailingSources>,
  { table }: Context,
) {
  const found = await firstOf(table, 'failing', { kind: 'source', limit });
  return {
    data: found.map(({ name, failedRuns, runs }) => ({
      instance_name: name,
      percent: percentOf(failedRuns, runs) ?? 0,
    })),
  };
}

export async function getSourceTypePercents(_: Input<typeof contract.getSourceTypePercents>, ctx: Context) {
  const counts = [...(await dbServiceCounts(ctx, undefined))].filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const rows = counts
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => ({ type, count, percent: percentOf(count, total) ?? 0 }));
  return { data: { instance_total_num: total, instance_type_percents: rows } };
}

/** Of the data sources that the caller looks over; nothing is told of others. */
export async function getSourceOverviews({ query }: Input<typeof contract.getSourceOverviews>, ctx: Context) {
  const asked = (query.filter_by_db_service_ids ?? []).slice(0, limits.resourcesAskedMax);
  const sources = await overseen(ctx, await dbServicesByUid(ctx, asked));
  const figures = await figuresOfResources(
    ctx.table,
    sources.map(({ uid }) => uid),
  );
  return {
    data: sources.map(({ uid, unfinishedWorkflows }) => {
      const { score, highPriority = 0 } = figures.get(uid) ?? {};
      return {
        instance_id: uid,
        ...(score !== undefined && { avg_score: score }),
        high_priority_sql_count: highPriority,
        pending_workflow_count: unfinishedWorkflows,
      };
    }),
  };
}

async function overseen(ctx: Context, sources: readonly DbService[]): Promise<readonly DbService[]> {
  if (ctx.may('reportStatisticsView')) return sources;
  const managed = await projectUidsOf(ctx, 'manages');
  return sources.filter(({ projectUid }) => managed.includes(projectUid));
}

function rejection({ workflows, rejected }: { readonly workflows: number; readonly rejected: number }) {
  return { workflow_total_num: workflows, rejected_percent: percentOf(rejected, workflows) ?? 0 };
}
