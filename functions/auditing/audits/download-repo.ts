import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const schema = z.object({
  taskId: z.number().int(),
  /** Which file of the task it is: a format, a language and whether repeated statements are left out. */
  part: z.string(),
  /** `stale`: what it says has changed since, so it is not handed out again. */
  status: z.enum(['writing', 'ready', 'failed', 'stale']),
  /** Whose the file is among several attempts to write it. */
  runId: z.string(),
  startedAt: z.string(),
  readyAt: z.string().optional(),
});
export type Download = Stored<z.output<typeof schema>>;

/** The files that were written of a task to be downloaded: without their rows nobody would find and remove them. */
export const downloads = entity('TASK_DOWNLOAD', schema, { pk: 'TASK#{taskId}', sk: 'DOWNLOAD#{part}' });

/** Where a file of a task is kept. */
export function downloadKey({ taskId, part }: { readonly taskId: number; readonly part: string }): string {
  return `tasks/${taskId}/downloads/${part}`;
}

/** Once something that reports tell has changed. */
export async function outdateDownloads(table: TenantTable, taskId: number): Promise<void> {
  const { items } = await downloads.on(table).list({ taskId });
  await Promise.all(
    items
      .filter(({ status }) => status !== 'stale')
      .map(({ part }) => downloads.on(table).patch({ taskId, part }, { set: { status: 'stale' } })),
  );
}
