import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation, type ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { machines } from '../../shared/machines/index.ts';
import { isMoreExitCode } from '../../shared/machines/runner-call.ts';
import { measureNamespace, serviceOf, type Measure } from '../../shared/measures.ts';
import type { Config } from '../config.ts';
import { arnOf, functionName, machineName, runnerName, scheduleGroupName, undeliveredName } from '../names.ts';
import type { Product } from '../product.ts';

type AlarmStackProps = StackProps & {
  readonly config: Config;
  readonly product: Product;
  readonly api: HttpApi;
  readonly table: ITable;
};
/** A metric with the words for it in the alarm. */
type Named = { readonly name: string; readonly metric: IMetric };
type Watched = {
  readonly id: string;
  readonly says: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  readonly missing?: TreatMissingData;
};

const period = Duration.minutes(5);
/** What a table on demand may take in a second of each kind, unless more was asked for. */
const tableUnitsMax = 40_000;
/** From which share of a quota on it is told. */
const nearShare = 0.8;
/** How an execution ends that nobody wants. */
const endings = ['ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'] as const;
/** CloudWatch lets one alarm look at ten metrics. */
const metricsPerAlarm = 10;

/** What a user would notice, told to whoever runs it. How many alarms there are does not follow how many functions there are. */
export class AlarmStack extends Stack {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { config, product, api, table, ...props }: AlarmStackProps) {
    super(scope, id, props);
    this.topic = this.makeTopic(config);
    if (config.runner === 'on') this.tellOfRunners(config);
    if (config.alarmEmail) this.topic.addSubscription(new EmailSubscription(config.alarmEmail));
    const functions = [...Object.keys(product.apiFunctions), ...Object.keys(product.workFunctions)];
    const names = functions.map((name) => functionName(config, name));
    // A request that failed by a mistake of ours leaves as a well-formed reply, which no metric of Lambda counts.
    this.watchAll('Errors', [...names.map((name) => lambdaMetric('Errors', name)), internalErrors(config)]);
    this.watchAll('Throttles', [
      ...names.map((name) => lambdaMetric('Throttles', name)),
      { name: 'schedules of executions', metric: schedulesHeldBack(config) },
    ]);
    this.watchAll(
      'MachinesFailed',
      Object.keys(machines).flatMap((name) =>
        endings.map((metricName) => this.machineMetric(metricName, machineName(config, name))),
      ),
    );
    this.watchBackground(config);
    this.watchQuotas(config, table);
    this.showLoad(config, table);
    this.watch({
      id: 'Api5xx',
      says: 'The gateway answered errors of its own.',
      metric: api.metricServerError({ period, statistic: 'Sum' }),
      threshold: 5,
    });
    this.watch({
      id: 'ApiLatency',
      says: 'One request in a hundred takes longer than 5 seconds.',
      metric: api.metricLatency({ period, statistic: 'p99' }),
      threshold: 5000,
    });
    this.watch({
      id: 'TableThrottles',
      says: 'The table refuses reads or writes.',
      metric: throttledRequests(table),
      threshold: 1,
    });
  }

  /** What nobody waits for, so that nobody would notice. */
  private watchBackground(config: Config): void {
    this.watch({
      id: 'Undelivered',
      says: `A scheduled execution or a round of sweeps could not be started: look into the queue ${undeliveredName(config)}.`,
      metric: new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName: undeliveredName(config) },
        period,
        statistic: 'Maximum',
      }),
      threshold: 1,
    });
    this.watch({
      id: 'SweepsLate',
      says: 'Work that runs by itself, or the tenant that waits longest for it (OldestDue), is a quarter of an hour late, or no round of it began at all.',
      metric: new MathExpression({
        expression: 'MAX([rounds, tenants])',
        usingMetrics: {
          rounds: ourMetric(config, 'SweepLateness', 'Maximum'),
          tenants: ourMetric(config, 'OldestDue', 'Maximum'),
        },
        period,
      }),
      threshold: 900_000,
      evaluationPeriods: 3,
      missing: TreatMissingData.BREACHING,
    });
  }

  /** What comes near what the account may: told while there is time to ask for more. */
  private watchQuotas({ concurrency }: Config, table: ITable): void {
    this.watch({
      id: 'ConcurrencyNear',
      says: `Four fifths of the ${concurrency} executions that run at once are in use: ask for a higher quota of Lambda and set "concurrency".`,
      metric: concurrentExecutions(),
      threshold: concurrency * nearShare,
      evaluationPeriods: 3,
    });
    for (const side of ['Write', 'Read'] as const)
      this.watch({
        id: `Table${side}sNear`,
        says: `The table takes four fifths of the ${tableUnitsMax} ${side.toLowerCase()} units a second of its quota: ask for a higher one.`,
        metric: table.metric(`Consumed${side}CapacityUnits`, { period, statistic: 'Sum' }),
        threshold: tableUnitsMax * nearShare * period.toSeconds(),
      });
  }

  /** What all tenants share, on one page: what the console shows of `npm start` and has no figures of here. */
  private showLoad(config: Config, table: ITable): void {
    const units = (side: 'Read' | 'Write') =>
      new MathExpression({
        expression: `${side.toLowerCase()}s / PERIOD(${side.toLowerCase()}s)`,
        usingMetrics: {
          [`${side.toLowerCase()}s`]: table.metric(`Consumed${side}CapacityUnits`, { period, statistic: 'Sum' }),
        },
        period,
        label: `${side} units a second, of ${tableUnitsMax}`,
      });
    new Dashboard(this, 'Load', {
      dashboardName: `sluice-${config.stage}`,
      widgets: [
        [
          graph(`Functions at once, of ${config.concurrency}`, [concurrentExecutions()]),
          graph('The table', [units('Read'), units('Write')]),
        ],
        [
          graph('What the table refuses', [throttledRequests(table)]),
          graph('Work that is due longest, and rounds: late by milliseconds', [
            ourMetric(config, 'OldestDue', 'Maximum'),
            ourMetric(config, 'SweepLateness', 'Maximum'),
          ]),
        ],
        [
          graph('Schedules of executions that are held back', [schedulesHeldBack(config)]),
          graph('Mistakes of ours', [ourMetric(config, 'InternalErrors', 'Sum')]),
        ],
      ],
    });
  }

  // CloudWatch cannot use the key that AWS keeps for SNS, and a topic with a policy of its own lets nobody in by default.
  private makeTopic(config: Config): Topic {
    const alarms = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': this.account },
        ArnLike: { 'aws:SourceArn': arnOf(this, 'cloudwatch', 'alarm:*') },
      },
    });
    const key = new Key(this, 'AlarmsKey', {
      description: 'Encrypts what alarms tell',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], principals: [alarms], resources: ['*'] }),
    );
    const topic = new Topic(this, 'Alarms', { enforceSSL: true, masterKey: key });
    topic.addToResourcePolicy(
      new PolicyStatement({ actions: ['sns:Publish'], principals: [alarms], resources: [topic.topicArn] }),
    );
    if (config.runner === 'on') this.letEventsPublish(topic, key);
    return topic;
  }

  /** Of runners that end badly there is no metric: the events of their cluster tell it, with the reason. */
  private tellOfRunners(config: Config): void {
    const rule = new Rule(this, 'RunnersFailed', {
      description: 'A statement that takes long lost its runner',
      eventPattern: {
        source: ['aws.ecs'],
        detailType: ['ECS Task State Change'],
        detail: {
          clusterArn: [arnOf(this, 'ecs', `cluster/${runnerName(config)}`)],
          lastStatus: ['STOPPED'],
          $or: [
            { stopCode: [{ 'anything-but': ['EssentialContainerExited', 'UserInitiated'] }] },
            { containers: { exitCode: [{ 'anything-but': [0, isMoreExitCode] }] } },
          ],
        },
      },
    });
    const [task, why] = ['$.detail.taskArn', '$.detail.stoppedReason'].map((path) => EventField.fromPath(path));
    rule.addTarget(
      new SnsTopic(this.topic, {
        message: RuleTargetInput.fromText(
          `The runner ${task} ended badly: ${why}. The state machine starts another; what became of its statement stands in the ledger of its workflow.`,
        ),
      }),
    );
  }

  private letEventsPublish(topic: Topic, key: Key): void {
    const events = new ServicePrincipal('events.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
    });
    key.addToResourcePolicy(
      new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], principals: [events], resources: ['*'] }),
    );
    topic.addToResourcePolicy(
      new PolicyStatement({ actions: ['sns:Publish'], principals: [events], resources: [topic.topicArn] }),
    );
  }

  private watchAll(id: string, all: readonly Named[]): void {
    for (let from = 0; from < all.length; from += metricsPerAlarm) {
      const some = all.slice(from, from + metricsPerAlarm);
      const usingMetrics = Object.fromEntries(some.map(({ metric }, i) => [`m${i}`, metric]));
      const expression = `SUM([${Object.keys(usingMetrics).join(',')}])`;
      this.watch({
        id: from === 0 ? id : `${id}${from / metricsPerAlarm + 1}`,
        says: `${id} of one of: ${some.map(({ name }) => name).join(', ')}`,
        metric: new MathExpression({ expression, usingMetrics, period }),
        threshold: 1,
      });
    }
  }

  private watch({
    id,
    says,
    metric,
    threshold,
    evaluationPeriods = 1,
    missing = TreatMissingData.NOT_BREACHING,
  }: Watched): void {
    new Alarm(this, `${id}Alarm`, {
      alarmDescription: says,
      metric,
      threshold,
      evaluationPeriods,
      treatMissingData: missing,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    }).addAlarmAction(new SnsAction(this.topic));
  }

  private machineMetric(metricName: string, name: string): Named {
    const dimensionsMap = { StateMachineArn: arnOf(this, 'states', `stateMachine:${name}`) };
    const metric = new Metric({
      namespace: 'AWS/States',
      metricName,
      dimensionsMap,
      period,
      statistic: 'Sum',
    });
    return { name: `${metricName} of ${name}`, metric };
  }
}

function lambdaMetric(metricName: 'Errors' | 'Throttles', name: string): Named {
  const dimensionsMap = { FunctionName: name };
  return { name, metric: new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, period, statistic: 'Sum' }) };
}

function concurrentExecutions(): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName: 'ConcurrentExecutions', period, statistic: 'Maximum' });
}

function throttledRequests(table: ITable): IMetric {
  const operations = [Operation.PUT_ITEM, Operation.QUERY, Operation.GET_ITEM, Operation.TRANSACT_WRITE_ITEMS];
  return table.metricThrottledRequestsForOperations({ operations, period });
}

/** Of how many schedules there are AWS says nothing that we could try; when they come too fast it says so. */
function schedulesHeldBack(config: Config): Metric {
  return new Metric({
    namespace: 'AWS/Scheduler',
    metricName: 'InvocationThrottleCount',
    dimensionsMap: { ScheduleGroup: scheduleGroupName(config) },
    period,
    statistic: 'Sum',
  });
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 12 });
}

function internalErrors(config: Config): Named {
  return { name: `${measureNamespace} InternalErrors`, metric: ourMetric(config, 'InternalErrors', 'Sum') };
}

function ourMetric({ stage }: Config, metricName: Measure, statistic: string): Metric {
  const dimensionsMap = { service: serviceOf(stage) };
  return new Metric({ namespace: measureNamespace, metricName, dimensionsMap, period, statistic });
}
