import type { Stack } from 'aws-cdk-lib';
import type { Config } from './config.ts';

/** Functions are named, so that one stack can tell of those of another without a circle and without exports that hold them fast. */
export function functionName(config: Config, name: string): string {
  return `sluice-${config.stage}-${name}`;
}

export function machineName(config: Config, name: string): string {
  return `sluice-${config.stage}-${name}`;
}

/** The address of something of this account and region. */
export function arnOf(stack: Stack, service: string, resource: string): string {
  return `arn:${stack.partition}:${service}:${stack.region}:${stack.account}:${resource}`;
}
