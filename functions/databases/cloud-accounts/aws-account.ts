import { assumedRole, isDenied, patience, type AwsCredentials } from '../../engines/aws/assumed-role.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Lack } from '../../engines/lack.ts';

/** By what the role of a data source is taken: its parameters, and the external id by which the role knows whom it lets in. */
type RoleParams = { readonly params: Readonly<Record<string, string>>; readonly externalId: string };
/** What clients of AWS are made with. Throttled calls are tried again after a growing pause, three times at most. */
export type AwsSettings = {
  readonly region: string;
  readonly credentials: () => Promise<AwsCredentials>;
  readonly maxAttempts: number;
  readonly requestHandler: { readonly connectionTimeout: number; readonly requestTimeout: number };
};
/** The settings by which the account of a data source is asked: in the name of its role, for a quarter of an hour. */
export async function inRoleOf({ params, externalId }: RoleParams): Promise<AwsSettings> {
  const region = params['region'] ?? '';
  const credentials = await assumed(region, params['role_arn'] ?? '', externalId);
  return { region, credentials: async () => credentials, ...patience };
}

function assumed(region: string, roleArn: string, externalId: string | undefined): Promise<AwsCredentials> {
  return assumedRole({ region, roleArn, externalId, sessionName: 'sluice-collector' });
}

/** What keeps us out of a role, or lets others in: it must ask for our external id. */
export async function lacksRole({ params, externalId }: RoleParams): Promise<Lack[]> {
  const [region, roleArn] = [params['region'] ?? '', params['role_arn'] ?? ''];
  try {
    await assumed(region, roleArn, externalId);
  } catch (error) {
    if (!isDenied(error)) throw error;
    return [
      {
        message: {
          zh: '角色不信任 Sluice，请创建或修改其信任策略',
          en: 'The role does not trust Sluice: create it so, or change its trust policy',
        },
        statement: await trusting(region, roleArn, externalId),
      },
    ];
  }
  const isOpen = await assumed(region, roleArn, undefined).then(
    () => true,
    (error: unknown) => {
      if (isDenied(error)) return false;
      throw error;
    },
  );
  if (!isOpen) return [];
  return [
    {
      message: {
        zh: '角色不校验外部 ID，其他人也可能通过 Sluice 使用它',
        en: 'The role does not ask for the external id, so others may use it by way of Sluice',
      },
      statement: await trusting(region, roleArn, externalId),
    },
  ];
}

/** The command that gives a role the trust that it needs. */
async function trusting(region: string, roleArn: string, externalId: string): Promise<string> {
  const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
  const { Account = '' } = await new STSClient({ region, ...patience }).send(new GetCallerIdentityCommand({}));
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: `arn:${roleArn.split(':')[1] ?? 'aws'}:iam::${Account}:root` },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'sts:ExternalId': externalId } },
      },
    ],
  };
  const name = roleArn.split('/').at(-1) ?? '';
  return `aws iam update-assume-role-policy --role-name ${name} --policy-document '${JSON.stringify(policy)}'`;
}

/** Asks AWS, in the words of data sources when it fails: what was throttled too often is asked for less the next time. */
export async function askingAws<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof EngineError) throw error;
    const kind = isDenied(error) ? 'auth' : isThrottled(error) ? 'timeout' : 'other';
    throw new EngineError({
      kind,
      code: error.name,
      message: `AWS: ${error.name}: ${error.message}`,
      outcome: 'refused',
    });
  }
}

function isThrottled(error: Error): boolean {
  return /Throttl|TooManyRequests|LimitExceeded|TimeoutError|RequestLimit/.test(error.name);
}

/** The instance as RDS knows it; nothing when there is none of that name. */
export async function instanceOf(settings: AwsSettings, id: string) {
  const { DescribeDBInstancesCommand, RDSClient } = await import('@aws-sdk/client-rds');
  const { DBInstances = [] } = await new RDSClient(settings).send(
    new DescribeDBInstancesCommand({ DBInstanceIdentifier: id }),
  );
  return DBInstances[0];
}
