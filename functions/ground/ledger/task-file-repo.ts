import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';

const taskFileSchema = z.object({
  taskId: z.number().int(),
  /** Counted from 1 as the files were given; where it stands among those that run is another row. */
  fileId: z.number().int(),
  path: z.string(),
  /** Where it stands in the script of its task, in bytes. */
  from: z.number().int(),
  bytes: z.number().int(),
  /** The lines of the ledger that are its own: none when the last comes before the first. */
  firstNumber: z.number().int(),
  lastNumber: z.number().int(),
  statementCount: z.number().int(),
  levelCounts: z.record(z.string(), z.number().int()),
});
export type TaskFile = z.output<typeof taskFileSchema>;
export type StoredTaskFile = Stored<TaskFile>;

/** The files of a task that are run as they are, one after the other. */
export const taskFiles = entity('TASK_FILE', taskFileSchema, { pk: 'TASK#{taskId}', sk: 'FILE#{fileId}' });

/** In which order they are run: one row, so that a new order is there at once or not at all. */
export const fileOrders = entity(
  'FILE_ORDER',
  z.object({ taskId: z.number().int(), fileIds: z.array(z.number().int()) }),
  {
    pk: 'TASK#{taskId}',
    sk: 'FILE_ORDER',
  },
);
