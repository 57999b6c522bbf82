import type { DBCluster, DBInstance, Tag } from '@aws-sdk/client-rds';
import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import type { AwsSettings } from './aws-account.ts';

/** A database with an endpoint, whether an instance or a cluster has it. */
export type RdsDatabase = {
  readonly id: string;
  readonly engine: string;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly tags: Readonly<Record<string, string>>;
};

/** Instances that stand by themselves: those of a cluster are reached by it. One that is being made has no endpoint yet. */
export async function instancesOf(settings: AwsSettings): Promise<RdsDatabase[]> {
  const { DescribeDBInstancesCommand, RDSClient } = await import('@aws-sdk/client-rds');
  const client = new RDSClient(settings);
  const found: DBInstance[] = [];
  let Marker: string | undefined;
  do {
    const answer = await client.send(new DescribeDBInstancesCommand({ MaxRecords: 100, ...(Marker && { Marker }) }));
    found.push(...(answer.DBInstances ?? []));
    ({ Marker } = answer);
  } while (Marker && found.length < limits.syncedDbServicesMax);
  return found
    .filter(({ DBClusterIdentifier, Endpoint }) => !DBClusterIdentifier && Endpoint?.Address)
    .map((one) => ({
      id: one.DBInstanceIdentifier ?? '',
      engine: one.Engine ?? '',
      version: one.EngineVersion ?? '',
      host: one.Endpoint?.Address ?? '',
      port: one.Endpoint?.Port ?? 0,
      database: one.DBName ?? '',
      tags: tagsIn(one.TagList),
    }));
}

/** Clusters, which have an endpoint of their own. */
export async function clustersOf(settings: AwsSettings): Promise<RdsDatabase[]> {
  const { DescribeDBClustersCommand, RDSClient } = await import('@aws-sdk/client-rds');
  const client = new RDSClient(settings);
  const found: DBCluster[] = [];
  let Marker: string | undefined;
  do {
    const answer = await client.send(new DescribeDBClustersCommand({ MaxRecords: 100, ...(Marker && { Marker }) }));
    found.push(...(answer.DBClusters ?? []));
    ({ Marker } = answer);
  } while (Marker && found.length < limits.syncedDbServicesMax);
  return found
    .filter(({ Endpoint }) => Endpoint)
    .map((one) => ({
      id: one.DBClusterIdentifier ?? '',
      engine: one.Engine ?? '',
      version: one.EngineVersion ?? '',
      host: one.Endpoint ?? '',
      port: one.Port ?? 0,
      database: one.DatabaseName ?? '',
      tags: tagsIn(one.TagList),
    }));
}

const accountSchema = z.object({ username: z.string().optional(), password: z.string() });

/** User and password as Secrets Manager keeps them for RDS. */
export async function accountIn(secret: string, settings: AwsSettings) {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const { SecretString } = await new SecretsManagerClient(settings).send(
    new GetSecretValueCommand({ SecretId: secret }),
  );
  try {
    return accountSchema.parse(JSON.parse(SecretString ?? ''));
  } catch {
    // Neither its text nor what the parser says of it may be told: both hold the secret.
    throw new Error(`The secret ${secret} holds no JSON with a password`);
  }
}

function tagsIn(tags: readonly Tag[] = []): Record<string, string> {
  return Object.fromEntries(tags.map(({ Key = '', Value = '' }) => [Key, Value]));
}
