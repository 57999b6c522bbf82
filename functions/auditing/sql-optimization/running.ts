import * as z from 'zod';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { TaskCall } from '../../../shared/machines/machine.ts';
import type { Text } from '../../../shared/text.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { failRecord, runRecord } from './run-record.ts';
import { failRewrite, runRewrite } from './run-rewrite.ts';
import { pendingOptimizations } from './optimization-repo.ts';
import { pendingRewrites } from './rewrite-repo.ts';

/** What the machine carries: pointers, never SQL. */
const pointer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record'), projectUid: z.string(), optimizationId: z.string() }),
  z.object({
    kind: z.literal('rewrite'),
    taskId: z.number().int(),
    number: z.number().int(),
    attempt: z.number().int(),
  }),
]);
export type Pointer = z.output<typeof pointer>;
const input = z.object({ tenant: z.string(), pointer });

/** Starts the machine of one record or statement; starting it twice is starting it once. */
export function startOptimization(
  { tenant, world }: Pick<EventPlace, 'tenant' | 'world'>,
  which: Pointer,
): Promise<void> {
  return world.machines.start('sqlOptimization', executionName(tenant, which), {
    tenant,
    pointer: which,
  } satisfies z.output<typeof input>);
}

/** Optimises. What the SQL or its database refuses ends as failed; what breaks otherwise is begun anew by the machine. */
export async function optimizeSql({ input: given }: TaskCall<unknown>, world: World): Promise<object> {
  const { place, which } = atHand(given, world);
  try {
    await (which.kind === 'record' ? runRecord(place, which) : runRewrite(place, which));
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'changedMeanwhile') throw error;
    await fail(place, which, error.text);
  }
  return {};
}

/** Ends what failed again and again. */
export async function giveUpOptimization({ input: given }: TaskCall<unknown>, world: World): Promise<object> {
  const { place, which } = atHand(given, world);
  await fail(place, which, new AppError('optimizationStopped').text);
  return {};
}

/** Starts what never got its machine, and ends what its machine left behind. */
export async function resumeOptimizations(world: World): Promise<void> {
  await forEachDueTenant(world, 'resumeOptimizations', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const [records, statements] = await Promise.all([
      pendingOptimizations.on(place.table).list({}),
      pendingRewrites.on(place.table).list({}),
    ]);
    const waiting: Pointer[] = [
      ...records.items.map(({ projectUid, optimizationId }) => ({
        kind: 'record' as const,
        projectUid,
        optimizationId,
      })),
      ...statements.items.map(({ taskId, number, attempt }) => ({ kind: 'rewrite' as const, taskId, number, attempt })),
    ];
    for (const which of waiting) await resume(place, which);
    return waiting.length === 0 ? 'idle' : 'waiting';
  });
}

async function resume(place: EventPlace, which: Pointer): Promise<void> {
  const machine = await place.world.machines.describe('sqlOptimization', executionName(place.tenant, which));
  if (!machine) await startOptimization(place, which);
  else if (machine.status !== 'running') await fail(place, which, new AppError('optimizationStopped').text);
}

function fail(place: EventPlace, which: Pointer, failure: Text): Promise<void> {
  return which.kind === 'record' ? failRecord(place, which, failure) : failRewrite(place, which, failure);
}

function atHand(given: unknown, world: World): { place: EventPlace; which: Pointer } {
  const { tenant, pointer: which } = input.parse(given);
  invariant(tenant !== '', 'a machine works for a tenant');
  return { place: { tenant, table: world.tableOf(tenant), world }, which };
}

function executionName(tenant: string, which: Pointer): string {
  const own =
    which.kind === 'record' ? which.optimizationId : `rewrite-${which.taskId}-${which.number}-${which.attempt}`;
  return `${tenant}-optimize-${own}`;
}
