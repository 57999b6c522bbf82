import { AppError } from '../../../shared/errors/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { transactItemsMax, type TransactItem } from '../../platform/table/transaction.ts';
import { runs } from './run-repo.ts';
import { fileOrders, taskFiles, type StoredTaskFile, type TaskFile } from './task-file-repo.ts';

/** Writes down the files of a task in the order given; nothing where it runs statement by statement. */
export async function putTaskFiles(
  table: TenantTable,
  taskId: number,
  files: readonly Omit<TaskFile, 'taskId' | 'fileId'>[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file, index) => ({ ...file, taskId, fileId: index + 1 }));
  for (let start = 0; start < rows.length; start += transactItemsMax)
    await table.transact(rows.slice(start, start + transactItemsMax).map((row) => taskFiles.on(table).putting(row)));
  await fileOrders.on(table).put({ taskId, fileIds: rows.map(({ fileId }) => fileId) });
}

/** The numbers of the files of a task in the order in which they run; none where it runs statement by statement. */
export async function fileIdsInOrder(table: TenantTable, taskId: number): Promise<readonly number[]> {
  return (await fileOrders.on(table).get({ taskId }))?.fileIds ?? [];
}

/** Files of a task by their numbers, in the order asked. */
export function filesOfTask(table: TenantTable, taskId: number, fileIds: readonly number[]): Promise<StoredTaskFile[]> {
  return taskFiles.on(table).getMany(fileIds.map((fileId) => ({ taskId, fileId })));
}

/** One file of a task. */
export function requireTaskFile(table: TenantTable, taskId: number, fileId: number): Promise<StoredTaskFile> {
  return taskFiles.on(table).require({ taskId, fileId });
}

/** For `transact`: another order of the files, as long as nothing of the task was begun. */
export async function orderingFiles(
  table: TenantTable,
  taskId: number,
  moves: readonly { readonly fileId: number; readonly place: number }[],
): Promise<TransactItem[]> {
  const order = await fileOrders.on(table).get({ taskId });
  if (!order) throw new AppError('notInFileMode');
  const fileIds = moved(order.fileIds, moves);
  return [
    runs
      .on(table)
      .checking({ taskId }, { condition: { state: 'ready' }, refusal: new AppError('filesAlreadyRunning') }),
    fileOrders.on(table).updating({ ...order, fileIds }),
  ];
}

/** The moved files take the places that they are given, counted from 1; the others keep their order around them. */
export function moved(
  fileIds: readonly number[],
  moves: readonly { readonly fileId: number; readonly place: number }[],
): number[] {
  const [ids, places] = [new Set(moves.map(({ fileId }) => fileId)), new Set(moves.map(({ place }) => place))];
  const isSound =
    ids.size === moves.length &&
    places.size === moves.length &&
    moves.every(({ fileId, place }) => fileIds.includes(fileId) && place >= 1 && place <= fileIds.length);
  if (!isSound) throw new AppError('fileOrderInvalid', { count: fileIds.length });
  const order = fileIds.filter((fileId) => !ids.has(fileId));
  for (const { fileId, place } of [...moves].sort((a, b) => a.place - b.place)) order.splice(place - 1, 0, fileId);
  return order;
}

/** For the end of a task: what was written of its files is removed with it. */
export async function removeTaskFiles(table: TenantTable, taskId: number): Promise<void> {
  const fileIds = await fileIdsInOrder(table, taskId);
  await taskFiles.on(table).removeAll(fileIds.map((fileId) => ({ taskId, fileId })));
  await fileOrders.on(table).remove({ taskId });
}
