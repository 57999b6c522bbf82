import { Tags, Validations, type App, type StackProps } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readConfig, type Config } from './config.ts';
import { product as ourProduct, type Product } from './product.ts';
import { AlarmStack } from './stacks/alarm-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { FunctionsStack } from './stacks/functions-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export type Built = { readonly codeDir: string; readonly webDir: string; readonly product?: Product };

/** The whole product as five stacks, checked against the AWS Solutions rules at every synthesis. */
export function sluiceApp(app: App, config: Config, { codeDir, webDir, product = ourProduct }: Built) {
  const props: StackProps = { terminationProtection: true };
  const data = new DataStack(app, `sluice-${config.stage}-data`, {
    ...props,
    config,
  });
  const functions = new FunctionsStack(app, `sluice-${config.stage}-functions`, {
    ...props,
    config,
    data,
    codeDir,
    product,
  });
  const api = new ApiStack(app, `sluice-${config.stage}-api`, { ...props, config, product });
  // It knows the functions by name only, so the order is said here.
  api.addStackDependency(functions);
  const alarms = new AlarmStack(app, `sluice-${config.stage}-alarms`, {
    ...props,
    config,
    product,
    api: api.api,
    table: data.tableInUse,
  });
  alarms.addStackDependency(functions);
  const web = new WebStack(app, `sluice-${config.stage}-web`, {
    ...props,
    api: api.api,
    accessLogs: data.accessLogs,
    files: data.files,
    frontDoorProof: data.frontDoorProof,
    config,
    webDir,
  });
  Tags.of(app).add('product', 'sluice');
  Tags.of(app).add('stage', config.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, functions, api, web, alarms };
}

/** Reads the settings from the context of the CDK command: `cdk deploy -c sluice='{"stage":"prod"}'`. */
export function configOf(app: App): Config {
  const given: unknown = app.node.tryGetContext('sluice');
  return readConfig(typeof given === 'string' ? JSON.parse(given) : given);
}
