import type { Context } from '../../platform/context.ts';
import { dataExports, type StoredExport } from './export-repo.ts';

export { exportFile } from './formats/export-file.ts';

/** An export of the caller's own that has its files. */
export async function finishedExportOf(
  { table, user, project }: Context,
  exportUid: string,
): Promise<StoredExport | undefined> {
  const made = await dataExports.on(table).get({ projectUid: project.uid, exportUid });
  return made?.creatorUid === user.uid && made.status === 'finish' ? made : undefined;
}
