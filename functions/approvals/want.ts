import { AppError } from '../../shared/errors/index.ts';
import { storedChannels } from '../channels/channel-repo.ts';
import { deskNames, type DeskName } from '../channels/chat-approvals.ts';
import type { News } from '../outbox/news.ts';
import { noteDue } from '../platform/due-work.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { World } from '../platform/world.ts';
import { chatApprovals, type ChatApproval } from './chat-approval-repo.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

/** Has what waits for a review put up for approval where that is switched on; what was overtaken is looked at soon. Done again it does nothing twice. */
export async function followNews(place: Place, told: News): Promise<void> {
  if (told.event !== 'workflow') return;
  const { id: workflowId, status, stepId } = told.subject;
  const { items } = await chatApprovals.on(place.table).list({ workflowId });
  await hasten(place, items);
  const isAsking = (told.action === 'create' || told.action === 'approve') && status === 'wait_for_audit';
  if (!isAsking || stepId === undefined) return;
  for (const desk of await enabledDesks(place.table))
    await want(place, { workflowId, projectUid: told.projectUid, about: `step-${stepId}`, stepId, desk });
}

/** For a moment in which somebody has to decide something at one vendor. */
export async function want(
  { table, tenant, world }: Place,
  wanted: Pick<ChatApproval, 'workflowId' | 'projectUid' | 'about' | 'desk' | 'stepId' | 'schedule'>,
): Promise<void> {
  await noteDue(world, 'followApprovals', tenant);
  const now = world.clock.now();
  const fresh = { ...wanted, queue: 'yes' as const, dueAt: now, wantedAt: now, leasedUntil: 0, tries: 0, people: [] };
  await unlessChanged(chatApprovals.on(table).create(fresh));
}

async function hasten({ table, tenant, world }: Place, known: readonly ChatApproval[]): Promise<void> {
  const now = world.clock.now();
  const waiting = known.filter(({ queue, dueAt, leasedUntil }) => queue && dueAt > now && leasedUntil <= now);
  if (waiting.length === 0) return;
  await noteDue(world, 'followApprovals', tenant);
  for (const one of waiting) await unlessChanged(chatApprovals.on(table).update({ ...one, dueAt: now }));
}

async function enabledDesks(table: TenantTable): Promise<DeskName[]> {
  const stored = await storedChannels.on(table).getMany(deskNames.map((name) => ({ name })));
  return deskNames.filter((name) => stored.some((one) => one.name === name && one.isEnabled));
}

/** What is there was written before a crash; what changed meanwhile is looked at by whoever changed it. */
async function unlessChanged(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}
