import { Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { Environment } from '../../shared/environment.ts';
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
    allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem', 'dynamodb:ConditionCheckItem'], [data.table.tableArn, `${data.table.tableArn}/index/*`]),
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [data.files.arnForObjects('*')]),
    allow(['kms:Decrypt', 'kms:GenerateDataKey'], [data.dataKey.keyArn]),
    allow(['kms:Sign', 'kms:GetPublicKey'], [data.signingKey.keyArn]),
    allow(['secretsmanager:GetSecretValue'], [data.adminSecret.secretArn]),
    allow(['states:StartExecution'], [`${environment.SLUICE_MACHINE_ARN_PREFIX}*`]),
    allow(['states:StopExecution', 'states:DescribeExecution'], [`${environment.SLUICE_EXECUTION_ARN_PREFIX}*`]),
    allow(['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule', 'scheduler:GetSchedule'], [arn('scheduler', `schedule/sluice-${stage}/*`)]),
    allow(['iam:PassRole'], [scheduleRole.roleArn]),
    allow(['ses:SendEmail'], [arn('ses', 'identity/*')]),
  ];
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources });
}
