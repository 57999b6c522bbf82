import { Duration, type Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation, type ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Alias } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Config } from '../config.ts';

type Watched = {
  readonly config: Config;
  readonly functions: readonly (readonly [string, LambdaFunction])[];
  readonly machines: readonly StateMachine[];
  readonly api: HttpApi;
  readonly table: ITable;
};

/** One alarm per thing whose failure a user would notice, all to one topic. */
export function watch(stack: Stack, { config, functions, machines, api, table }: Watched): void {
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true, masterKey: Alias.fromAliasName(stack, 'SnsKey', 'alias/aws/sns') });
  if (config.alarmEmail) topic.addSubscription(new EmailSubscription(config.alarmEmail));
  const period = Duration.minutes(5);
  const alarm = (id: string, metric: IMetric, threshold: number) => {
    new Alarm(stack, `${id}Alarm`, {
      metric, threshold, evaluationPeriods: 1, treatMissingData: TreatMissingData.NOT_BREACHING,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    }).addAlarmAction(new SnsAction(topic));
  };
  for (const [name, fn] of functions) {
    alarm(`${name}Errors`, fn.metricErrors({ period, statistic: 'Sum' }), 1);
    alarm(`${name}Throttles`, fn.metricThrottles({ period, statistic: 'Sum' }), 1);
  }
  for (const machine of machines) alarm(`${machine.node.id}Failed`, machine.metricFailed({ period, statistic: 'Sum' }), 1);
  alarm('Api5xx', api.metricServerError({ period, statistic: 'Sum' }), 5);
  alarm('ApiLatency', api.metricLatency({ period, statistic: 'p99' }), 5000);
  alarm('TableThrottles', table.metricThrottledRequestsForOperations({ operations: [Operation.PUT_ITEM, Operation.QUERY, Operation.GET_ITEM, Operation.TRANSACT_WRITE_ITEMS], period }), 1);
}
