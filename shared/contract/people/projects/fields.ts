import * as z from 'zod';
import { projectPriorities } from '../../../project-priorities.ts';
import { limits } from '../../../limits.ts';
import { uidWithName } from '../../paging.ts';
import { datesTurned, timeZone } from '../../platform/time-zone.ts';

const frozenPeriod = z
  .object({
    name: z.string().trim().min(1).max(limits.nameLengthMax),
    reason: z.string().trim().min(1).max(limits.frozenReasonLengthMax),
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    /** Whose days these are; without it those of the deployment. */
    time_zone: timeZone.optional(),
  })
  .refine(({ from_date: first, to_date: last }) => first <= last, { params: { text: datesTurned }, path: ['to_date'] })
  .meta({ id: 'FrozenPeriod' });
/** Beside the wire's own fields: days on which nothing of a project is changed, whatever its windows say. */
export const frozenPeriods = z.array(frozenPeriod).max(limits.frozenPeriodsMax);

/** Three fields are left out of pages of more than `limits.fullRowsMax`: those are read for names and states alone: description, tag and creator. */
export const projectRow = z
  .object({
    uid: z.string(),
    name: z.string(),
    archived: z.boolean(),
    project_priority: projectPriorities.schema,
    create_time: z.string(),
    desc: z.string().optional(),
    business_tag: uidWithName.optional(),
    create_user: uidWithName.optional(),
    frozen_periods: frozenPeriods.optional(),
  })
  .meta({ id: 'ProjectRow' });
