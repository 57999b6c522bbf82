import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readConfig } from './config.ts';
import type { Product } from './product.ts';
import { ApiStack } from './stacks/api-stack.ts';

/** What the gateway of a product consists of: the logical id of each route by its key, and what each leads to. */
export function routeIds(product: Product): ReadonlyMap<string, { readonly id: string; readonly target: string }> {
  const app = new App({ analyticsReporting: false });
  const stack = new ApiStack(app, 'sluice-prod-api', { config: readConfig({}), product });
  const routes = Object.entries(Template.fromStack(stack).findResources('AWS::ApiGatewayV2::Route'));
  return new Map(
    routes.map(([id, { Properties }]) => [
      Properties.RouteKey as string,
      { id, target: JSON.stringify(Properties.Target) },
    ]),
  );
}
