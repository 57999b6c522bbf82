import * as z from 'zod';
import { frozenPeriods, organizationFreezes } from '../../../shared/contract/platform/frozen-periods.ts';
import { datesTurned } from '../../../shared/contract/platform/time-zone.ts';
import type { FrozenPeriod } from '../../../shared/maintenance.ts';
import type { PeriodRow } from './frozen-editor.tsx';

const named = { time_zone: z.string() };

/** The rows of the editor held to what a project takes. */
export const projectRows = inOrder(z.object({ ...frozenPeriods.element.shape, ...named }));
/** The same for the whole organization. */
export const organizationRows = inOrder(
  z.object({
    ...organizationFreezes.element.shape,
    ...named,
    reason: organizationFreezes.element.shape.reason.unwrap(),
  }),
);

/** Periods as the editor shows them. */
export function rowsOf(periods: readonly FrozenPeriod[]): PeriodRow[] {
  return periods.map((period) => ({ ...period, reason: period.reason ?? '', time_zone: period.time_zone ?? '' }));
}

/** What was entered as the wire takes it: an empty zone is that of the deployment. */
export function periodsOf<R extends PeriodRow>(rows: readonly R[]) {
  return rows.map(({ time_zone, ...period }) => ({ ...period, ...(time_zone && { time_zone }) }));
}

function inOrder<R extends z.ZodType<{ from_date: string; to_date: string }>>(row: R) {
  return z.array(row).superRefine((rows, context) => {
    for (const [index, { from_date, to_date }] of rows.entries())
      if (to_date < from_date)
        context.addIssue({ code: 'custom', path: [index, 'to_date'], params: { text: datesTurned } });
  });
}
