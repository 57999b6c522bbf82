import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  CfnStage,
  HttpApi,
  HttpIntegration,
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  HttpRouteKey,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { GatewayRoute } from '../../shared/contract/gateway-routes.ts';
import { routesToFunctions } from '../../shared/deployed-functions.ts';
import type { Config } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { arnOf, functionName } from '../names.ts';
import type { Product } from '../product.ts';

type ApiStackProps = StackProps & { readonly config: Config; readonly product: Product };

/**
 * The gateway and its routes: what grows with the operations, in a stack of its own. It knows the functions by name:
 * a reference would be an export, and a function whose export is in use could never be removed.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { config, product, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.api = new HttpApi(this, 'Api', { apiName: `sluice-${config.stage}`, createDefaultStage: true });
    acknowledge(this, {
      'AwsSolutions-APIG4':
        'The function behind checks the token, the session and the policy of each operation; sign-in itself must stay open.',
    });
    this.setStage(config);
    const integrations = new Map(
      Object.keys(product.apiFunctions).map((name) => [name, this.integrationWith(name, config)]),
    );
    for (const route of routesToFunctions(product.apiFunctions, product.contracts)) this.addRoute(route, integrations);
  }

  private integrationWith(name: string, config: Config): HttpRouteIntegration {
    const functionArn = arnOf(this, 'lambda', `function:${functionName(config, name)}`);
    const handler = LambdaFunction.fromFunctionAttributes(this, `${name}Function`, {
      functionArn,
      sameEnvironment: true,
    });
    handler.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi(),
    });
    return new StableIntegration(
      new HttpIntegration(this, `${name}Integration`, {
        httpApi: this.api,
        integrationType: HttpIntegrationType.AWS_PROXY,
        integrationUri: functionArn,
        payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      }),
      `${name}Integration`,
    );
  }

  private setStage(config: Config): void {
    const accessLogs = new LogGroup(this, 'ApiAccessLogs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = this.api.defaultStage?.node.defaultChild;
    if (!(stage instanceof CfnStage)) return;
    stage.accessLogSettings = {
      destinationArn: accessLogs.logGroupArn,
      format: JSON.stringify({
        requestId: '$context.requestId',
        ip: '$context.identity.sourceIp',
        method: '$context.httpMethod',
        path: '$context.path',
        status: '$context.status',
        latency: '$context.responseLatency',
      }),
    };
    stage.defaultRouteSettings = { throttlingBurstLimit: 500, throttlingRateLimit: 250 };
  }

  private addRoute(
    { method, path, owner }: GatewayRoute,
    integrations: ReadonlyMap<string, HttpRouteIntegration>,
  ): void {
    const integration = integrations.get(owner);
    if (!integration) throw new Error(`no function is called ${owner}`);
    // Named by its key alone: another function behind it changes a route and makes none.
    new HttpRoute(this, `${method} ${path}`, {
      httpApi: this.api,
      integration,
      routeKey: HttpRouteKey.with(path, HttpMethod[method as keyof typeof HttpMethod]),
    });
  }
}

/** An integration named by its function: the one of the CDK is named by the first route that asks for it, and goes with that. */
class StableIntegration extends HttpRouteIntegration {
  constructor(
    private readonly made: HttpIntegration,
    id: string,
  ) {
    super(id);
  }

  override _bindToRoute() {
    return { type: HttpIntegrationType.AWS_PROXY, integrationId: this.made.integrationId };
  }

  bind(): never {
    throw new Error('the integration is made before its routes');
  }
}
