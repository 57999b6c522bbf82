import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../../shared/limits.ts';
import { mapValues } from '../../../../shared/records.ts';
import type { Report } from '../../../ground/outbox/report-figures.ts';
import { dayOf } from '../../../platform/day-of.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import { allFigures, figuresByDay, firstOf, together, type Figures } from '../../../changes/workflows/service.ts';
import { daysBefore, daysOf } from '../days.ts';
import { percentOf } from '../percent.ts';
import { meanMinutes, passPercentOf, successPercentOf, typeShares } from '../shares.ts';

type Addressed = Pick<Report, 'addresses' | 'language'>;

/** The report of the days before this moment, and what came before them to compare with. */
export async function reportOf(table: TenantTable, now: number, count: number): Promise<Omit<Report, keyof Addressed>> {
  const period = daysBefore(dayOf(now), count);
  const earlier = daysBefore(period.from, count);
  const limit = limits.reportMailRowsMax;
  const [byDay, all, rejectedCreators, rejectedSources, slow, failing] = await Promise.all([
    figuresByDay(table, { from: earlier.from, to: period.to }),
    allFigures(table),
    firstOf(table, 'rejected', { kind: 'creator', limit }),
    firstOf(table, 'rejected', { kind: 'source', limit }),
    firstOf(table, 'slow', { kind: 'source', limit }),
    firstOf(table, 'failing', { kind: 'source', limit }),
  ]);
  const within = (days: readonly string[]) => together(days.flatMap((day) => byDay.get(day) ?? []));
  const figures = within(daysOf(period));
  return {
    ...period,
    figures: keyFigures(figures),
    before: keyFigures(within(daysOf(earlier))),
    days: daysOf(period).map((date) => ({ date, value: byDay.get(date)?.created ?? 0 })),
    inStatus: mapValues(workflowStatuses.labels, (_label, status) => all.inStatus(status)),
    types: typeShares(figures).slice(0, limit),
    rejectedCreators: rejectedCreators.map(rejection),
    rejectedSources: rejectedSources.map(rejection),
    slowSources: slow.map(({ name, seconds, runs, failedRuns, longest = 0 }) => ({
      name,
      seconds: Math.round(seconds / (runs - failedRuns)),
      longest: Math.round(longest),
    })),
    failingSources: failing.map(({ name, failedRuns, runs }) => ({ name, percent: percentOf(failedRuns, runs) ?? 0 })),
  };
}

function keyFigures(figures: Figures): Report['figures'] {
  const known = {
    passPercent: passPercentOf(figures),
    successPercent: successPercentOf(figures),
    reviewMinutes: meanMinutes(figures.reviewSeconds, figures.passed),
    waitMinutes: meanMinutes(figures.waitSeconds, figures.begun),
  };
  return { created: figures.created, ...Object.fromEntries(Object.entries(known).filter(([, v]) => v !== undefined)) };
}

function rejection({ name, workflows, rejected }: { name: string; workflows: number; rejected: number }) {
  return { name, count: workflows, percent: percentOf(rejected, workflows) ?? 0 };
}
