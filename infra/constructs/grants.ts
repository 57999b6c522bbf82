import { Aws } from 'aws-cdk-lib';
import { Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { tableSchema } from '../../functions/platform/table/table-schema.ts';
import { apiFunctionOf, apiFunctions } from '../../shared/deployed-functions.ts';
import { noSender, type Environment } from '../../shared/environment.ts';
import { machines } from '../../shared/machines/index.ts';
import { sampleTable } from '../../shared/samples/columns.ts';
import type { Use } from '../../shared/uses.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import { answersFolder } from './warehouse.ts';

export type Granting = {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly scheduleRole: Role;
  readonly arn: (service: string, resource: string) => string;
  readonly region: string;
  readonly stage: string;
};

/** What a function may do, action by action: the table for all, the rest as declared. There is no Scan and no wildcard action. */
export function grantsOf(granting: Granting, kind: 'api' | 'work', declared: readonly Use[]): PolicyStatement[] {
  const { signingKey, dataKey } = granting.data;
  const ofAnswering =
    kind === 'api'
      ? [allow(['kms:GetPublicKey'], [signingKey.keyArn]), ofZones(allow(['kms:Decrypt'], [dataKey.keyArn]))]
      : [];
  return [...tableGrants(granting), ...ofAnswering, ...declared.flatMap((use) => grants[use](granting))];
}

/** What each use is in the words of IAM. */
export const grants: Readonly<Record<Use, (granting: Granting) => PolicyStatement[]>> = {
  'files:read': ({ data, region }) => [
    allow(['s3:GetObject'], filesOf(data)),
    // Without the right to list, a file that is not there would look like one that may not be read.
    allow(['s3:ListBucket'], [data.files.bucketArn]),
    throughService(allow(['kms:Decrypt'], [data.dataKey.keyArn]), `s3.${region}`),
  ],
  'files:write': ({ data, region }) => [
    // A file that comes as a stream is sent in parts: S3 opens the key of the first one for those that follow.
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], filesOf(data)),
    throughService(allow(['kms:GenerateDataKey', 'kms:Decrypt'], [data.dataKey.keyArn]), `s3.${region}`),
  ],
  'files:remove': ({ data }) => [allow(['s3:DeleteObject'], filesOf(data))],
  'secrets:seal': ({ data }) => [ofTenants(allow(['kms:GenerateDataKey'], [data.dataKey.keyArn]))],
  'secrets:open': ({ data }) => [ofTenants(allow(['kms:Decrypt'], [data.dataKey.keyArn]))],
  'tokens:sign': ({ data }) => [allow(['kms:Sign'], [data.signingKey.keyArn])],
  'machines:start': ({ environment }) => [
    allow(
      ['states:StartExecution'],
      machineNames.map((name) => `${environment.SLUICE_MACHINE_ARN_PREFIX}${name}`),
    ),
  ],
  'machines:describe': ({ environment }) => [allow(['states:DescribeExecution'], executionsOf(environment))],
  'schedules:put': (granting) => [
    allow(['scheduler:CreateSchedule', 'scheduler:UpdateSchedule'], schedulesOf(granting)),
    allow(['iam:PassRole'], [granting.scheduleRole.roleArn]),
  ],
  'schedules:remove': (granting) => [allow(['scheduler:DeleteSchedule'], schedulesOf(granting))],
  'mail:send': ({ environment, arn }) => {
    const identities = identitiesOf(environment.SLUICE_MAIL_FROM).map((one) => arn('ses', `identity/${one}`));
    // SES asks for the second where SendEmail is given a letter as it is.
    return identities.length === 0 ? [] : [allow(['ses:SendEmail', 'ses:SendRawEmail'], identities)];
  },
  // All functions that answer but the one that asks: none of its tools is itself.
  'operations:call': ({ environment }) => [
    allow(
      ['lambda:InvokeFunction'],
      Object.keys(apiFunctions)
        .filter((name) => name !== apiFunctionOf('agents'))
        .map((name) => `${environment.SLUICE_FUNCTION_ARN_PREFIX}${name}`),
    ),
  ],
  // Athena reads the files, writes its answer and tells it in the name of who asks; the table says where they are.
  'warehouse:ask': ({ data, environment, arn, region }) => [
    allow(
      ['athena:StartQueryExecution', 'athena:GetQueryExecution', 'athena:GetQueryResults', 'athena:StopQueryExecution'],
      [arn('athena', `workgroup/${environment.SLUICE_WORKGROUP}`)],
    ),
    allow(
      ['glue:GetDatabase', 'glue:GetTable', 'glue:GetPartitions'],
      [
        arn('glue', 'catalog'),
        arn('glue', `database/${environment.SLUICE_SAMPLE_DATABASE}`),
        arn('glue', `table/${environment.SLUICE_SAMPLE_DATABASE}/${sampleTable}`),
      ],
    ),
    allow(['s3:GetBucketLocation', 's3:ListBucket'], [data.files.bucketArn]),
    allow(['s3:GetObject'], [data.files.arnForObjects('samples/*')]),
    allow(
      ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      [data.files.arnForObjects(`${answersFolder}*`)],
    ),
    throughService(allow(['kms:GenerateDataKey', 'kms:Decrypt'], [data.dataKey.keyArn]), `s3.${region}`),
  ],
  // Not an action of AWS: it decides whether the function stands in the network of the databases.
  'network:reach': () => [],
  // Of our own account only what is named for it; elsewhere a role of this name says whom it lets in.
  'databases:signIn': () => [
    allow(['secretsmanager:GetSecretValue'], [anywhere('secretsmanager', 'secret:sluice/*')]),
    allow(['rds-db:connect'], [anywhere('rds-db', 'dbuser:*/sluice_*')]),
    allow(['sts:AssumeRole'], [`arn:${Aws.PARTITION}:iam::*:role/sluice-connect-*`]),
  ],
  // Whose account a role is in is not known here: only roles of this name can be taken, and they say whom they let in.
  'roles:assume': () => [allow(['sts:AssumeRole'], [`arn:${Aws.PARTITION}:iam::*:role/sluice-collect-*`])],
  'firstPassword:read': ({ data, region }) => [
    allow(['secretsmanager:GetSecretValue'], [data.adminSecret.secretArn]),
    throughService(allow(['kms:Decrypt'], [data.dataKey.keyArn]), `secretsmanager.${region}`),
  ],
};

const machineNames = Object.keys(machines);

/** What tenants keep, and what the bucket lets expire. */
function filesOf({ files }: DataStack): string[] {
  return ['tenants/*', 'samples/*'].map((objects) => files.arnForObjects(objects));
}

function tableGrants({ data, region }: Granting): PolicyStatement[] {
  return [
    allow(
      [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
        'dynamodb:ConditionCheckItem',
      ],
      [
        data.tableInUse.tableArn,
        ...Object.keys(tableSchema.indexes).map((index) => `${data.tableInUse.tableArn}/index/${index}`),
      ],
    ),
    // The table is encrypted by this key, and DynamoDB uses it in the name of who reads and writes.
    throughService(
      allow(['kms:Decrypt', 'kms:GenerateDataKey', 'kms:DescribeKey'], [data.dataKey.keyArn]),
      `dynamodb.${region}`,
    ),
  ];
}

/** The key only where a service asks for it, so that the right to read files or rows opens no secret. */
function throughService(statement: PolicyStatement, service: string): PolicyStatement {
  statement.addCondition('StringEquals', { 'kms:ViaService': `${service}.amazonaws.com` });
  return statement;
}

/** The key only for secrets that name their tenant, as all of ours do. */
function ofTenants(statement: PolicyStatement): PolicyStatement {
  statement.addCondition('Null', { 'kms:EncryptionContext:tenant': 'false' });
  return statement;
}

/** The one secret that every function which answers opens: what it signs by when a request goes on to another zone. */
function ofZones(statement: PolicyStatement): PolicyStatement {
  statement.addCondition('StringEquals', { 'kms:EncryptionContext:record': 'ZONE_KEY' });
  return ofTenants(statement);
}

/** In any region of our own account: databases may stand in another one than we do. */
function anywhere(service: string, resource: string): string {
  return `arn:${Aws.PARTITION}:${service}:*:${Aws.ACCOUNT_ID}:${resource}`;
}

function executionsOf(environment: Environment): string[] {
  return machineNames.map((name) => `${environment.SLUICE_EXECUTION_ARN_PREFIX}${name}:*`);
}

function schedulesOf({ arn, stage }: Granting): string[] {
  return [arn('scheduler', `schedule/sluice-${stage}/*`)];
}

// SES checks the address or, when that is not verified by itself, its domain.
function identitiesOf(address: string): string[] {
  return address === noSender ? [] : [address, address.slice(address.indexOf('@') + 1)];
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources });
}
