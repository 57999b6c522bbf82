import type { Machine } from '../../../shared/machines/machine.ts';
import type { Machines } from './machines.ts';

/** The machine by which the suite is run: it greets, waits to be let go, and ends as its input says. */
export const conformanceMachine: Machine = {
  StartAt: 'Greet',
  States: {
    Greet: {
      Type: 'Task',
      Resource: '${greet}',
      ResultPath: '$.greeting',
      Next: 'Outcome',
      Catch: [{ ErrorEquals: ['Rude'], Next: 'Refused', ResultPath: '$.error' }],
    },
    Outcome: { Type: 'Choice', Choices: [{ Variable: '$.wait', BooleanEquals: true, Next: 'Wait' }], Default: 'Done' },
    Wait: { Type: 'Wait', Seconds: 3600, Next: 'Done' },
    Done: { Type: 'Succeed' },
    Refused: { Type: 'Fail', Error: 'Refused', Cause: 'rude input' },
  },
};

/** The tasks that the machines of these tests call. */
export const conformanceTasks = {
  greet: async ({ input }: { input: { name: string } }) => {
    if (input.name === 'rude') throw Object.assign(new Error('no'), { name: 'Rude' });
    return `hello ${input.name}`;
  },
};

type Subject = {
  readonly machines: Machines /** Resolves when the execution no longer runs by itself. */;
  readonly settled: (execution: string) => Promise<void>;
};

/** What every adapter of `Machines` must do, with a machine called `greeting`. */
export function machinesConformance(subject: () => Subject): void {
  const start = async (execution: string, input: Record<string, unknown>) => {
    await subject().machines.start('greeting', execution, input);
    await subject().settled(execution);
  };
  const describeIt = (execution: string) => subject().machines.describe('greeting', execution);

  test('an execution runs to its output', async () => {
    await start('one', { name: 'mei' });
    expect(await describeIt('one')).toEqual({ status: 'succeeded', output: { name: 'mei', greeting: 'hello mei' } });
  });

  test('a failure is told with its name and cause', async () => {
    await start('two', { name: 'rude' });
    expect(await describeIt('two')).toEqual({ status: 'failed', error: 'Refused', cause: 'rude input' });
  });

  test('a second start of the same name changes nothing, while it runs and after', async () => {
    await start('three', { name: 'first', wait: true });
    await start('three', { name: 'second' });
    expect(await describeIt('three')).toEqual({ status: 'running' });
    await start('four', { name: 'first' });
    await start('four', { name: 'second' });
    expect(await describeIt('four')).toMatchObject({ output: { name: 'first' } });
  });

  test('a stopped execution stays stopped with its reason, and one that ended stays as it was', async () => {
    await start('five', { name: 'mei', wait: true });
    await subject().machines.stop('greeting', 'five', 'not wanted any more');
    expect(await describeIt('five')).toEqual({ status: 'aborted', cause: 'not wanted any more' });
    await start('six', { name: 'mei' });
    await subject().machines.stop('greeting', 'six', 'too late');
    expect(await describeIt('six')).toMatchObject({ status: 'succeeded' });
  });

  test('an execution that nobody started is not there, and stopping it is no failure', async () => {
    expect(await describeIt('none')).toBeUndefined();
    await subject().machines.stop('greeting', 'none', 'never was');
  });

  test('a name that Step Functions would refuse is refused everywhere', async () => {
    await expect(start('a b', {})).rejects.toThrow('an execution is named by');
    await expect(start('x'.repeat(81), {})).rejects.toThrow('an execution is named by');
  });
}
