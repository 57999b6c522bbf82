import { createHash } from 'node:crypto';
import type { Stack } from 'aws-cdk-lib';
import type { Config } from './config.ts';

/** Functions are named, so that one stack can tell of those of another without a circle and without exports that hold them fast. */
export function functionName(config: Config, name: string): string {
  return `sluice-${config.stage}-${name}`;
}

/** A restored table repeats names of executions that Step Functions remembers for 90 days, so its machines are new ones. */
export function machineName({ stage, restoredTable }: Config, name: string): string {
  const restored = restoredTable && `${createHash('sha256').update(restoredTable).digest('hex').slice(0, 6)}-`;
  return `sluice-${stage}-${restored ?? ''}${name}`;
}

/** The cluster and the task that statements run in which take longer than a function lives. */
export function runnerName({ stage }: Config): string {
  return `sluice-${stage}-runner`;
}

/** Where questions over samples are asked. */
export function workgroupName({ stage }: Pick<Config, 'stage'>): string {
  return `sluice-${stage}`;
}

/** The database of the catalogue that describes the samples; its names are of letters, digits and _. */
export function sampleDatabaseName({ stage }: Pick<Config, 'stage'>): string {
  return `sluice_${stage.replaceAll('-', '_')}`;
}

/** Where events end that nobody could be given. */
export function undeliveredName({ stage }: Config): string {
  return `sluice-${stage}-undelivered`;
}

/** The address of something of this account and region. */
export function arnOf(stack: Stack, service: string, resource: string): string {
  return `arn:${stack.partition}:${service}:${stack.region}:${stack.account}:${resource}`;
}

/** The group of the schedules of executions. */
export function scheduleGroupName({ stage }: Pick<Config, 'stage'>): string {
  return `sluice-${stage}`;
}
