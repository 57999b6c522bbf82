import * as z from 'zod';
import { exportFormats } from '../../../shared/export-formats.ts';
import { exportFailStages, exportFileStatuses, queryExportStatuses } from '../../../shared/lifecycles/data-export.ts';
import { limits } from '../../../shared/limits.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { AppError } from '../../../shared/errors/index.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const failureSchema = z.object({ stage: z.enum(exportFailStages.values), reason: text });
export type ExportFailure = z.output<typeof failureSchema>;
const querySchema = z.object({
  number: z.number().int(),
  status: z.enum(queryExportStatuses.values),
  rows: z.number().int(),
  reason: text.optional(),
});
export type ExportedQuery = z.output<typeof querySchema>;

/** The file of one task, small because it is written often. Whoever has its `runner` is the one who writes it. */
const schema = z.object({
  taskId: z.number().int(),
  creatorUid: z.string(),
  /** Whether its creator might see plain values when it was asked for; masked where that was not noted. */
  seesPlain: z.boolean().optional(),
  format: z.enum(exportFormats.values),
  state: z.enum(exportFileStatuses.values),
  exportUid: z.string().optional(),
  projectUid: z.string().optional(),
  attempt: z.number().int(),
  /** Whether it is counted among those that are exported at once: those that began before quotas are not. */
  isCounted: z.boolean().optional(),
  runner: z.string().optional(),
  aliveUntil: z.number().int(),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Whether columns of the data source were masked when it was written for its creator. */
  isMasked: z.boolean().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  fileName: z.string().optional(),
  contentType: z.string().optional(),
  /** Whoever asked for the end, and only then. */
  stopRequestedBy: z.string().optional(),
  failure: failureSchema.optional(),
  queries: z.array(querySchema),
});
export type NewExportFile = z.output<typeof schema>;
export type StoredExportFile = Stored<NewExportFile>;

export const exportFiles = entity('DATA_EXPORT_FILE', schema, { pk: 'TASK#{taskId}', sk: 'EXPORT' });

const pointer = z.object({ taskId: z.number().int() });
/** A pointer to each file that is being written: all that the sweep has to look at. */
export const activeExports = entity('ACTIVE_EXPORT', pointer, { pk: 'ACTIVE_EXPORTS', sk: '{taskId}' });
/** The files that are there, the oldest first: what the removal goes by. */
export const keptExportFiles = entity('KEPT_EXPORT_FILE', pointer.extend({ endedAt: z.string() }), {
  pk: 'KEPT_EXPORT_FILES',
  sk: '{endedAt}#{taskId}',
});

/** Before it was exported. */
export function newExportFile(
  given: Pick<NewExportFile, 'taskId' | 'creatorUid' | 'seesPlain' | 'format'>,
): NewExportFile {
  return { ...given, state: 'init', attempt: 0, aliveUntil: 0, rows: 0, bytes: 0, queries: [] };
}

/** The files of these tasks, in the order asked; each must be there. */
export async function requireFiles(table: TenantTable, taskIds: readonly number[]): Promise<StoredExportFile[]> {
  const found = await exportFiles.on(table).getMany(taskIds.map((taskId) => ({ taskId })));
  if (found.length < taskIds.length) throw new AppError('notFound');
  return found;
}

/** Where the runner of a file writes it: nobody else writes there, so a file is whole or not there. */
export function fileKeyOf(taskId: number, runner: string): string {
  return `exports/${taskId}/${runner}`;
}

/** Until when a file can be downloaded. */
export function expiryOf({ endedAt }: Pick<NewExportFile, 'endedAt'>): number | undefined {
  return endedAt === undefined ? undefined : Date.parse(endedAt) + limits.exportFileHours * 3600_000;
}

/** The state that people are told: a file whose time is over counts as deleted, though it may wait for its removal. */
export function stateAt(file: NewExportFile, now: number): NewExportFile['state'] {
  return file.state === 'finish' && now >= (expiryOf(file) ?? 0) ? 'file_deleted' : file.state;
}
