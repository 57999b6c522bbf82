import * as z from 'zod';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { Machine } from '../../../shared/machines/machine.ts';
import type { Clock } from '../../platform/clock.ts';
import { tableJournal } from '../../platform/machines/journal.ts';
import { runMachine, type Tasks } from '../../platform/machines/run-machine.ts';
import { StateFailure, travelled } from '../../platform/machines/state-failure.ts';
import {
  checkedExecutionName,
  type Execution,
  type MachineData,
  type Machines,
} from '../../platform/ports/machines.ts';
import { entity, type Records, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const executionSchema = z.object({
  machine: z.string(),
  execution: z.string(),
  status: z.enum(['running', 'succeeded', 'failed', 'timedOut', 'aborted']),
  input: z.string(),
  startedAt: z.number(),
  /** Only while it runs: the index by which a new process finds what to go on with. */
  runningSince: z.number().optional(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  forgetAt: z.number().optional(),
});
type ExecutionRecord = z.output<typeof executionSchema>;
type Ending = {
  readonly status: Exclude<ExecutionRecord['status'], 'running'>;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
};

const executionKeys = {
  pk: 'EXECUTION#{machine}#{execution}',
  sk: 'STATUS',
  gsi1pk: 'RUNNING_EXECUTIONS',
  gsi1sk: '{runningSince}#{machine}#{execution}',
  ttl: 'forgetAt',
} as const;
const executions = entity('EXECUTION', executionSchema, executionKeys);

// Step Functions keeps an execution, and its name, for 90 days.
const keptSeconds = 90 * 24 * 60 * 60;

type World = {
  readonly table: TenantTable;
  readonly machines: Readonly<Record<string, Machine>>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  /** Told when the journal itself fails; the execution is then taken up at the next start. */
  readonly report: (error: unknown) => void;
};

/** The state machines of `npm start`. Call `resumeMachines` once at start-up, and `close` before the table is closed. */
export function localMachines(world: World): LocalMachines {
  return new LocalMachines(world);
}

export class LocalMachines implements Machines {
  readonly #world: World;
  readonly #records: Records<ExecutionRecord, typeof executionKeys>;
  readonly #live = new Map<string, { readonly stopping: AbortController; readonly done: Promise<void> }>();

  constructor(world: World) {
    this.#world = world;
    this.#records = executions.on(world.table);
  }

  async start(machine: string, execution: string, input: MachineData): Promise<void> {
    invariant(machine in this.#world.machines, `${machine} is a machine`);
    const startedAt = this.#world.clock.now();
    const record = {
      machine,
      execution: checkedExecutionName(execution),
      status: 'running' as const,
      input: JSON.stringify(travelled(input)),
      startedAt,
      runningSince: startedAt,
    };
    const taken = new Error('started before');
    try {
      this.#launch(await this.#records.create(record, taken));
    } catch (error) {
      if (error !== taken) throw error;
    }
  }

  async stop(machine: string, execution: string, reason: string): Promise<void> {
    const live = this.#live.get(idOf({ machine, execution }));
    live?.stopping.abort(new Stopped());
    await live?.done;
    await this.#end({ machine, execution }, { status: 'aborted', cause: reason });
  }

  async describe(machine: string, execution: string): Promise<Execution | undefined> {
    const record = await this.#records.get({ machine, execution });
    if (!record) return undefined;
    const { status, output, error, cause } = record;
    return {
      status,
      ...(output !== undefined && { output: JSON.parse(output) as MachineData }),
      ...(error !== undefined && { error }),
      ...(cause !== undefined && { cause }),
    };
  }

  /** Goes on with everything that was running when the process before this one ended. */
  async resumeMachines(): Promise<void> {
    const running = await this.#records.listBy('gsi1', {});
    for (const record of running.items) if (!this.#live.has(idOf(record))) this.#launch(record);
  }

  /** Lets go of everything that runs, as the end of the process would; nothing is marked as ended. */
  async close(): Promise<void> {
    const live = [...this.#live.values()];
    for (const { stopping } of live) stopping.abort(new Stopped());
    await Promise.all(live.map(({ done }) => done));
  }

  #launch(record: Stored<ExecutionRecord>): void {
    const id = idOf(record);
    const stopping = new AbortController();
    const done = this.#run(record, stopping)
      .catch(this.#world.report)
      .finally(() => this.#live.delete(id));
    this.#live.set(id, { stopping, done });
  }

  async #run(record: ExecutionRecord, stopping: AbortController): Promise<void> {
    const machine = this.#world.machines[record.machine];
    // A newer version of the product may know it no longer.
    if (!machine)
      return this.#end(record, {
        status: 'failed',
        error: 'States.Runtime',
        cause: `there is no machine ${record.machine}`,
      });
    const { clock, tasks, table } = this.#world;
    const over = new AbortController();
    const journal = tableJournal(table, { machine: record.machine, execution: record.execution });
    if (machine.TimeoutSeconds !== undefined)
      void abortAt(record.startedAt + machine.TimeoutSeconds * 1000, stopping, over.signal, clock);
    try {
      const output = await runMachine(machine, JSON.parse(record.input), {
        execution: record.execution,
        journal,
        tasks,
        clock,
        signal: stopping.signal,
      });
      await this.#end(record, { status: 'succeeded', output: JSON.stringify(output) });
    } catch (error) {
      if (error instanceof Stopped) return;
      await this.#end(record, endingOf(error));
    } finally {
      over.abort();
    }
  }

  /** Writes how an execution ended, unless it has ended otherwise meanwhile. */
  async #end(key: { readonly machine: string; readonly execution: string }, ending: Ending): Promise<void> {
    for (;;) {
      const record = await this.#records.get(key);
      if (record?.status !== 'running') return;
      try {
        await this.#records.update({
          ...record,
          ...ending,
          runningSince: undefined,
          forgetAt: Math.floor(this.#world.clock.now() / 1000) + keptSeconds,
        });
        await tableJournal(this.#world.table, { machine: key.machine, execution: key.execution }).clear();
        return;
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
      }
    }
  }
}

/** Ends a run without a word in its journal. */
class Stopped extends Error {}
class TimedOut extends Error {}

function idOf({ machine, execution }: { readonly machine: string; readonly execution: string }): string {
  return `${machine}/${execution}`;
}

function endingOf(error: unknown): Ending {
  if (error instanceof TimedOut) return { status: 'timedOut', error: 'States.Timeout' };
  if (error instanceof StateFailure) return { status: 'failed', error: error.error, cause: error.message };
  throw error;
}

async function abortAt(time: number, stopping: AbortController, over: AbortSignal, clock: Clock): Promise<void> {
  try {
    await clock.waitUntil(time, over);
    stopping.abort(new TimedOut());
  } catch (error) {
    // The run was over first.
    if (!over.aborted) throw error;
  }
}
