import { RemovalPolicy, type Duration, type Stack } from 'aws-cdk-lib';
import { SecurityGroup, Vpc } from 'aws-cdk-lib/aws-ec2';
import { Effect, ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Environment } from '../../shared/environment.ts';
import type { Config } from '../config.ts';
import { acknowledge } from './acknowledge.ts';

export type FunctionWorld = { readonly config: Config; readonly codeDir: string; readonly environment: Environment; readonly grants: readonly PolicyStatement[] };
type Size = { readonly timeout: Duration; readonly memorySize: number };

/** One function of the product: its own log group and role, the shared code, and exactly the grants it is given. */
export function productFunction(stack: Stack, name: string, world: FunctionWorld, size: Size): LambdaFunction {
  const { config, environment } = world;
  const logGroup = new LogGroup(stack, `${name}Logs`, { retention: config.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });
  const role = new Role(stack, `${name}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { product: new PolicyDocument({ statements: [...world.grants, writeLogs(logGroup)] }) },
    ...(config.vpc && { managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSLambdaVPCAccessExecutionRole')] }),
  });
  const created = new LambdaFunction(stack, `${name}Function`, {
    runtime: Runtime.NODEJS_24_X, architecture: Architecture.ARM_64, handler: `${name}.handler`, functionName: functionName(config, name), code: Code.fromAsset(world.codeDir),
    role, logGroup, environment: { ...environment, NODE_OPTIONS: '--enable-source-maps' }, tracing: Tracing.DISABLED, ...size,
    ...(config.vpc && networkOf(stack, name, config.vpc)),
  });
  if (config.vpc) acknowledge(role, { 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaVPCAccessExecutionRole]': 'It only lets a function attach to the network of its owner.' });
  return created;
}

/** Functions are named, so that one can be told of another without a circle. */
export function functionName(config: Config, name: string): string {
  return `sluice-${config.stage}-${name}`;
}

function writeLogs(logGroup: LogGroup): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] });
}

function networkOf(stack: Stack, name: string, { vpcId, availabilityZones, privateSubnetIds, securityGroupId }: NonNullable<Config['vpc']>) {
  const vpc = Vpc.fromVpcAttributes(stack, `${name}Vpc`, { vpcId, availabilityZones, privateSubnetIds });
  return { vpc, securityGroups: [SecurityGroup.fromSecurityGroupId(stack, `${name}SecurityGroup`, securityGroupId)] };
}
