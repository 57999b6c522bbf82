import * as z from 'zod';
import type { EventPlace } from '../../../platform/events.ts';
import type { NewExportFile } from '../export-file-repo.ts';

/** What the machine carries: pointers, never SQL or secrets. */
export const exportPointer = z.object({ tenant: z.string(), taskId: z.number().int(), attempt: z.number().int() });
export type ExportPointer = z.output<typeof exportPointer>;

type Which = Pick<NewExportFile, 'taskId' | 'attempt'>;

/** Starts the state machine of one file; starting it twice is starting it once. */
export function startExport(
  { tenant, world }: Pick<EventPlace, 'tenant' | 'world'>,
  { taskId, attempt }: Which,
): Promise<void> {
  return world.machines.start('dataExport', executionName(tenant, { taskId, attempt }), {
    tenant,
    taskId,
    attempt,
  } satisfies ExportPointer);
}

export function executionName(tenant: string, { taskId, attempt }: Which): string {
  return `${tenant}-${taskId}-${attempt}`;
}
