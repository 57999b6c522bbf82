import type { Context } from '../../platform/context.ts';
import { currentStep, dataExports, type ExportStep, type StoredExport } from './export-repo.ts';

export { exportFile } from './formats/export-file.ts';
export { maySeeExport, requireExport } from './export-at-hand.ts';
export { demandReviewer } from './people.ts';
export { tellingOfComment } from './telling.ts';

/** The review that somebody has to decide now. */
export function reviewToDecide(made: StoredExport): ExportStep | undefined {
  return made.status === 'wait_for_approve' ? currentStep(made) : undefined;
}

/** An export of the caller's own that has its files. */
export async function finishedExportOf(
  { table, user, project }: Context,
  exportUid: string,
): Promise<StoredExport | undefined> {
  const made = await dataExports.on(table).get({ projectUid: project.uid, exportUid });
  return made?.creatorUid === user.uid && made.status === 'finish' ? made : undefined;
}
