import { AppError } from '../../../shared/errors/index.ts';
import { scriptOfTask } from '../../ground/ledger/statement-text.ts';
import { fileIdsInOrder, filesOfTask } from '../../ground/ledger/task-files.ts';
import type { ScriptFile } from '../../ground/scripts/script.ts';
import type { TaskPlace } from './audited-script.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

/** The files of a task that runs whole files, in the order in which they run now. */
export async function filesAgain({ table, world, tenant }: TaskPlace, task: AuditTask): Promise<ScriptFile[]> {
  if (task.storedFiles > 0) throw new AppError('filesTooLargeToRepeat');
  const bytes = Buffer.from(await scriptOfTask(world.files.forTenant(tenant), task));
  const files = await filesOfTask(table, task.taskId, await fileIdsInOrder(table, task.taskId));
  return files.map(({ path, from, bytes: length }) => ({
    path,
    kind: 'sql',
    text: bytes.subarray(from, from + length).toString(),
  }));
}
