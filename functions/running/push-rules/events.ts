import type { Listener } from '../../platform/events.ts';
import { pushRules } from './push-rule-repo.ts';

export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid }) => {
  const { items } = await pushRules.on(table).list({ projectUid });
  await pushRules.on(table).removeAll(items);
};
