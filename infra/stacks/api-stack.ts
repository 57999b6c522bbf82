import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnStage, HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnScheduleGroup, Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Construct } from 'constructs';
import { gatewayRoutes, type GatewayRoute } from '../../shared/contract/gateway-routes.ts';
import { groups } from '../../shared/contract/index.ts';
import type { Environment } from '../../shared/environment.ts';
import { machines } from '../../shared/machines/index.ts';
import { sweeps } from '../../shared/sweeps.ts';
import type { Config } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { watch } from '../constructs/alarms.ts';
import { grantsOf } from '../constructs/grants.ts';
import { functionName, productFunction, type FunctionWorld } from '../constructs/product-function.ts';
import { productMachine } from '../constructs/machine.ts';
import type { DataStack } from './data-stack.ts';

type ApiStackProps = StackProps & { readonly config: Config; readonly data: DataStack; readonly codeDir: string };

/** Everything that computes: one function per group, the state machines with their tasks, the schedules and the alarms. */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { config } = props;
    const scheduleGroup = new CfnScheduleGroup(this, 'ScheduleGroup', { name: `sluice-${config.stage}` });
    const scheduleRole = new Role(this, 'ScheduleRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const world = this.worldOf(props, scheduleGroup, scheduleRole);

    const background = productFunction(this, 'background', world, { timeout: Duration.minutes(15), memorySize: 3072 });
    background.grantInvoke(scheduleRole);
    const stateMachines = Object.entries(machines).map(([name, machine]) => productMachine(this, name, { machine, tasks: background, config }));
    for (const [name, { everyMinutes }] of Object.entries(sweeps)) {
      new Schedule(this, `Sweep-${name}`, {
        schedule: ScheduleExpression.rate(Duration.minutes(everyMinutes)),
        target: new LambdaInvoke(background, { input: ScheduleTargetInput.fromObject({ sweep: name }), role: scheduleRole }),
      });
    }

    const functions = Object.keys(groups).map((name) => [name, productFunction(this, name, world, { timeout: Duration.seconds(30), memorySize: 512 })] as const);
    this.api = this.makeApi(config, new Map(functions));
    watch(this, { config, functions: [['background', background], ...functions], machines: stateMachines, api: this.api, table: props.data.table });
    this.explainWildcards(props, background);
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.apiEndpoint });
  }

  private worldOf({ config, data, codeDir }: ApiStackProps, group: CfnScheduleGroup, scheduleRole: Role): FunctionWorld {
    const arn = (service: string, resource: string) => `arn:${this.partition}:${service}:${this.region}:${this.account}:${resource}`;
    const environment: Environment = {
      SLUICE_TABLE: data.table.tableName,
      SLUICE_FILES_BUCKET: data.files.bucketName,
      SLUICE_DATA_KEY: data.dataKey.keyArn,
      SLUICE_SIGNING_KEY: data.signingKey.keyArn,
      SLUICE_MACHINE_ARN_PREFIX: arn('states', `stateMachine:sluice-${config.stage}-`),
      SLUICE_EXECUTION_ARN_PREFIX: arn('states', `execution:sluice-${config.stage}-`),
      SLUICE_SCHEDULE_GROUP: group.name ?? '',
      SLUICE_SCHEDULE_ROLE: scheduleRole.roleArn,
      // By name and not by reference: the function's own environment names it.
      SLUICE_TASK_FUNCTION: arn('lambda', `function:${functionName(config, 'background')}`),
      SLUICE_MAIL_FROM: config.mailFrom,
      SLUICE_ADMIN_SECRET: data.adminSecret.secretArn,
      SLUICE_PRIVATE_NETWORKS: config.privateNetworks,
      SLUICE_TIME_ZONE: config.timeZone,
      SLUICE_FRONT_DOOR_PROOF: data.frontDoorProof.secretValue.unsafeUnwrap(),
    };
    return { config, codeDir, environment, grants: grantsOf({ environment, data, scheduleRole, arn, stage: config.stage }) };
  }

  // The check names a wildcard by the text of its resource, so each kind is answered once, with its reason.
  private explainWildcards({ config, data }: ApiStackProps, background: LambdaFunction): void {
    const own = 'arn:<AWS::Partition>';
    const wildcards: Record<string, string> = {
      [`<${this.getLogicalId(background.node.defaultChild as CfnFunction)}.Arn>:*`]: 'Invoking a function includes its versions.',
      [`${data.stackName}:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/tenants/*`]: 'The files of tenants are many; the code binds each call to one tenant.',
      [`${own}:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/sluice-${config.stage}/*`]: 'Schedules are made and removed by name in the group of this deployment.',
    };
    for (const name of Object.keys(machines)) wildcards[`${own}:states:<AWS::Region>:<AWS::AccountId>:execution:sluice-${config.stage}-${name}:*`] = 'Executions of this machine are many.';
    for (const [resource, reason] of Object.entries(wildcards)) acknowledge(this, { [`AwsSolutions-IAM5[Resource::${resource}]`]: reason });
  }

  private makeApi(config: Config, functions: ReadonlyMap<string, LambdaFunction>): HttpApi {
    const api = new HttpApi(this, 'Api', { apiName: `sluice-${config.stage}`, createDefaultStage: true });
    const integrations = new Map([...functions].map(([name, fn]) => [name, new HttpLambdaIntegration(`${name}Integration`, fn, { scopePermissionToRoute: false })]));
    for (const route of gatewayRoutes(groups)) this.addRoute(api, route, integrations);
    const accessLogs = new LogGroup(this, 'ApiAccessLogs', { retention: config.logRetentionDays });
    const stage = api.defaultStage?.node.defaultChild;
    if (stage instanceof CfnStage) {
      stage.accessLogSettings = { destinationArn: accessLogs.logGroupArn, format: JSON.stringify({ requestId: '$context.requestId', ip: '$context.identity.sourceIp', method: '$context.httpMethod', path: '$context.path', status: '$context.status', latency: '$context.responseLatency' }) };
      stage.defaultRouteSettings = { throttlingBurstLimit: 500, throttlingRateLimit: 250 };
    }
    return api;
  }

  private addRoute(api: HttpApi, { method, path, group }: GatewayRoute, integrations: ReadonlyMap<string, HttpLambdaIntegration>): void {
    const integration = integrations.get(group);
    if (!integration) throw new Error(`no function for group ${group}`);
    const route = new HttpRoute(this, `${method} ${path}`, { httpApi: api, integration, routeKey: HttpRouteKey.with(path, HttpMethod[method as keyof typeof HttpMethod]) });
    acknowledge(route, { 'AwsSolutions-APIG4': 'The function behind checks the token, the session and the policy of each operation; sign-in itself must stay open.' });
  }
}
