import * as z from 'zod';
import { projectPriorities } from '../../../project-priorities.ts';
import { uidWithName } from '../../paging.ts';

/** The last three are left out of pages of more than `limits.fullRowsMax`: those are read for names and states alone. */
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
  })
  .meta({ id: 'ProjectRow' });
