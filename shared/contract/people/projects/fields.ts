import * as z from 'zod';
import { projectPriorities } from '../../../project-priorities.ts';
import { uidWithName } from '../../paging.ts';
import { frozenPeriods } from '../../platform/frozen-periods.ts';

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
