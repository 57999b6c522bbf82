import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';

/** Projects that were deleted, oldest first: what was audited in them is removed after the request. */
export const deletedProjects = entity('DELETED_PROJECT', z.object({ projectUid: z.string(), deletedAt: z.string() }), {
  pk: 'DELETED_PROJECTS',
  sk: '{deletedAt}#{projectUid}',
});
