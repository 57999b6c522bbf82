import { readFileSync } from 'node:fs';
import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  Cluster,
  ContainerImage,
  ContainerInsights,
  CpuArchitecture,
  FargateTaskDefinition,
  LogDriver,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs';
import { SecurityGroup, Vpc } from 'aws-cdk-lib/aws-ec2';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { usesOfRunner } from '../../functions/declared-uses.ts';
import { runner } from '../../shared/deployed-functions.ts';
import type { RunnerCall } from '../../shared/machines/machine.ts';
import { runnerVariables } from '../../shared/machines/runner-call.ts';
import { settingsOf } from '../../shared/uses.ts';
import type { Config } from '../config.ts';
import { runnerName } from '../names.ts';
import { programFile } from '../runner/program-file.ts';
import { startingScript } from '../runner/starting-script.ts';
import { acknowledge } from './acknowledge.ts';
import { grantsOf } from './grants.ts';
import type { FunctionWorld } from './product-function.ts';

/** What a state machine needs to start the runner: the words of its state, and the rights of its role. */
export type ProductRunner = { readonly call: RunnerCall; readonly rights: readonly PolicyStatement[] };

const containerName = 'runner';

/** A Fargate task that does what a function does for as long as it takes, with the code that the functions have and no image of ours. */
export function productRunner(stack: Stack, world: FunctionWorld): ProductRunner | undefined {
  const { config } = world;
  if (config.runner === 'off' || !config.vpc) return undefined;
  const { vpcId, availabilityZones, privateSubnetIds, securityGroupId } = config.vpc;
  const vpc = Vpc.fromVpcAttributes(stack, 'RunnerVpc', { vpcId, availabilityZones, privateSubnetIds });
  const cluster = new Cluster(stack, 'RunnerCluster', {
    clusterName: runnerName(config),
    vpc,
    containerInsightsV2: ContainerInsights.ENABLED,
  });
  const logGroup = new LogGroup(stack, 'RunnerLogs', {
    retention: config.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const code = new Asset(stack, 'RunnerCode', { path: world.codeDir, exclude: ['**/*.map'] });
  const ghOst =
    config.ghOst === undefined
      ? undefined
      : new Asset(stack, 'RunnerGhOst', { path: programFile('ghOst', config.ghOst) });
  const definition = taskDefinition(stack, world, { logGroup, code, ghOst });
  const call: RunnerCall = (task) => ({
    Resource: `arn:${stack.partition}:states:::ecs:runTask.sync`,
    Parameters: {
      LaunchType: 'FARGATE',
      Cluster: cluster.clusterArn,
      TaskDefinition: definition.taskDefinitionArn,
      NetworkConfiguration: {
        AwsvpcConfiguration: {
          Subnets: [...privateSubnetIds],
          SecurityGroups: [SecurityGroup.fromSecurityGroupId(stack, 'RunnerGroup', securityGroupId).securityGroupId],
          AssignPublicIp: 'DISABLED',
        },
      },
      Overrides: { ContainerOverrides: [{ Name: containerName, Environment: variablesOf(task) }] },
    },
    // It ends well only when nothing is left to do; what it answers otherwise is how its container ended.
    ResultSelector: { isMore: false },
  });
  return { call, rights: rightsToStart(stack, config, { cluster, definition }) };
}

/** Pointers only, as every task is called with: a container's variables can be read by whoever may describe it. */
function variablesOf(task: string): object[] {
  return [
    { Name: runnerVariables.task, Value: task },
    { Name: runnerVariables.input, 'Value.$': 'States.JsonToString($)' },
    { Name: runnerVariables.attempt, 'Value.$': "States.Format('{}', $$.State.RetryCount)" },
    { Name: runnerVariables.execution, 'Value.$': '$$.Execution.Name' },
  ];
}

type Parts = { readonly logGroup: LogGroup; readonly code: Asset; readonly ghOst: Asset | undefined };

function taskDefinition(stack: Stack, { config, granting }: FunctionWorld, { logGroup, code, ghOst }: Parts) {
  const declared = usesOfRunner();
  const taskRole = new Role(stack, 'RunnerRole', {
    assumedBy: new ServicePrincipal('ecs-tasks.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
    inlinePolicies: {
      product: policyOf([...grantsOf(granting, 'work', declared), fetching(stack, [code, ...(ghOst ? [ghOst] : [])])]),
    },
  });
  const executionRole = new Role(stack, 'RunnerStartRole', {
    assumedBy: new ServicePrincipal('ecs-tasks.amazonaws.com'),
    inlinePolicies: { logs: policyOf([allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn])]) },
  });
  const definition = new FargateTaskDefinition(stack, 'RunnerTask', {
    family: runnerName(config),
    cpu: runner.cpuUnits,
    memoryLimitMiB: runner.megabytes,
    runtimePlatform: { cpuArchitecture: CpuArchitecture.ARM64, operatingSystemFamily: OperatingSystemFamily.LINUX },
    taskRole: taskRole.withoutPolicyUpdates(),
    executionRole: executionRole.withoutPolicyUpdates(),
  });
  definition.addContainer(containerName, {
    image: ContainerImage.fromRegistry(`public.ecr.aws/docker/library/node:${deployedNode()}-slim`),
    command: ['node', '--input-type=module', '--eval', startingScript()],
    user: 'node',
    environment: {
      ...Object.fromEntries(settingsOf('work', declared).map((setting) => [setting, granting.environment[setting]])),
      AWS_REGION: stack.region,
      SLUICE_CODE_URL: addressOf(stack, code),
      ...(ghOst && { SLUICE_GH_OST_URL: addressOf(stack, ghOst) }),
    },
    logging: LogDriver.awsLogs({ logGroup, streamPrefix: 'runner' }),
    // What runs is asked to stop before the machine below is taken away; the longest that Fargate waits.
    stopTimeout: Duration.seconds(120),
  });
  acknowledge(definition, {
    'AwsSolutions-ECS2': 'Its settings are names of the deployment, as the functions have them; none is a secret.',
  });
  return definition;
}

/** The version that the built code is tried on. */
function deployedNode(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { deployedNode: string }).deployedNode;
}

function addressOf({ region, urlSuffix }: Stack, { s3BucketName, s3ObjectKey }: Asset): string {
  return `https://${s3BucketName}.s3.${region}.${urlSuffix}/${s3ObjectKey}`;
}

function fetching({ partition }: Stack, assets: readonly Asset[]): PolicyStatement {
  return allow(
    ['s3:GetObject'],
    assets.map(({ s3BucketName, s3ObjectKey }) => `arn:${partition}:s3:::${s3BucketName}/${s3ObjectKey}`),
  );
}

type Started = { readonly cluster: Cluster; readonly definition: FargateTaskDefinition };

function rightsToStart(stack: Stack, config: Config, { cluster, definition }: Started): PolicyStatement[] {
  const arn = (service: string, resource: string) =>
    `arn:${stack.partition}:${service}:${stack.region}:${stack.account}:${resource}`;
  const tasks = arn('ecs', `task/${runnerName(config)}/*`);
  acknowledge(stack, {
    [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ecs:<AWS::Region>:<AWS::AccountId>:task/${runnerName(config)}/*]`]:
      'Tasks of the cluster of this deployment are many, and only runners are started there.',
  });
  const inCluster = { ArnEquals: { 'ecs:cluster': cluster.clusterArn } };
  const toTasks = { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } };
  const roles = [definition.taskRole.roleArn, definition.obtainExecutionRole().roleArn];
  return [
    allow(['ecs:RunTask'], [definition.taskDefinitionArn], inCluster),
    allow(['ecs:StopTask', 'ecs:DescribeTasks'], [tasks]),
    allow(['iam:PassRole'], roles, toTasks),
    // Step Functions learns by this rule of its own that a task has ended.
    allow(
      ['events:PutTargets', 'events:PutRule', 'events:DescribeRule'],
      [arn('events', 'rule/StepFunctionsGetEventsForECSTaskRule')],
    ),
  ];
}

function policyOf(statements: PolicyStatement[]): PolicyDocument {
  return new PolicyDocument({ statements });
}

function allow(actions: string[], resources: string[], conditions?: Record<string, object>): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources, ...(conditions && { conditions }) });
}
