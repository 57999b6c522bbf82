import { AppError } from '../../../shared/errors/index.ts';
import { Stopped, type GuardedEnding, type ReadingSession, type Sending } from '../../databases/reading/service.ts';
import type { EventPlace } from '../../platform/events.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import { ResultFile, type ResultPage } from './result-file.ts';
import { queryRuns, type NewQueryRun, type StoredQueryRun } from './run-repo.ts';
import { leaveSlots } from './run-slots.ts';
import { watchRun } from './watch-run.ts';

type Reading = {
  /** When whoever waits for it waits no more. */
  readonly endsAt: number;
  /** Aborted when the process is told to stop. */
  readonly signal?: AbortSignal;
  /** Goes through the gate. */
  readonly through: (sending: Sending) => Promise<GuardedEnding>;
};

/** Has the rows of a run read into its file, and writes down how it went: the same within a request and behind it. */
export async function readRun(
  place: EventPlace,
  run: StoredQueryRun,
  { endsAt, signal, through }: Reading,
): Promise<{ ended: StoredQueryRun; first: ResultPage | undefined }> {
  const file = new ResultFile(place, run.fileId);
  const kept: Pick<NewQueryRun, 'sealedKey'> = {};
  const watch = watchRun(place, run);
  try {
    const ending = await through({
      rowsMax: run.rowsMax,
      milliseconds: run.secondsMax * 1000,
      endsAt,
      sink: file,
      signal: signal ? AbortSignal.any([watch.signal, signal]) : watch.signal,
      recorded: async ({ uid }) => void (await goOn(place, run, { recordUid: uid })),
      connected: async (opened) => void (await goOn(place, run, stoppedBy(opened))),
      // The last words are asked for while the session is there.
      finished: async (opened) => {
        kept.sealedKey = await file.end();
        await file.nameTypes(opened);
      },
    });
    if (ending.outcome !== 'succeeded') await file.discard();
    const ended = await endRun(place, run, { ...resultOf(ending, file), ...kept, recordUid: ending.record.uid });
    return { ended, first: ended.state === 'succeeded' ? file.first : undefined };
  } catch (error) {
    await file.discard();
    await endRun(place, run, endOfThrown(error));
    throw error;
  } finally {
    await watch.stop();
  }
}

/** What is refused is told as that, whatever else is thrown is a mistake of ours. */
export function endOfThrown(error: unknown): Partial<NewQueryRun> {
  return error instanceof AppError ? { state: 'refused', reason: error.text } : { state: 'failed' };
}

/** What another process needs to stop it, and which server it is. */
function stoppedBy({ backendId, asked }: ReadingSession): Partial<NewQueryRun> {
  const server = asked?.server ?? 'primary';
  return { backendId, server, hasReplica: asked !== undefined, ...(asked?.why && { askedWhy: asked.why }) };
}

/** Writes down what is known by now, unless somebody has asked for the end meanwhile. */
async function goOn(
  { table }: EventPlace,
  { creatorUid, runUid }: NewQueryRun,
  set: Partial<NewQueryRun>,
): Promise<void> {
  const { isCancelled } = await queryRuns.on(table).patch({ creatorUid, runUid }, { set });
  if (isCancelled) throw new Stopped('cancelled');
}

function resultOf({ outcome, reason, place, record, cutBy }: GuardedEnding, file: ResultFile): Partial<NewQueryRun> {
  const { milliseconds } = record;
  if (outcome !== 'succeeded')
    return {
      state: outcome,
      milliseconds,
      ...(reason && { reason }),
      ...(place && { errorLine: place.line, errorColumn: place.column }),
    };
  const columns = file.columnsOf.map(({ name, type, kind, masked }) => ({
    name,
    type: type ?? kind,
    kind,
    ...(masked && { masked }),
  }));
  return { state: outcome, milliseconds, columns, rowCount: file.rowCount, pages: file.pages, ...(cutBy && { cutBy }) };
}

/** Writes the end of a run; one that has its end keeps it. */
export async function endRun(
  { table, world }: EventPlace,
  { creatorUid, runUid, slots }: NewQueryRun,
  ended: Partial<NewQueryRun>,
): Promise<StoredQueryRun> {
  await leaveSlots(table, { runUid, slots });
  const set = { ...ended, endedAt: new Date(world.clock.now()).toISOString() };
  const [runs, key] = [queryRuns.on(table), { creatorUid, runUid }];
  try {
    return await runs.patch(key, { set }, { condition: { state: 'running' } });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return runs.require(key);
  }
}
