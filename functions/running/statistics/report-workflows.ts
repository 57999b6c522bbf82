import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { mapValues } from '../../../shared/records.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/day-of.ts';
import { allFigures, figuresByDay, together, type Figures } from '../../changes/workflows/service.ts';
import { daysOf, periodOf } from './days.ts';
import { meanMinutes, passPercentOf, successPercentOf, typeShares } from './shares.ts';
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
  const succeeded = successPercentOf(figures);
  return {
    data: { ...reviewShare(figures), ...(succeeded !== undefined && { execution_success_percent: succeeded }) },
  };
}

export async function getReviewDuration({ query }: Input<typeof contract.getReviewDuration>, ctx: Context) {
  const { reviewSeconds, passed } = await figuresOf(ctx, query);
  return { data: minutesOf(reviewSeconds, passed) };
}

export async function getExecutionWait({ query }: Input<typeof contract.getExecutionWait>, ctx: Context) {
  const { waitSeconds, begun } = await figuresOf(ctx, query);
  return { data: minutesOf(waitSeconds, begun) };
}

export async function getWorkflowTypePercents({ query }: Input<typeof contract.getWorkflowTypePercents>, ctx: Context) {
  const figures = await figuresOf(ctx, query);
  const rows = typeShares(figures).map(({ name, ...share }) => ({ instance_type: name, ...share }));
  return { data: { workflow_total_num: figures.created, workflow_percents: rows } };
}

type Asked = { readonly filter_date_from?: string | undefined; readonly filter_date_to?: string | undefined };

/** The figures of a period, or of all time. One that is open on one side is of one day. */
async function figuresOf({ table }: Context, { filter_date_from: from, filter_date_to: to }: Asked): Promise<Figures> {
  const [first, last] = [from ?? to, to ?? from];
  if (first === undefined || last === undefined) return (await allFigures(table)).figures;
  return together((await figuresByDay(table, periodOf(first, last))).values());
}

function reviewShare(figures: Figures): { audit_pass_percent?: number } {
  const percent = passPercentOf(figures);
  return percent === undefined ? {} : { audit_pass_percent: percent };
}

function minutesOf(seconds: number, times: number): { minutes?: number } {
  const minutes = meanMinutes(seconds, times);
  return minutes === undefined ? {} : { minutes };
}
