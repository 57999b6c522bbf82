import type { TaskCall } from './machine.ts';

/** The environment variables by which the runner is told what to do: a task and pointers, as every task is called with. */
export const runnerVariables = {
  task: 'SLUICE_CALL_TASK',
  input: 'SLUICE_CALL_INPUT',
  attempt: 'SLUICE_CALL_ATTEMPT',
  execution: 'SLUICE_CALL_EXECUTION',
} as const satisfies Readonly<Record<'task' | keyof TaskCall, string>>;

/** What the runner ends with when it was told to stop before all was done: the state machine then starts another. */
export const isMoreExitCode = 75;
