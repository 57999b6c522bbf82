import {
  taskName,
  type Machine,
  type MapState,
  type ParallelState,
  type Path,
  type State,
  type TaskCall,
  type TaskState,
  type WaitState,
} from '../../../shared/machines/machine.ts';
import type { Clock } from '../clock.ts';
import { chosenState } from './choice.ts';
import { readPath, requirePath, withResult } from './data-path.ts';
import type { Cursor, Journal } from './journal.ts';
import { catcherOf, retryAfter } from './recovery.ts';
import { StateFailure, taskFailure, travelled } from './state-failure.ts';

/** One task of a machine. It may be started again with the same input after a crash, so it must be idempotent. */
export type Task = (call: TaskCall<never>, signal: AbortSignal) => Promise<unknown>;
/** The tasks of a machine by the names that its states call. */
export type Tasks = Readonly<Record<string, Task>>;

/** What a run needs: aborting the signal ends it at once with the signal's reason, leaving the journal where it is. */
export type Run = {
  readonly execution: string;
  readonly journal: Journal;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

type Step = { readonly next: string; readonly data: unknown; readonly after: Cursor } | { readonly output: unknown };
type RecoverableState = TaskState | MapState | ParallelState;
type Visit = { readonly run: Run; readonly flow: string; readonly cursor: Cursor };

/** Runs a machine as Step Functions would, from wherever its journal says it stands, to its output or a StateFailure. */
export async function runMachine(machine: Machine, input: unknown, run: Run, flow = 'main'): Promise<unknown> {
  const known = await run.journal.read(flow);
  if (known && 'output' in known) return known.output;
  if (known && 'failure' in known) throw new StateFailure(known.failure.error, known.failure.cause);
  // A task that was on its way when the process ended is started again, and told so.
  let cursor = known ? { ...known.cursor, attempt: known.cursor.attempt + 1 } : entered(machine.StartAt, input, 0);
  try {
    for (;;) {
      await run.journal.write(flow, { cursor });
      const step = await visitState(stateOf(machine, cursor), { run, flow, cursor });
      run.signal.throwIfAborted();
      if ('output' in step) {
        await run.journal.write(flow, { output: step.output });
        return step.output;
      }
      cursor = entered(step.next, travelled(step.data), step.after.step + 1);
    }
  } catch (error) {
    if (error instanceof StateFailure && !run.signal.aborted)
      await run.journal.write(flow, { failure: { error: error.error, cause: error.message } });
    throw error;
  }
}

/** Step Functions ends an execution after 25,000 events; a state makes about five. */
const stepsMax = 5000;

function entered(state: string, data: unknown, step: number): Cursor {
  if (step > stepsMax) throw new StateFailure('States.Runtime', `more than ${stepsMax} steps`);
  return { state, data, step, attempt: 0, retries: [] };
}

function stateOf(machine: Machine, cursor: Cursor): State {
  const state = machine.States[cursor.state];
  if (!state) throw new StateFailure('States.Runtime', `there is no state ${cursor.state}`);
  return state;
}

async function visitState(state: State, visit: Visit): Promise<Step> {
  const { cursor } = visit;
  if (state.Type === 'Succeed') return { output: cursor.data };
  if (state.Type === 'Fail') throw new StateFailure(state.Error, state.Cause);
  if (state.Type === 'Choice') return { next: chosenState(state, cursor.data), data: cursor.data, after: cursor };
  if (state.Type === 'Wait') return waited(state, visit);
  return recovered(state, visit);
}

async function waited(state: WaitState, { run, flow, cursor }: Visit): Promise<Step> {
  const until = cursor.until ?? endOfWait(state, cursor.data, run.clock.now());
  await run.journal.write(flow, { cursor: { ...cursor, until } });
  await run.clock.waitUntil(until, run.signal);
  return proceed(state, cursor.data, cursor);
}

function endOfWait(state: WaitState, data: unknown, now: number): number {
  if ('Seconds' in state) return now + state.Seconds * 1000;
  if ('SecondsPath' in state) return now + numberAt(data, state.SecondsPath) * 1000;
  const until = Date.parse(String(requirePath(data, state.TimestampPath)));
  if (Number.isNaN(until)) throw new StateFailure('States.Runtime', `no time lies at ${state.TimestampPath}`);
  return until;
}

function numberAt(data: unknown, path: Path): number {
  const value = requirePath(data, path);
  if (typeof value !== 'number') throw new StateFailure('States.Runtime', `no number lies at ${path}`);
  return value;
}

/** Does the work of a state, again and again while a retrier says so, and hands a failure to its catcher. */
async function recovered(state: RecoverableState, { run, flow, cursor: start }: Visit): Promise<Step> {
  for (let cursor = start; ; ) {
    try {
      if (cursor.until !== undefined) await run.clock.waitUntil(cursor.until, run.signal);
      const result = await workOf(state, { run, flow, cursor });
      return proceed(state, withResult(cursor.data, state.ResultPath, travelled(result)), cursor);
    } catch (error) {
      if (run.signal.aborted || !(error instanceof StateFailure)) throw error;
      const retry = retryAfter(state.Retry, cursor.retries, error);
      if (!retry) return caught(state, cursor, error);
      const until = run.clock.now() + retry.seconds * 1000;
      cursor = { ...cursor, step: cursor.step + 1, attempt: cursor.attempt + 1, retries: retry.retries, until };
      await run.journal.write(flow, { cursor });
    }
  }
}

function caught(state: RecoverableState, cursor: Cursor, failure: StateFailure): Step {
  const catcher = catcherOf(state.Catch, failure);
  if (!catcher) throw failure;
  return {
    next: catcher.Next,
    data: withResult(cursor.data, catcher.ResultPath, { Error: failure.error, Cause: failure.message }),
    after: cursor,
  };
}

function proceed(state: RecoverableState | WaitState, data: unknown, after: Cursor): Step {
  return 'Next' in state ? { next: state.Next, data, after } : { output: data };
}

function workOf(state: RecoverableState, visit: Visit): Promise<unknown> {
  if (state.Type === 'Task') return runTask(state, visit);
  const { cursor } = visit;
  if (state.Type === 'Parallel')
    return runFlows(
      state.Branches.map((machine) => ({ machine, input: cursor.data })),
      concurrencyMax,
      visit,
    );
  const items = requirePath(cursor.data, state.ItemsPath);
  if (!Array.isArray(items)) throw new StateFailure('States.Runtime', `no list lies at ${state.ItemsPath}`);
  const inputs = items.map((item: unknown, index) => ({
    machine: state.ItemProcessor,
    input: itemInput(state, cursor.data, item, index),
  }));
  return runFlows(inputs, Math.min(state.MaxConcurrency || concurrencyMax, concurrencyMax), visit);
}

async function runTask(state: TaskState, { run, cursor }: Visit): Promise<unknown> {
  const task = run.tasks[taskName(state)];
  if (!task) throw new StateFailure('States.Runtime', `there is no task ${taskName(state)}`);
  run.signal.throwIfAborted();
  const over = new AbortController();
  const signal = AbortSignal.any([run.signal, over.signal]);
  const call = { input: structuredClone(cursor.data), attempt: cursor.attempt, execution: run.execution };
  const ends: Promise<unknown>[] = [settled(task, call, signal), aborted(run.signal, over.signal)];
  if (state.TimeoutSeconds !== undefined) ends.push(timedOut(run, state.TimeoutSeconds, signal));
  try {
    return await Promise.race(ends);
  } finally {
    over.abort(new StateFailure('States.Timeout', 'the task is over'));
  }
}

// Calling inside an async function turns a task that throws at once into one that fails.
async function settled(task: Task, call: TaskCall, signal: AbortSignal): Promise<unknown> {
  try {
    return await task(call as TaskCall<never>, signal);
  } catch (error) {
    throw taskFailure(error);
  }
}

function aborted(signal: AbortSignal, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over }),
  );
}

async function timedOut(run: Run, seconds: number, signal: AbortSignal): Promise<never> {
  await run.clock.waitUntil(run.clock.now() + seconds * 1000, signal);
  throw new StateFailure('States.Timeout', `the task took more than ${seconds} seconds`);
}

/** Step Functions runs at most this many items of a map at once. */
const concurrencyMax = 40;

/** Runs several flows of one state, a few at a time. The first failure stops the others and is the state's own. */
async function runFlows(
  inputs: readonly { machine: Machine; input: unknown }[],
  concurrency: number,
  { run, flow, cursor }: Visit,
): Promise<unknown[]> {
  const others = new AbortController();
  const inner = { ...run, signal: AbortSignal.any([run.signal, others.signal]) };
  const results: unknown[] = [];
  const queue = [...inputs.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, { machine, input }] = next;
      results[index] = await runMachine(
        machine,
        travelled(input),
        inner,
        `${flow}/${cursor.state}.${cursor.step}.${index}`,
      );
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, inputs.length) }, () =>
    worker().catch((error: unknown) => failed(others, error)),
  );
  await Promise.all(workers);
  run.signal.throwIfAborted();
  others.signal.throwIfAborted();
  return results;
}

function failed(others: AbortController, error: unknown): void {
  if (!others.signal.aborted) others.abort(error);
}

function itemInput(state: MapState, data: unknown, item: unknown, index: number): unknown {
  if (!state.ItemSelector) return item;
  const selected = Object.entries(state.ItemSelector).map(([name, path]) => {
    const value = path === '$$.Map.Item.Value' ? item : path === '$$.Map.Item.Index' ? index : readPath(data, path);
    return [name.slice(0, -2), value];
  });
  return Object.fromEntries(selected);
}
