import { AppError } from '../../../shared/errors/index.ts';
import { runsOf, type Run } from '../../ground/ledger/run-repo.ts';
import type { EventPlace } from '../../platform/events.ts';
import { rollouts, rolloutSources, type RolloutSource } from './rollout-repo.ts';

type Key = { readonly projectUid: string; readonly rolloutId: string };

/** Writes down what became of data sources by what their runs say, and counts it. Answers how many that were. */
export async function settleSources(place: EventPlace, key: Key, rows: readonly RolloutSource[]): Promise<number> {
  const open = rows.filter(({ state, taskId }) => taskId !== undefined && settling.has(state));
  const found = await runsOf(
    place.table,
    open.flatMap(({ taskId }) => taskId ?? []),
  );
  const runs = new Map(found.map((run) => [run.taskId, run]));
  let settled = 0;
  for (const row of open) {
    const run = runs.get(row.taskId ?? 0);
    const state = run && outcomeOf(row, run);
    if (!run || state === undefined || state === row.state) continue;
    await settleSource(place, key, { row, state, reason: run.failure?.reason });
    settled += 1;
  }
  return settled;
}

const settling: ReadonlySet<string> = new Set(['waiting', 'running', 'failed', 'skipped']);

function outcomeOf(row: RolloutSource, run: Run): 'succeeded' | 'failed' | undefined {
  const outcome = outcomeOfRun(row, run);
  // What was passed over has failed before; somebody may still execute its workflow.
  return row.state === 'skipped' && outcome === 'failed' ? undefined : outcome;
}

function outcomeOfRun({ seen }: RolloutSource, { state, attempt }: Run): 'succeeded' | 'failed' | undefined {
  if (state === 'manually_executed') return 'succeeded';
  // What was ordered last has not begun: the run still tells of the execution before it.
  if (seen !== undefined && attempt <= seen) return undefined;
  if (state === 'succeeded') return 'succeeded';
  return state === 'failed' || state === 'terminated' || state === 'terminate_failed' ? 'failed' : undefined;
}

type Settled = {
  readonly row: RolloutSource;
  readonly state: 'succeeded' | 'failed' | 'waiting';
  readonly reason?: RolloutSource['reason'];
  readonly notBefore?: string;
};

/** One data source and the counts, together; only from the state in which it was found. */
export async function settleSource(
  { table }: EventPlace,
  { projectUid, rolloutId }: Key,
  { row, state, reason, notBefore }: Settled,
): Promise<void> {
  const from = counted(row.state);
  const to = counted(state);
  await table.transact([
    rolloutSources
      .on(table)
      .patching(
        { rolloutId, position: row.position },
        { set: { state, reason: state === 'failed' ? reason : undefined, notBefore } },
        { condition: { state: row.state }, refusal: new AppError('changedMeanwhile') },
      ),
    rollouts
      .on(table)
      .patching({ projectUid, rolloutId }, { add: { ...(from && { [from]: -1 }), ...(to && { [to]: 1 }) } }),
  ]);
}

const countedStates = ['running', 'succeeded', 'failed', 'skipped'] as const;

function counted(state: RolloutSource['state']): (typeof countedStates)[number] | undefined {
  return countedStates.find((one) => one === state);
}
