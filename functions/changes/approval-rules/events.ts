import type { Listener } from '../../platform/events.ts';
import { approvalRules } from '../approval/rules-repo.ts';

export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid }) => {
  await approvalRules.on(table).remove({ projectUid });
};
