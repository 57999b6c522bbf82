import * as z from 'zod';

/** What machines and schedules carry: pointers, never SQL or secrets. */
export const executionInput = z.object({ tenant: z.string(), projectUid: z.string(), workflowId: z.string(), taskId: z.number().int() });
export type ExecutionInput = z.output<typeof executionInput>;
