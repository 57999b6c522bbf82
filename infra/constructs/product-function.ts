import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { SecurityGroup, Vpc } from 'aws-cdk-lib/aws-ec2';
import { Effect, ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { settingsOf, type Use } from '../../shared/uses.ts';
import type { Config } from '../config.ts';
import { functionName } from '../names.ts';
import { acknowledge } from './acknowledge.ts';
import { grantsOf, type Granting } from './grants.ts';

export type FunctionWorld = {
  readonly config: Config;
  readonly codeDir: string;
  readonly granting: Granting;
  readonly undelivered: IQueue;
};
type Row = {
  readonly kind: 'api' | 'work';
  readonly seconds: number;
  readonly megabytes: number;
  readonly declared: readonly Use[];
  /** What schedules start by itself: nobody waits for it, so nobody else would hear that it failed. */
  readonly targets?: readonly string[];
  readonly sweeps?: readonly string[];
};
type RoleParts = { readonly world: FunctionWorld; readonly row: Row; readonly logGroup: LogGroup };

/** One function of the product: its own log group and role, the shared code, and exactly the rights and settings of what it declares. */
export function productFunction(stack: Stack, name: string, world: FunctionWorld, row: Row): LambdaFunction {
  const { config, granting } = world;
  const network = networkFor(config, row);
  const logGroup = new LogGroup(stack, `${name}Logs`, {
    retention: config.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = roleOf(stack, name, { world, row, logGroup });
  const created = new LambdaFunction(stack, `${name}Function`, {
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: `${name}.handler`,
    functionName: functionName(config, name),
    // The maps stay where they were built: they are three quarters of the size and cost time at each cold start.
    code: Code.fromAsset(world.codeDir, { exclude: ['**/*.map'] }),
    ...(isStartedBySchedules(row) && { deadLetterQueue: world.undelivered }),
    // All rights are above: with tracing the CDK would add a policy of its own.
    role: role.withoutPolicyUpdates(),
    logGroup,
    environment: {
      ...Object.fromEntries(
        settingsOf(row.kind, row.declared).map((setting) => [setting, granting.environment[setting]]),
      ),
    },
    tracing: config.tracing === 'on' ? Tracing.ACTIVE : Tracing.DISABLED,
    timeout: Duration.seconds(row.seconds),
    memorySize: row.megabytes,
    ...(network && networkOf(stack, name, network)),
  });
  // Throttled rounds are tried again until the next ones do their work; a chosen time waits longer.
  if ((row.sweeps ?? []).length > 0)
    created.configureAsyncInvoke({ maxEventAge: Duration.minutes(10), retryAttempts: 2 });
  return created;
}

/** Exactly what the row declares, and what every function needs to be watched. */
function roleOf(stack: Stack, name: string, { world, row, logGroup }: RoleParts): Role {
  const { config, granting } = world;
  const isTraced = config.tracing === 'on';
  const statements = [...grantsOf(granting, row.kind, row.declared), writeLogs(logGroup)];
  if (isTraced) statements.push(sendTraces());
  if (isStartedBySchedules(row)) statements.push(sendTo(world.undelivered));
  const network = networkFor(config, row);
  const role = new Role(stack, `${name}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { product: new PolicyDocument({ statements }) },
    ...(network && {
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSLambdaVPCAccessExecutionRole')],
    }),
  });
  if (network)
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaVPCAccessExecutionRole]':
        'It only lets a function attach to the network of its owner.',
    });
  if (isTraced)
    acknowledge(role, { 'AwsSolutions-IAM5[Resource::*]': 'X-Ray has no narrower resource for what is sent to it.' });
  return role;
}

function networkFor({ vpc }: Config, { declared }: Row): Config['vpc'] {
  return declared.includes('network:reach') ? vpc : undefined;
}

function isStartedBySchedules({ targets = [], sweeps = [] }: Row): boolean {
  return targets.length + sweeps.length > 0;
}

function sendTo({ queueArn }: IQueue): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: ['sqs:SendMessage'], resources: [queueArn] });
}

function writeLogs(logGroup: LogGroup): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
}

function sendTraces(): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });
}

function networkOf(
  stack: Stack,
  name: string,
  { vpcId, availabilityZones, privateSubnetIds, securityGroupId }: NonNullable<Config['vpc']>,
) {
  const vpc = Vpc.fromVpcAttributes(stack, `${name}Vpc`, { vpcId, availabilityZones, privateSubnetIds });
  return { vpc, securityGroups: [SecurityGroup.fromSecurityGroupId(stack, `${name}SecurityGroup`, securityGroupId)] };
}
