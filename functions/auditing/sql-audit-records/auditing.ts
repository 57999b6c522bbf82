import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import type { TaskCall } from '../../../shared/machines/machine.ts';
import type { Text } from '../../../shared/text.ts';
import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { World } from '../../platform/world.ts';
import { auditOn, failingAudit } from '../audits/audit-later.ts';
import { tasksByNumber } from '../../ground/ledger/task-repo.ts';
import type { TaskPlace } from '../audits/audited-script.ts';
import { auditTask, giveUpTask } from './task-audits.ts';
import { endingRecord, pendingAudits, records, type AuditRecord } from './record-repo.ts';

/** What the machine carries: pointers, never SQL. */
const auditInput = z.object({
  tenant: z.string(),
  projectUid: z.string(),
  recordId: z.string(),
  taskId: z.number().int(),
  isTaskAlone: z.boolean().optional(),
});
type AuditInput = z.output<typeof auditInput>;

/** Starts the machine that audits a record; starting it twice is starting it once. */
export function startAudit(
  { tenant, world }: Pick<TaskPlace, 'tenant' | 'world'>,
  pointer: Omit<AuditInput, 'tenant'>,
): Promise<void> {
  return world.machines.start('sqlAudit', executionName(tenant, pointer.taskId), {
    tenant,
    ...pointer,
  } satisfies AuditInput);
}

/** Audits until the SQL, or this function's time, is at an end. */
export async function auditSql(
  { input }: TaskCall<unknown>,
  world: World,
  signal: AbortSignal,
): Promise<{ isMore: boolean }> {
  const pointer = auditInput.parse(input);
  const { place, record, taskId } = await atHand(pointer, world);
  if (pointer.isTaskAlone) return auditTask(place, pointer, signal);
  if (record?.status !== 'auditing') return { isMore: false };
  const isLate = timeSlice(world.clock);
  const isOver = () => signal.aborted || isLate();
  // Its tags may have been changed since.
  const beside = async () =>
    endingRecord(place.table, await records.on(place.table).require(record), { status: 'successfully' });
  try {
    return { isMore: (await auditOn(place, taskId, { isOver, beside })) === 'more' };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'changedMeanwhile') throw error;
    await giveUp(place, record, error.text);
    return { isMore: false };
  }
}

/** Ends an audit that failed again and again. */
export async function giveUpAudit({ input }: TaskCall<unknown>, world: World): Promise<{ isMore: boolean }> {
  const pointer = auditInput.parse(input);
  const { place, record } = await atHand(pointer, world);
  if (pointer.isTaskAlone) await giveUpTask(place, pointer);
  if (record?.status === 'auditing') await giveUp(place, record, new AppError('auditStopped').text);
  return { isMore: false };
}

/** Starts what never got its machine, and ends what its machine left behind. */
export async function resumeAudits(world: World): Promise<void> {
  await forEachDueTenant(world, 'resumeAudits', async (tenant) => {
    const { items } = await pendingAudits.on(world.tableOf(tenant)).list({});
    for (const { version: _version, ...pointer } of items) {
      const machine = await world.machines.describe('sqlAudit', executionName(tenant, pointer.taskId));
      if (!machine) await startAudit({ tenant, world }, pointer);
      else if (machine.status !== 'running')
        await giveUpAudit({ input: { tenant, ...pointer }, attempt: 0, execution: '' }, world);
    }
    return items.length === 0 ? 'idle' : 'waiting';
  });
}

async function atHand({ tenant, projectUid, recordId, taskId }: AuditInput, world: World) {
  const place: TaskPlace = { tenant, table: world.tableOf(tenant), world };
  return { place, taskId, record: await records.on(place.table).get({ projectUid, recordId }) };
}

async function giveUp(place: TaskPlace, record: AuditRecord, failure: Text): Promise<void> {
  // Of a project that was deleted the task goes first, and its record right after it.
  if (!(await tasksByNumber(place.table, [record.taskId])).has(record.taskId)) return;
  await place.table.transact([
    failingAudit(place, record.taskId, failure),
    ...endingRecord(place.table, record, { status: 'failed', failure }),
  ]);
}

function executionName(tenant: string, taskId: number): string {
  return `${tenant}-audit-${taskId}`;
}
