import type * as contract from '../../shared/contract/statistics/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { workflowStatuses } from '../../shared/lifecycles/workflow.ts';
import { limits } from '../../shared/limits.ts';
import { mapValues } from '../../shared/records.ts';
import type { Context } from '../platform/context.ts';
import { dayOf } from '../platform/day-of.ts';
import { allFigures, figuresByDay, together, type Figures } from '../workflows/service.ts';
import { percentOf } from './percent.ts';
import { shownCounts } from './shown-counts.ts';

export async function getWorkflowCounts(_: Input<typeof contract.getWorkflowCounts>, { table, world }: Context) {
  const today = dayOf(world.clock.now());
  const [all, ofToday] = await Promise.all([allFigures(table), figuresByDay(table, { from: today, to: today })]);
  return { data: { total: all.figures.created, today_count: ofToday.get(today)?.created ?? 0 } };
}

/** Every day of the period is told, also those on which nothing was created. */
export async function getWorkflowCountsByDay(
  { query }: Input<typeof contract.getWorkflowCountsByDay>,
  { table }: Context,
) {
  const period = periodOf(query.filter_date_from, query.filter_date_to);
  const byDay = await figuresByDay(table, period);
  return { data: { samples: daysOf(period).map((date) => ({ date, value: byDay.get(date)?.created ?? 0 })) } };
}

export async function getWorkflowCountsByStatus(
  _: Input<typeof contract.getWorkflowCountsByStatus>,
  { table }: Context,
) {
  const { inStatus } = await allFigures(table);
  return { data: shownCounts(mapValues(workflowStatuses.labels, (_label, status) => inStatus(status))) };
}

export async function getReviewPassPercent({ query }: Input<typeof contract.getReviewPassPercent>, ctx: Context) {
  return { data: reviewShare(await figuresOf(ctx, query)) };
}

export async function getPassPercents({ query }: Input<typeof contract.getPassPercents>, ctx: Context) {
  const figures = await figuresOf(ctx, query);
  const succeeded = percentOf(figures.succeeded, figures.succeeded + figures.failed);
  return {
    data: { ...reviewShare(figures), ...(succeeded !== undefined && { execution_success_percent: succeeded }) },
  };
}

export async function getReviewDuration({ query }: Input<typeof contract.getReviewDuration>, ctx: Context) {
  const { reviewSeconds, passed } = await figuresOf(ctx, query);
  return { data: meanMinutes(reviewSeconds, passed) };
}

export async function getExecutionWait({ query }: Input<typeof contract.getExecutionWait>, ctx: Context) {
  const { waitSeconds, begun } = await figuresOf(ctx, query);
  return { data: meanMinutes(waitSeconds, begun) };
}

/** A workflow on data sources of several types counts for each, so the shares are those of all such pairs. */
export async function getWorkflowTypePercents({ query }: Input<typeof contract.getWorkflowTypePercents>, ctx: Context) {
  const { created, types } = await figuresOf(ctx, query);
  const pairs = Object.values(types).reduce((sum, count) => sum + count, 0);
  const rows = Object.entries(types)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([instance_type, count]) => ({ instance_type, count, percent: percentOf(count, pairs) ?? 0 }));
  return { data: { workflow_total_num: created, workflow_percents: rows } };
}

type Asked = { readonly filter_date_from?: string | undefined; readonly filter_date_to?: string | undefined };
type Period = { readonly from: string; readonly to: string };

/** The figures of a period, or of all time. One that is open on one side is of one day. */
async function figuresOf({ table }: Context, { filter_date_from: from, filter_date_to: to }: Asked): Promise<Figures> {
  const [first, last] = [from ?? to, to ?? from];
  if (first === undefined || last === undefined) return (await allFigures(table)).figures;
  return together((await figuresByDay(table, periodOf(first, last))).values());
}

function periodOf(from: string, to: string): Period {
  if (from > to) throw new AppError('periodBackwards');
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1;
  if (days > limits.reportDaysMax) throw new AppError('periodTooLong', { max: limits.reportDaysMax });
  return { from, to };
}

const dayMilliseconds = 24 * 3600 * 1000;

function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMilliseconds)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

function reviewShare({ passed, rejected }: Figures): { audit_pass_percent?: number } {
  const percent = percentOf(passed, passed + rejected);
  return percent === undefined ? {} : { audit_pass_percent: percent };
}

function meanMinutes(seconds: number, times: number): { minutes?: number } {
  return times === 0 ? {} : { minutes: Math.round(seconds / times / 60) };
}
