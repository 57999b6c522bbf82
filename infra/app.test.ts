import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { tableSchema } from '../functions/platform/table/table-schema.ts';
import { groups } from '../shared/contract/index.ts';
import { environmentNames } from '../shared/environment.ts';
import { machines } from '../shared/machines/index.ts';
import { tasksOf } from '../shared/machines/machine.ts';
import { proofHeader } from '../shared/front-door.ts';
import { securityHeaders } from '../shared/security-headers.ts';
import { sweeps } from '../shared/sweeps.ts';
import { background } from '../functions/local/background.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';

type Statement = { Effect: string; Action: string | string[]; Resource: unknown };

const folder = mkdtempSync(join(tmpdir(), 'stacks-'));
writeFileSync(join(folder, 'index.html'), '');
const app = new App({ analyticsReporting: false });
const stacks = sluiceApp(app, readConfig({ alarmEmail: 'dba@example.com' }), { codeDir: folder, webDir: folder });
const data = Template.fromStack(stacks.data);
const api = Template.fromStack(stacks.api);
const web = Template.fromStack(stacks.web);
const templates = { data, api, web };

test('the security rules of AWS Solutions are met or answered with a reason', () => {
  // A finding of an error level makes the synthesis throw.
  expect(() => app.synth({ force: true })).not.toThrow();
});

test('each stack stays under 400 resources', () => {
  for (const template of Object.values(templates)) expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(400);
});

test('the table expires rows, can be restored to any second, is encrypted by our key and cannot be deleted by mistake', () => {
  data.hasResourceProperties('AWS::DynamoDB::Table', {
    TimeToLiveSpecification: { AttributeName: tableSchema.ttlAttribute, Enabled: true },
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    GlobalSecondaryIndexes: Object.keys(tableSchema.indexes).map((IndexName) => Match.objectLike({ IndexName })),
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
  });
  data.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Retain' });
});

test('buckets are private, encrypted and reached by TLS only', () => {
  for (const template of [data, web]) {
    for (const bucket of Object.values(template.findResources('AWS::S3::Bucket'))) {
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({ BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true });
      expect(bucket.Properties.BucketEncryption).toBeDefined();
    }
  }
});

test('tokens are signed by a key that never leaves KMS, and the first password is random', () => {
  data.hasResourceProperties('AWS::KMS::Key', { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
  data.hasResourceProperties('AWS::SecretsManager::Secret', { GenerateSecretString: Match.objectLike({ PasswordLength: 24 }) });
});

test('every group and the work behind them has a function with exactly the settings that the code reads', () => {
  const functions = productFunctions();
  expect(functions.map(({ FunctionName }) => FunctionName.replace('sluice-prod-', '')).sort()).toEqual([...Object.keys(groups), 'background'].sort());
  for (const { Environment } of functions) expect(Object.keys(Environment.Variables).sort()).toEqual([...environmentNames, 'NODE_OPTIONS'].sort());
});

test('no function may do more than it is granted: no wildcard action, no Scan, no table of others', () => {
  for (const template of [data, api]) {
    for (const { Action } of statementsOf(template)) {
      for (const action of [Action].flat()) expect(action).not.toMatch(/\*$|dynamodb:Scan|PartiQL/);
    }
  }
});

test('functions hold the grants that the adapters use', () => {
  const granted = new Set(statementsOf(api).flatMap(({ Action }) => Action));
  for (const action of ['dynamodb:Query', 'dynamodb:ConditionCheckItem', 's3:PutObject', 'kms:GenerateDataKey', 'kms:Sign', 'kms:GetPublicKey', 'states:StartExecution', 'states:StopExecution', 'scheduler:CreateSchedule', 'scheduler:DeleteSchedule', 'iam:PassRole', 'ses:SendEmail', 'secretsmanager:GetSecretValue']) {
    expect([...granted]).toContain(action);
  }
});

test('every log is kept for a stated time', () => {
  for (const group of Object.values(api.findResources('AWS::Logs::LogGroup'))) expect(group.Properties.RetentionInDays).toBe(90);
});

test('each machine is deployed, and each of its tasks exists', () => {
  api.resourceCountIs('AWS::StepFunctions::StateMachine', Object.keys(machines).length);
  for (const machine of Object.values(machines)) for (const task of tasksOf(machine)) expect(Object.keys(background.tasks)).toContain(task);
});

test('the sweepers run at their rhythm, and each has its work', () => {
  for (const [name, { everyMinutes }] of Object.entries(sweeps)) {
    api.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: ScheduleExpression.rate(Duration.minutes(everyMinutes)).expressionString, Target: Match.objectLike({ Input: JSON.stringify({ sweep: name }) }),
    });
    expect(Object.keys(background.sweeps)).toContain(name);
  }
});

test('whoever runs it is told when functions, machines, the API or the table fail', () => {
  api.resourceCountIs('AWS::CloudWatch::Alarm', productFunctions().length * 2 + Object.keys(machines).length + 3);
  api.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'dba@example.com' });
});

test('pages carry the same security headers as under npm start', () => {
  const [policy] = Object.values(web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const { SecurityHeadersConfig: sent } = policy?.Properties.ResponseHeadersPolicyConfig ?? {};
  const { ContentSecurityPolicy } = sent.ContentSecurityPolicy;
  // Only what may be connected to is wider: files come from their bucket.
  const written = ContentSecurityPolicy['Fn::Join'][1].filter((part: unknown) => typeof part === 'string').join('').replace(' https://', '');
  expect(written).toBe(securityHeaders['content-security-policy']);
  expect(sent.StrictTransportSecurity.AccessControlMaxAgeSec).toBe(31_536_000);
});

test('calls that go around the distribution cannot show its proof, which stands in no template', () => {
  const { Properties } = Object.values(web.findResources('AWS::CloudFront::Distribution'))[0] ?? {};
  const headers = Properties.DistributionConfig.Origins.flatMap((origin: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }) => origin.OriginCustomHeaders ?? []);
  expect(headers).toEqual([{ HeaderName: proofHeader, HeaderValue: expect.anything() }]);
  expect(JSON.stringify(headers)).toContain('resolve:secretsmanager');
});

test('a setting that is wrong stops the deployment with its name', () => {
  expect(() => readConfig({ stage: 'Prod!' })).toThrow(/stage/);
});

function productFunctions(): { FunctionName: string; Environment: { Variables: Record<string, unknown> } }[] {
  return Object.values(api.findResources('AWS::Lambda::Function')).map(({ Properties }) => Properties);
}

function statementsOf(template: Template): Statement[] {
  const policies = [...Object.values(template.findResources('AWS::IAM::Policy')), ...Object.values(template.findResources('AWS::IAM::Role'))];
  return policies.flatMap(({ Properties }) => [Properties.PolicyDocument, ...(Properties.Policies ?? []).map((policy: { PolicyDocument: unknown }) => policy.PolicyDocument)])
    .filter(Boolean).flatMap((document: { Statement: Statement[] }) => document.Statement);
}
