import * as z from 'zod';
import { limits } from '../../limits.ts';
import { datesTurned, timeZone } from './time-zone.ts';

const period = z.object({
  name: z.string().trim().min(1).max(limits.nameLengthMax),
  reason: z.string().trim().min(1).max(limits.frozenReasonLengthMax),
  from_date: z.iso.date(),
  to_date: z.iso.date(),
  /** Whose days these are; without it those of the deployment. */
  time_zone: timeZone.optional(),
});
type Days = Pick<z.output<typeof period>, 'from_date' | 'to_date'>;
const inOrder = ({ from_date: first, to_date: last }: Days) => first <= last;
const turned = { params: { text: datesTurned }, path: ['to_date'] };

/** Days on which nothing of a project is changed, whatever its windows say. */
export const frozenPeriods = z
  .array(period.refine(inOrder, turned).meta({ id: 'FrozenPeriod' }))
  .max(limits.frozenPeriodsMax);

/** The same of all projects; a reason need not be told to all of them. */
export const organizationFreezes = z
  .array(
    period
      .extend({ reason: z.string().trim().max(limits.frozenReasonLengthMax).optional() })
      .refine(inOrder, turned)
      .meta({ id: 'OrganizationFreeze' }),
  )
  .max(limits.frozenPeriodsMax);
