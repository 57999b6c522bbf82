import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
  type DescribeExecutionOutput,
} from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { manualClock, until } from '../../../test/support/clock.ts';
import type { Journal } from '../machines/journal.ts';
import { runMachine } from '../machines/run-machine.ts';
import { StateFailure } from '../machines/state-failure.ts';
import { conformanceMachine, conformanceTasks, machinesConformance } from '../ports/machines.conformance.ts';
import { awsMachines } from './machines.ts';

const sfn = new SFNClient({ region: 'eu-central-1' });
const config = {
  sfn,
  machineArnPrefix: 'arn:aws:states:eu-central-1:1:stateMachine:sluice-',
  executionArnPrefix: 'arn:aws:states:eu-central-1:1:execution:sluice-',
};
const arn = `${config.machineArnPrefix}greeting`;

/** A Step Functions with one machine, run by our interpreter, and the replies and refusals of its API. */
function fakeStepFunctions() {
  const mock = mockClient(sfn);
  const executions = new Map<string, DescribeExecutionOutput & { stopping: AbortController }>();
  const clock = manualClock();
  const found = (executionArn: string) => {
    const execution = executions.get(executionArn);
    if (!execution) throw new ExecutionDoesNotExist({ message: 'none', $metadata: {} });
    return execution;
  };
  const run = async (execution: DescribeExecutionOutput & { stopping: AbortController }) => {
    const journal: Journal = { read: async () => undefined, write: async () => {} };
    try {
      const output = await runMachine(conformanceMachine, JSON.parse(execution.input ?? ''), {
        execution: '',
        journal,
        tasks: conformanceTasks,
        clock,
        signal: execution.stopping.signal,
      });
      Object.assign(execution, { status: 'SUCCEEDED', output: JSON.stringify(output) });
    } catch (error) {
      if (error instanceof StateFailure)
        Object.assign(execution, { status: 'FAILED', error: error.error, cause: error.message });
    }
  };
  mock.on(StartExecutionCommand, { stateMachineArn: arn }).callsFake(({ name, input }) => {
    const executionArn = `${arn.replace('stateMachine', 'execution')}:${name}`;
    const before = executions.get(executionArn);
    if (before && (before.status !== 'RUNNING' || before.input !== input))
      throw new ExecutionAlreadyExists({ message: 'exists', $metadata: {} });
    if (before) return { executionArn };
    const execution = {
      executionArn,
      stateMachineArn: arn,
      status: 'RUNNING' as const,
      input,
      startDate: undefined,
      stopping: new AbortController(),
    };
    executions.set(executionArn, execution);
    void run(execution);
    return { executionArn };
  });
  mock.on(DescribeExecutionCommand).callsFake(({ executionArn }) => found(executionArn));
  mock.on(StopExecutionCommand).callsFake(({ executionArn, cause }) => {
    const execution = found(executionArn);
    execution.stopping.abort(new Error('stopped'));
    Object.assign(execution, { status: 'ABORTED', cause });
    return {};
  });
  const settled = async (name: string) => {
    const isWaiting = () =>
      clock.awaited().length === [...executions.values()].filter((one) => one.status === 'RUNNING').length;
    await until(() => found(`${arn.replace('stateMachine', 'execution')}:${name}`).status !== 'RUNNING' || isWaiting());
  };
  return { mock, settled };
}

let fake: ReturnType<typeof fakeStepFunctions>;
beforeEach(() => {
  fake = fakeStepFunctions();
});
afterEach(() => fake.mock.restore());

machinesConformance(() => ({ machines: awsMachines(config), settled: fake.settled }));

test('a deployment without its ARNs fails instead of starting nothing', () => {
  expect(() => awsMachines({ ...config, machineArnPrefix: '' })).toThrow('are configured');
});
