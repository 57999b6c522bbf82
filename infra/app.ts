import { Tags, Validations, type App, type StackProps } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readConfig, type Config } from './config.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export type Built = { readonly codeDir: string; readonly webDir: string };

/** The whole product as three stacks, checked against the AWS Solutions rules at every synthesis. */
export function sluiceApp(app: App, config: Config, { codeDir, webDir }: Built) {
  const props: StackProps = { terminationProtection: true };
  const data = new DataStack(app, `sluice-${config.stage}-data`, props);
  const api = new ApiStack(app, `sluice-${config.stage}-api`, { ...props, config, data, codeDir });
  const web = new WebStack(app, `sluice-${config.stage}-web`, { ...props, api: api.api, accessLogs: data.accessLogs, files: data.files, frontDoorProof: data.frontDoorProof, webDir });
  Tags.of(app).add('product', 'sluice');
  Tags.of(app).add('stage', config.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, api, web };
}

/** Reads the settings from the context of the CDK command: `cdk deploy -c sluice='{"stage":"prod"}'`. */
export function configOf(app: App): Config {
  const given: unknown = app.node.tryGetContext('sluice');
  return readConfig(typeof given === 'string' ? JSON.parse(given) : given);
}
