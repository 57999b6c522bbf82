import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
  StopExecutionCommand,
  type DescribeExecutionOutput,
  type SFNClient,
} from '@aws-sdk/client-sfn';
import { invariant } from '../../../shared/errors/index.ts';
import {
  checkedExecutionName,
  type Execution,
  type ExecutionStatus,
  type MachineData,
  type Machines,
} from '../ports/machines.ts';

/** How the ARNs of the state machines and of their executions begin; the name of the machine follows. */
type Config = { readonly sfn: SFNClient; readonly machineArnPrefix: string; readonly executionArnPrefix: string };

const statuses: Readonly<Record<string, ExecutionStatus>> = {
  RUNNING: 'running',
  PENDING_REDRIVE: 'running',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  TIMED_OUT: 'timedOut',
  ABORTED: 'aborted',
};

/** The state machines of Step Functions. */
export function awsMachines({ sfn, machineArnPrefix, executionArnPrefix }: Config): Machines {
  invariant(machineArnPrefix && executionArnPrefix, 'the ARNs of the machines are configured');
  const executionArn = (machine: string, execution: string) =>
    `${executionArnPrefix}${machine}:${checkedExecutionName(execution)}`;
  const find = async (machine: string, execution: string) => {
    const command = new DescribeExecutionCommand({ executionArn: executionArn(machine, execution) });
    return unless(ExecutionDoesNotExist, sfn.send(command));
  };
  return {
    async start(machine, execution, input) {
      const command = new StartExecutionCommand({
        stateMachineArn: machineArnPrefix + machine,
        name: checkedExecutionName(execution),
        input: JSON.stringify(input),
      });
      // The name was used with another input, or by an execution that has ended: started once is enough.
      await unless(ExecutionAlreadyExists, sfn.send(command));
    },
    async stop(machine, execution, reason) {
      const found = await find(machine, execution);
      if (!found || statuses[found.status ?? ''] !== 'running') return;
      await sfn.send(
        new StopExecutionCommand({
          executionArn: executionArn(machine, execution),
          cause: reason.slice(0, causeLettersMax),
        }),
      );
    },
    async describe(machine, execution) {
      const found = await find(machine, execution);
      return found && executionOf(found);
    },
  };
}

/** Step Functions takes no longer cause. */
const causeLettersMax = 32_768;

function executionOf({ status, output, error, cause }: DescribeExecutionOutput): Execution {
  const known = statuses[status ?? ''];
  invariant(known, `${String(status)} is a status`);
  return {
    status: known,
    ...(output !== undefined && { output: JSON.parse(output) as MachineData }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
  };
}

async function unless<T>(expected: new (...options: never[]) => Error, reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof expected) return undefined;
    throw error;
  }
}
