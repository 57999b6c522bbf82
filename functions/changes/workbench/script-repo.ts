import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';

const schema = z.object({
  scriptUid: z.string(),
  projectUid: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  name: z.string(),
  sql: z.string(),
  dbServiceUid: z.string().optional(),
  dbServiceName: z.string().optional(),
  schema: z.string(),
  /** The project again, for those that everybody there reads. */
  sharedIn: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Name and text in lower case, for the search. */
  searchText: z.string(),
});
export type SavedScript = z.output<typeof schema>;
export type StoredScript = Stored<SavedScript>;

/** What people keep of the workbench for later. */
export const savedScripts = entity('SAVED_SCRIPT', schema, {
  pk: 'SAVED_SCRIPTS#{projectUid}',
  sk: '{scriptUid}',
  gsi1pk: 'SHARED_SCRIPTS#{sharedIn}',
  gsi1sk: '{updatedAt}#{scriptUid}',
  gsi2pk: 'OWN_SCRIPTS#{projectUid}#{creatorUid}',
  gsi2sk: '{updatedAt}#{scriptUid}',
});
