import { machineDataBytesMax } from '../ports/machines.ts';

/** A failure that a machine may retry or catch by its name, as Step Functions names it. */
export class StateFailure extends Error {
  override readonly name = 'StateFailure';
  readonly error: string;

  constructor(error: string, cause: string) {
    super(cause);
    this.error = error;
  }
}

/** What a task threw, under the name by which Retry and Catch know it. */
export function taskFailure(thrown: unknown): StateFailure {
  if (thrown instanceof StateFailure) return thrown;
  return thrown instanceof Error
    ? new StateFailure(thrown.name, thrown.message)
    : new StateFailure('Error', String(thrown));
}

/** A value as it would have travelled between two states; too much of it is a failure. */
export function travelled(value: unknown): unknown {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > machineDataBytesMax)
    throw new StateFailure('States.DataLimitExceeded', `more than ${machineDataBytesMax} bytes between two states`);
  return JSON.parse(text);
}
