import * as z from 'zod';

/** What machines and schedules carry: pointers, never SQL or secrets. */
export const executionPointer = z.object({
  tenant: z.string(),
  projectUid: z.string(),
  workflowId: z.string(),
  taskId: z.number().int(),
  /** Whether the statements run where no function ends them. */
  inRunner: z.boolean().optional(),
});
export type ExecutionPointer = z.output<typeof executionPointer>;
