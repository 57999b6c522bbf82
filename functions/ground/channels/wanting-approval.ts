import { AppError } from '../../../shared/errors/index.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { World } from '../../platform/world.ts';
import { storedChannels } from './channel-repo.ts';
import { chatApprovals, type ChatApproval } from './chat-approval-repo.ts';
import { deskNames, type DeskName } from './desk-names.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Wanted = Pick<ChatApproval, 'workflowId' | 'projectUid' | 'about' | 'desk' | 'stepId' | 'schedule'>;

/** For the transaction of a moment in which somebody has to decide something at one vendor. */
export async function wantingApproval({ table, tenant, world }: Place, wanted: Wanted): Promise<TransactItem[]> {
  await noteDue(world, 'followApprovals', tenant);
  return [chatApprovals.on(table).creating(freshApproval(world, wanted))];
}

/** The same by itself; what is there was written before a crash. */
export async function wantApproval({ table, tenant, world }: Place, wanted: Wanted): Promise<void> {
  await noteDue(world, 'followApprovals', tenant);
  try {
    await chatApprovals.on(table).create(freshApproval(world, wanted));
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}

/** Where decisions are taken in this tenant. */
export async function enabledDesks(table: TenantTable): Promise<DeskName[]> {
  const stored = await storedChannels.on(table).getMany(deskNames.map((name) => ({ name })));
  return deskNames.filter((name) => stored.some((one) => one.name === name && one.isEnabled));
}

function freshApproval({ clock }: World, wanted: Wanted) {
  const now = clock.now();
  return { ...wanted, queue: 'yes' as const, dueAt: now, leasedUntil: 0, wantedAt: now, tries: 0, people: [] };
}
