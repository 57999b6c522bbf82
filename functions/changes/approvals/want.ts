import { AppError } from '../../../shared/errors/index.ts';
import { chatApprovals, type ChatApproval } from '../../ground/channels/chat-approval-repo.ts';
import { enabledDesks, wantApproval } from '../../ground/channels/wanting-approval.ts';
import type { News } from '../../ground/outbox/news.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';

/** Has what waits for a review put up for approval where that is switched on; what was overtaken is looked at soon. Done again it does nothing twice. */
export async function followNews(place: EventPlace, told: News): Promise<void> {
  if (told.event !== 'workflow') return;
  const { id: workflowId, status, stepId } = told.subject;
  const { items } = await chatApprovals.on(place.table).list({ workflowId });
  await hasten(place, items);
  const isAsking = (told.action === 'create' || told.action === 'approve') && status === 'wait_for_audit';
  if (!isAsking || stepId === undefined) return;
  for (const desk of await enabledDesks(place.table))
    await wantApproval(place, { workflowId, projectUid: told.projectUid, about: `step-${stepId}`, stepId, desk });
}

async function hasten({ table, tenant, world }: EventPlace, known: readonly ChatApproval[]): Promise<void> {
  const now = world.clock.now();
  const waiting = known.filter(({ queue, dueAt, leasedUntil }) => queue && dueAt > now && leasedUntil <= now);
  if (waiting.length === 0) return;
  await noteDue(world, 'followApprovals', tenant);
  for (const one of waiting) await unlessChanged(chatApprovals.on(table).update({ ...one, dueAt: now }));
}

/** What changed meanwhile is looked at by whoever changed it. */
async function unlessChanged(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}
