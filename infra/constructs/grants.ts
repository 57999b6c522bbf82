import { Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { tableSchema } from '../../functions/platform/table/table-schema.ts';
import type { Environment } from '../../shared/environment.ts';
import { machines } from '../../shared/machines/index.ts';
import type { DataStack } from '../stacks/data-stack.ts';

type World = {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly scheduleRole: Role;
  readonly arn: (service: string, resource: string) => string;
  readonly stage: string;
};

/** What a function of the product may do, action by action; there is no Scan among them and no wildcard action. */
export function grantsOf({ environment, data, scheduleRole, arn, stage }: World): PolicyStatement[] {
  return [
    allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem', 'dynamodb:ConditionCheckItem'], [data.table.tableArn, ...Object.keys(tableSchema.indexes).map((index) => `${data.table.tableArn}/index/${index}`)]),
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [data.files.arnForObjects('tenants/*')]),
    // Without the right to list, a file that is not there would look like one that may not be read.
    allow(['s3:ListBucket'], [data.files.bucketArn]),
    allow(['kms:Decrypt', 'kms:GenerateDataKey'], [data.dataKey.keyArn]),
    allow(['kms:Sign', 'kms:GetPublicKey'], [data.signingKey.keyArn]),
    allow(['secretsmanager:GetSecretValue'], [data.adminSecret.secretArn]),
    allow(['states:StartExecution'], Object.keys(machines).map((name) => `${environment.SLUICE_MACHINE_ARN_PREFIX}${name}`)),
    allow(['states:StopExecution', 'states:DescribeExecution'], Object.keys(machines).map((name) => `${environment.SLUICE_EXECUTION_ARN_PREFIX}${name}:*`)),
    allow(['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule', 'scheduler:GetSchedule'], [arn('scheduler', `schedule/sluice-${stage}/*`)]),
    allow(['iam:PassRole'], [scheduleRole.roleArn]),
    allow(['ses:SendEmail'], identitiesOf(environment.SLUICE_MAIL_FROM).map((identity) => arn('ses', `identity/${identity}`))),
  ];
}

// SES checks the address or, when that is not verified by itself, its domain.
function identitiesOf(address: string): string[] {
  return [address, address.slice(address.indexOf('@') + 1)];
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources });
}
