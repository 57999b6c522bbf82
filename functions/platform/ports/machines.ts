import { invariant } from '../../../shared/errors/index.ts';

/** What a state machine is given and answers: small pointers, never SQL or secrets, since histories can be read. */
export type MachineData = { readonly [name: string]: unknown };

/** How a run of a machine stands. */
export type ExecutionStatus = 'running' | 'succeeded' | 'failed' | 'timedOut' | 'aborted';
/** A run of a machine as seen from outside. */
export type Execution = {
  readonly status: ExecutionStatus;
  readonly output?: MachineData;
  readonly error?: string;
  readonly cause?: string;
};

/** The most that travels between two states, as JSON: the limit of Step Functions. */
export const machineDataBytesMax = 256 * 1024;

/** Long work that survives the end of any process. An execution is named by its starter, at most 80 letters, digits, - and _. */
export interface Machines {
  /** Starts an execution, once per name: a further start of the same name does nothing, whatever its input. */
  start(machine: string, execution: string, input: MachineData): Promise<void>;
  /** Stops a running execution; what its task is doing is told by the task's signal. One that has ended stays as it is. */
  stop(machine: string, execution: string, reason: string): Promise<void>;
  describe(machine: string, execution: string): Promise<Execution | undefined>;
}

/** The name of an execution, once it is known to be allowed everywhere. */
export function checkedExecutionName(name: string): string {
  invariant(/^[A-Za-z0-9_-]{1,80}$/.test(name), 'an execution is named by 1 to 80 letters, digits, - and _');
  return name;
}
