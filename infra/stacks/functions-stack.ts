import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnScheduleGroup, Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { WorkFunction } from '../../shared/deployed-functions.ts';
import { noSender, noTools, type Environment } from '../../shared/environment.ts';
import { machines } from '../../shared/machines/index.ts';
import type { Sweep } from '../../shared/sweep.ts';
import { sweeps as rhythms } from '../../shared/sweeps.ts';
import type { Config } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { answersFolder } from '../constructs/warehouse.ts';
import { frontDoorProofs } from '../constructs/front-door-proofs.ts';
import { makeEndpoints } from '../constructs/endpoints.ts';
import { productMachine } from '../constructs/machine.ts';
import { productRunner } from '../constructs/product-runner.ts';
import { productFunction, type FunctionWorld } from '../constructs/product-function.ts';
import {
  arnOf,
  functionName,
  machineName,
  sampleDatabaseName,
  scheduleGroupName,
  undeliveredName,
  workgroupName,
} from '../names.ts';
import type { Product } from '../product.ts';
import type { DataStack } from './data-stack.ts';

type FunctionsStackProps = StackProps & {
  readonly config: Config;
  readonly data: DataStack;
  readonly codeDir: string;
  readonly product: Product;
};

/** Everything that computes: a function per row of the table of functions, the state machines and the schedules. */
export class FunctionsStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionsStackProps) {
    super(scope, id, props);
    const { config, data, product } = props;
    const scheduleGroup = new CfnScheduleGroup(this, 'ScheduleGroup', { name: scheduleGroupName(config) });
    const scheduleRole = new Role(this, 'ScheduleRole', {
      // Only schedules of this account may borrow it.
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    });
    const undelivered = this.undeliveredQueue(config);
    undelivered.grantSendMessages(scheduleRole);
    if (config.vpc?.endpoints === 'make') makeEndpoints(this, config.vpc, config);
    const world = this.worldOf(props, { scheduleGroup, scheduleRole, undelivered });
    const workers = this.makeWorkers(product, world, scheduleRole);
    const runner = productRunner(this, world);
    for (const [name, machine] of Object.entries(machines))
      productMachine(this, name, {
        machine,
        config,
        runner,
        taskFunction: (task) => doerOf(product, workers, 'tasks', task),
      });
    for (const [name, row] of Object.entries(product.workFunctions))
      for (let part = 0; part < partsOf(row, config); part++)
        this.addRound({ name, part, parts: partsOf(row, config) }, workers, { role: scheduleRole, undelivered });
    for (const [name, row] of Object.entries(product.apiFunctions))
      productFunction(this, name, world, { kind: 'api', declared: product.usesOf(name), ...row });
    this.explainWildcards(config, data, workers);
  }

  private makeWorkers({ workFunctions, usesOf }: Product, world: FunctionWorld, scheduleRole: Role): Workers {
    const workers = new Map<string, LambdaFunction>();
    for (const [name, row] of Object.entries(workFunctions)) {
      const worker = productFunction(this, name, world, { ...row, kind: 'work', declared: usesOf(name) });
      if (row.targets.length + row.sweeps.length > 0) worker.grantInvoke(scheduleRole);
      workers.set(name, worker);
    }
    return workers;
  }

  /** Each minute; the function knows which of its sweeps are due, so one that comes late or never delays them and loses none. */
  private addRound(
    { name, part, parts }: { readonly name: string; readonly part: number; readonly parts: number },
    workers: Workers,
    { role, undelivered }: { readonly role: Role; readonly undelivered: Queue },
  ): void {
    const doer = workers.get(name);
    if (!doer) throw new Error(`no function is called ${name}`);
    new Schedule(this, `Round-${name}${part === 0 ? '' : `-${part}`}`, {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(doer, {
        input: ScheduleTargetInput.fromObject({ round: { part, parts } }),
        role,
        deadLetterQueue: undelivered,
        maxEventAge: Duration.minutes(5),
        retryAttempts: 3,
      }),
    });
  }

  private worldOf(
    { config, data, codeDir }: FunctionsStackProps,
    { scheduleGroup, scheduleRole, undelivered }: Scheduling,
  ): FunctionWorld {
    const environment: Environment = {
      SLUICE_TABLE: data.tableInUse.tableName,
      SLUICE_FILES_BUCKET: data.files.bucketName,
      SLUICE_DATA_KEY: data.dataKey.keyArn,
      SLUICE_SIGNING_KEY: data.signingKey.keyArn,
      SLUICE_MACHINE_ARN_PREFIX: arnOf(this, 'states', `stateMachine:${machineName(config, '')}`),
      SLUICE_EXECUTION_ARN_PREFIX: arnOf(this, 'states', `execution:${machineName(config, '')}`),
      SLUICE_SCHEDULE_GROUP: scheduleGroup.name ?? '',
      SLUICE_UNDELIVERED: undelivered.queueArn,
      SLUICE_SCHEDULE_ROLE: scheduleRole.roleArn,
      SLUICE_FUNCTION_ARN_PREFIX: arnOf(this, 'lambda', `function:${functionName(config, '')}`),
      SLUICE_MAIL_FROM: config.mailFrom ?? noSender,
      SLUICE_ADMIN_SECRET: data.adminSecret.secretArn,
      SLUICE_PRIVATE_NETWORKS: config.privateNetworks,
      SLUICE_TIME_ZONE: config.timeZone,
      SLUICE_STAGE: config.stage,
      SLUICE_TRACING: config.tracing,
      SLUICE_RUNNER: config.runner,
      SLUICE_ONLINE_TOOLS: config.ghOst === undefined ? noTools : 'gh-ost',
      SLUICE_SAMPLE_DAYS: String(config.sampleDays),
      SLUICE_WORKGROUP: workgroupName(config),
      SLUICE_SAMPLE_DATABASE: sampleDatabaseName(config),
      SLUICE_FRONT_DOOR_PROOF: frontDoorProofs(data.frontDoorProof, config).accepted,
    };
    const arn = (service: string, resource: string) => arnOf(this, service, resource);
    const granting = { environment, data, scheduleRole, arn, region: this.region, stage: config.stage };
    return { config, codeDir, granting, undelivered };
  }

  /** What a schedule could not hand to a function, and what a function failed at each time, waits here for a person. */
  private undeliveredQueue(config: Config): Queue {
    const queue = new Queue(this, 'Undelivered', {
      queueName: undeliveredName(config),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(queue, { 'AwsSolutions-SQS3': 'This is the queue for what others could not deliver.' });
    return queue;
  }

  // The check names a wildcard by the text of its resource, so each kind is answered once, with its reason.
  private explainWildcards(config: Config, data: DataStack, workers: Workers): void {
    const own = 'arn:<AWS::Partition>';
    const { 'Fn::ImportValue': files } = this.resolve(data.exportValue(data.files.bucketArn)) as Record<string, string>;
    const wildcards: Record<string, string> = {
      [`${files}/tenants/*`]: 'The files of tenants are many; the code binds each call to one tenant.',
      [`${files}/samples/*`]: 'The samples of tenants are many; the code binds each call to one tenant.',
      [`${files}/${answersFolder}*`]: 'Athena names each answer to a question by itself.',
      [`${own}:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/sluice-${config.stage}/*`]:
        'Schedules are made and removed by name in the group of this deployment.',
      'arn:<AWS::Partition>:iam::*:role/sluice-collect-*':
        'Which accounts the databases of customers are in is not known; only roles of this name, and they ask for an external id.',
      'arn:<AWS::Partition>:iam::*:role/sluice-connect-*':
        'Which accounts the databases of customers are in is not known; only roles of this name, and they ask for an external id.',
      'arn:<AWS::Partition>:secretsmanager:*:<AWS::AccountId>:secret:sluice/*':
        'Which secrets hold the credentials of databases is for tenants to say; only those named for it, and each tenant only its own part of the names.',
      'arn:<AWS::Partition>:rds-db:*:<AWS::AccountId>:dbuser:*/sluice_*':
        'Which databases there are is for tenants to say; only users named for it, and each tenant only its own part of the names.',
    };
    for (const worker of workers.values())
      wildcards[`<${this.getLogicalId(worker.node.defaultChild as CfnFunction)}.Arn>:*`] =
        'Invoking a function includes its versions.';
    for (const name of Object.keys(machines))
      wildcards[`${own}:states:<AWS::Region>:<AWS::AccountId>:execution:${machineName(config, name)}:*`] =
        'Executions of this machine are many.';
    for (const [resource, reason] of Object.entries(wildcards))
      acknowledge(this, { [`AwsSolutions-IAM5[Resource::${resource}]`]: reason });
  }
}

type Scheduling = {
  readonly scheduleGroup: CfnScheduleGroup;
  readonly scheduleRole: Role;
  readonly undelivered: Queue;
};
type Workers = ReadonlyMap<string, LambdaFunction>;

/** So many take a thousand tenants of fifty data sources from the line within their minute: `thousand-tenants.test.ts`. */
const sharedRoundsMax = 50;

/** How many rounds of a function run at a time: one, and where tenants are shared out a fifth of what the account may run. */
function partsOf({ sweeps: names }: WorkFunction, { concurrency }: Config): number {
  if (names.length === 0) return 0;
  const isShared = names.some((name) => (rhythms as Readonly<Record<string, Sweep>>)[name]?.isSpread);
  return isShared ? Math.min(sharedRoundsMax, Math.floor(concurrency / 5)) : 1;
}

function doerOf({ workFunctions }: Product, workers: Workers, kind: 'tasks', work: string): LambdaFunction {
  const name = Object.keys(workFunctions).find((row) => workFunctions[row]?.[kind].includes(work));
  const worker = name === undefined ? undefined : workers.get(name);
  if (!worker) throw new Error(`no function does ${work}`);
  return worker;
}
