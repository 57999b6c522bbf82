import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { definitionOf, runsInRunner, tasksOf, type Machine } from '../../shared/machines/machine.ts';
import type { Config } from '../config.ts';
import { machineName } from '../names.ts';
import { acknowledge } from './acknowledge.ts';
import type { ProductRunner } from './product-runner.ts';

type Props = {
  readonly machine: Machine;
  readonly taskFunction: (task: string) => IFunction;
  readonly config: Config;
  readonly runner: ProductRunner | undefined;
};

/** A state machine from the same constant that the embedded runner interprets. */
export function productMachine(
  stack: Stack,
  name: string,
  { machine, taskFunction, config, runner }: Props,
): StateMachine {
  const logs = new LogGroup(stack, `${name}MachineLogs`, {
    logGroupName: `/aws/vendedlogs/states/${machineName(config, name)}`,
    retention: config.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const created = new StateMachine(stack, `${name}Machine`, {
    stateMachineName: machineName(config, name),
    definitionBody: DefinitionBody.fromString(stack.toJsonString(definitionOf(machine, runner?.call))),
    definitionSubstitutions: Object.fromEntries(tasksOf(machine).map((task) => [task, taskFunction(task).functionArn])),
    // Errors only and without data: the history holds pointers, but a reader of logs needs not even those.
    logs: { destination: logs, level: LogLevel.ERROR, includeExecutionData: false },
    tracingEnabled: config.tracing === 'on',
  });
  for (const called of new Set(tasksOf(machine).map(taskFunction))) called.grantInvoke(created);
  if (runner && runsInRunner(machine)) for (const right of runner.rights) created.addToRolePolicy(right);
  acknowledge(created.role, {
    'AwsSolutions-IAM5[Resource::*]': 'Log delivery and tracing of Step Functions have no narrower resource.',
  });
  acknowledge(created, {
    'AwsSolutions-SF1': 'Errors are logged; ALL would write every input.',
    'AwsSolutions-SF2': 'Whether traces are kept is a setting of the deployment, as for its functions.',
  });
  return created;
}
