import * as z from 'zod';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { TaskCall } from '../../../shared/machines/machine.ts';
import type { Text } from '../../../shared/text.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import {
  comparisons,
  keepFound,
  keptOrder,
  type Comparison,
  type ComparedRow,
  type NewComparison,
} from './comparison-repo.ts';
import type { ComparedSchema } from './compare.ts';
import { turns } from './turns.ts';

const pointer = z.object({ tenant: z.string(), projectUid: z.string(), comparisonId: z.string() });
type Which = Pick<NewComparison, 'projectUid' | 'comparisonId'>;
type Starting = Pick<EventPlace, 'tenant' | 'world'>;

/** Starts the machine of a comparison; starting it twice is starting it once. */
export function startComparing({ tenant, world }: Starting, { projectUid, comparisonId }: Which): Promise<void> {
  return world.machines.start('structureComparison', executionName(tenant, comparisonId), {
    tenant,
    projectUid,
    comparisonId,
  } satisfies z.output<typeof pointer>);
}

/** Whoever looks at one whose machine never came starts it, and ends what its machine left behind. */
export async function resumeComparing(place: EventPlace, record: Comparison): Promise<Comparison> {
  if (record.status !== 'comparing') return record;
  const machine = await place.world.machines.describe(
    'structureComparison',
    executionName(place.tenant, record.comparisonId),
  );
  if (!machine) await startComparing(place, record);
  else if (machine.status !== 'running') await fail(place, record, new AppError('comparisonStopped').text);
  return (await comparisons.on(place.table).get(record)) ?? record;
}

/** Compares. What a database refuses ends as failed; what breaks otherwise is begun anew by the machine. */
export async function compareStructures({ input }: TaskCall<unknown>, world: World): Promise<object> {
  const { place, which } = atHand(input, world);
  const record = await comparisons.on(place.table).get(which);
  if (record?.status !== 'comparing') return {};
  try {
    await run(place, record);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'changedMeanwhile') throw error;
    await fail(place, which, error.text);
  }
  return {};
}

/** Ends what failed again and again. */
export async function giveUpComparison({ input }: TaskCall<unknown>, world: World): Promise<object> {
  const { place, which } = atHand(input, world);
  await fail(place, which, new AppError('comparisonStopped').text);
  return {};
}

async function run(place: EventPlace, record: Comparison): Promise<void> {
  const sources = await dbServicesByUid(place, [...new Set([record.base.uid, record.comparison.uid])]);
  const side = ({ uid, schema }: Comparison['base']) => {
    const source = sources.find((one) => one.uid === uid);
    if (!source) throw new AppError('notFound');
    return { source, schema };
  };
  const sides = { base: side(record.base), comparison: side(record.comparison) };
  const progress = progressOf(place, record);
  // What knows catalogues is large, and most functions that load this one compare nothing.
  const { compared } = await import('./compare.ts');
  const schemas = await compared(place, sides, { objectsMax: limits.comparedInAllMax, ...progress });
  const { rows, counts } = await rowsOfSchemas(schemas);
  const heads = schemas.map(({ database_diff_objects: _, ...head }) => head);
  const parts = await keepFound(place.table, record, heads, rows);
  const total = progress.total();
  await change(place, record, (now) => ({ ...now, status: 'finish', counts, parts, read: total, total }));
}

/** In the kept order, those that differ first; within, as the schemas and their objects come. And how many stand how. */
async function rowsOfSchemas(schemas: readonly ComparedSchema[]) {
  const rows = new Map(keptOrder.map((result) => [result, [] as ComparedRow[]]));
  const counts: NewComparison['counts'] = {};
  const turn = turns();
  for (const { base_schema_name, comparison_schema_name, database_diff_objects: types } of schemas)
    for (const { object_type, objects_diff_result: objects } of types)
      for (const one of objects) {
        await turn();
        const { comparison_result: result } = one;
        counts[result] = (counts[result] ?? 0) + 1;
        rows.get(result)?.push({ base_schema_name, comparison_schema_name, object_type, ...one });
      }
  return { rows: [...rows.values()].flat(), counts };
}

const progressEveryMs = 2_000;

/** Where one side failed the comparison has ended: then the other side is read no further. */
export function progressOf(place: EventPlace, record: Comparison) {
  const { clock } = place.world;
  let [read, total, writtenAt] = [0, 0, 0];
  return {
    total: () => total,
    onTotal: (objects: number) => void (total += objects),
    onRead: async (objects: number) => {
      read += objects;
      if (clock.now() - writtenAt < progressEveryMs) return;
      writtenAt = clock.now();
      const isGoingOn = await change(place, record, (now) => ({ ...now, read, total }));
      if (!isGoingOn) throw new AppError('comparisonStopped');
    },
  };
}

async function fail(place: EventPlace, which: Which, failure: Text): Promise<void> {
  await change(place, which, (now) => ({ ...now, status: 'failed', failure }));
}

/** Both sides tell their progress at once: who comes second reads again. Nothing is changed of one that has ended. */
async function change(place: EventPlace, which: Which, edit: (now: Comparison) => Comparison): Promise<boolean> {
  for (;;) {
    const now = await comparisons.on(place.table).get(which);
    if (now?.status !== 'comparing') return false;
    try {
      await place.table.transact([comparisons.on(place.table).updating(edit(now))]);
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    }
  }
}

function atHand(given: unknown, world: World): { place: EventPlace; which: Which } {
  const { tenant, ...which } = pointer.parse(given);
  invariant(tenant !== '', 'a machine works for a tenant');
  return { place: { tenant, table: world.tableOf(tenant), world }, which };
}

function executionName(tenant: string, comparisonId: string): string {
  return `${tenant}-compare-${comparisonId}`;
}
