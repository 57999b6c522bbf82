import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { tableSchema } from '../functions/platform/table/table-schema.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';

/** What the settings of a deployment change, and that the steps of operating.md can be followed on what it makes. */
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
writeFileSync(join(folder, 'index.html'), '');
const guide = readFileSync(join(__dirname, '../docs/operating.md'), 'utf8');

function templatesOf(settings: object) {
  const stacks = sluiceApp(new App({ analyticsReporting: false }), readConfig(settings), {
    codeDir: folder,
    webDir: folder,
  });
  return Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
  ) as Readonly<Record<keyof typeof stacks, Template>>;
}
const plain = templatesOf({});
const restored = templatesOf({ restoredTable: 'sluice-prod-restored' });

test('hashed files are kept by browsers for ever, the page that names them is asked for each time and comes last', () => {
  const copies = Object.entries(plain.web.findResources('Custom::CDKBucketDeployment'));
  expect(
    copies.map(([, { Properties }]) => [Properties.Include, Properties.Exclude, Properties.SystemMetadata]),
  ).toEqual([
    [['assets/*'], ['*'], { 'cache-control': 'public, max-age=31536000, immutable' }],
    [undefined, ['assets/*'], { 'cache-control': 'no-cache' }],
  ]);
  expect(copies[1]?.[1].DependsOn).toContain(copies[0]?.[0]);
});

test('no error outlives itself at the edge', () => {
  plain.web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({
      CustomErrorResponses: [403, 404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    }),
  });
});

test('host names of the owner get their certificate, and tenants are told by the name that was asked for', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  const { web } = templatesOf({ domain: { names: ['sql.example.com', 'acme.example.com'], certificateArn } });
  web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({
      Aliases: ['sql.example.com', 'acme.example.com'],
      ViewerCertificate: Match.objectLike({ AcmCertificateArn: certificateArn }),
    }),
  });
  web.hasOutput('Address', { Value: 'https://sql.example.com' });
  expect(JSON.stringify(web.findResources('AWS::CloudFront::Function'))).toContain('headers.host.value');
  expect(() =>
    readConfig({ domain: { names: ['sql.example.com'], certificateArn: 'arn:aws:acm:eu-central-1:1:x' } }),
  ).toThrow('certificateArn');
});

test('what a schedule cannot hand over waits in a queue that is watched', () => {
  const [queue] = Object.keys(plain.functions.findResources('AWS::SQS::Queue'));
  const withQueue = Object.values(plain.functions.findResources('AWS::Lambda::Function')).filter(
    ({ Properties }) => Properties.DeadLetterConfig !== undefined,
  );
  expect(withQueue.map(({ Properties }) => Properties.FunctionName)).toEqual(
    ['execution-work', 'collecting', 'sweeps', 'message-work'].map((name) => `sluice-prod-${name}`),
  );
  expect(withQueue[0]?.Properties.DeadLetterConfig.TargetArn).toEqual({ 'Fn::GetAtt': [queue, 'Arn'] });
  plain.alarms.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: 'sluice-prod-undelivered' }],
  });
});

const vpc = {
  vpcId: 'vpc-0123456789abcdef0',
  availabilityZones: ['eu-central-1a'],
  privateSubnetIds: ['subnet-0123456789abcdef0'],
  securityGroupId: 'sg-0123456789abcdef0',
};

test('a network without a NAT gets ways to exactly the services that its functions use, open to them alone', () => {
  const { functions } = templatesOf({ vpc: { ...vpc, endpoints: 'make', routeTableIds: ['rtb-0123456789abcdef0'] } });
  const made = Object.values(functions.findResources('AWS::EC2::VPCEndpoint')).map(({ Properties }) => Properties);
  const named = made.map(({ ServiceName, VpcEndpointType }) => `${VpcEndpointType} ${JSON.stringify(ServiceName)}`);
  for (const name of ['kms', 'states', 'scheduler', 'secretsmanager'])
    expect(named.filter((one) => one.startsWith('Interface') && one.includes(`.${name}"`))).toHaveLength(1);
  for (const name of ['dynamodb', 's3'])
    expect(named.filter((one) => one.startsWith('Gateway') && one.includes(`.${name}"`))).toHaveLength(1);
  functions.hasResourceProperties('AWS::EC2::SecurityGroupIngress', {
    FromPort: 443,
    SourceSecurityGroupId: vpc.securityGroupId,
  });
  expect(named.join()).not.toContain('.email"');
  const sending = templatesOf({
    vpc: { ...vpc, endpoints: 'make', routeTableIds: ['rtb-0123456789abcdef0'] },
    mailFrom: 'sluice@example.com',
  });
  expect(JSON.stringify(sending.functions.findResources('AWS::EC2::VPCEndpoint'))).toContain('.email"');
  expect(() => readConfig({ vpc: { ...vpc, endpoints: 'make' } })).toThrow('routeTableIds');
  expect(Object.keys(templatesOf({ vpc }).functions.findResources('AWS::EC2::VPCEndpoint'))).toEqual([]);
});

test('whatever a function in that network may ask of AWS has a way there, and there is no way that nobody may go', () => {
  const settings = {
    vpc: { ...vpc, endpoints: 'make', routeTableIds: ['rtb-0123456789abcdef0'] },
    mailFrom: 'a@example.com',
  };
  const { functions } = templatesOf(settings);
  const roles = functions.findResources('AWS::IAM::Role');
  const asked = Object.values(functions.findResources('AWS::Lambda::Function'))
    .filter(({ Properties }) => Properties.VpcConfig !== undefined)
    .flatMap(({ Properties }) => roles[Properties.Role['Fn::GetAtt'][0]]?.Properties.Policies)
    .flatMap((policy) => policy.PolicyDocument.Statement)
    .flatMap(({ Action }: { Action: string | string[] }) => [Action].flat())
    .map((action) => action.slice(0, action.indexOf(':')));
  const ways = Object.values(functions.findResources('AWS::EC2::VPCEndpoint')).map(
    ({ Properties }) => /\.([\w-]+)["\]}]*$/.exec(JSON.stringify(Properties.ServiceName))?.[1] ?? 'none',
  );
  const needed = [...new Set(asked)].filter((service) => !(service in noCallOfOurs)).map(endpointOf);
  expect(needed.sort()).toEqual(ways.sort());
  // What is asked in accounts of customers by their roles is theirs to grant, so it is a setting.
  const wider = templatesOf({ ...settings, vpc: { ...settings.vpc, asksRds: true } }).functions;
  for (const name of ['rds', 'logs', 'pi'])
    expect(JSON.stringify(wider.findResources('AWS::EC2::VPCEndpoint'))).toContain(`.${name}"`);
});

/** Rights whose service no function in the network calls itself, and why. */
const noCallOfOurs: Readonly<Record<string, string>> = {
  logs: 'Lambda writes the logs',
  xray: 'Lambda sends the traces',
  sqs: 'Lambda sends what failed',
  iam: 'a role is named in a call of Scheduler',
  'rds-db': 'a token is made here and shown to the database',
};

function endpointOf(service: string): string {
  return service === 'ses' ? 'email' : service;
}

describe('a restore', () => {
  test('leads every function, role and alarm to the restored table, and loses none of the old one', () => {
    const said = JSON.stringify(restored.functions.toJSON());
    const tableOf = (template: Template) => Object.keys(template.findResources('AWS::DynamoDB::Table'));
    expect(tableOf(restored.data)).toEqual(tableOf(plain.data));
    for (const { Properties } of Object.values(restored.functions.findResources('AWS::Lambda::Function')))
      expect(Properties.Environment.Variables.SLUICE_TABLE).toBe('sluice-prod-restored');
    expect(said).toContain(':table/sluice-prod-restored"');
    expect(said).not.toContain(exportOf('TableName'));
    expect(JSON.stringify(restored.alarms.toJSON())).toContain('sluice-prod-restored');
  });

  test('does not withdraw from the other stacks what they use until they are deployed in their turn', () => {
    const exportsOf = (template: Template) =>
      Object.values(template.toJSON().Outputs as Record<string, { Export?: { Name: string } }>).flatMap(
        ({ Export }) => Export?.Name ?? [],
      );
    expect(exportsOf(restored.data)).toEqual(expect.arrayContaining(exportsOf(plain.data)));
  });

  test('runs on machines of its own, because Step Functions remembers names that the restored table gives again', () => {
    const namesOf = (template: Template) =>
      Object.values(template.findResources('AWS::StepFunctions::StateMachine')).map(
        ({ Properties }) => Properties.StateMachineName as string,
      );
    expect(namesOf(restored.functions).filter((name) => namesOf(plain.functions).includes(name))).toEqual([]);
    const [one] = Object.values(restored.functions.findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment.Variables.SLUICE_MACHINE_ARN_PREFIX ?? [],
    );
    const prefix = JSON.stringify(one).match(/stateMachine:([\w-]+)/)?.[1] ?? 'none';
    expect(namesOf(restored.functions).filter((name) => !name.startsWith(prefix))).toEqual([]);
  });

  test('gives the new table by hand what a restore leaves out, as the guide says', () => {
    expect(guide).toContain(`AttributeName=${tableSchema.ttlAttribute}`);
    expect(guide).toContain('PointInTimeRecoveryEnabled=true');
    expect(guide).toContain('--deletion-protection-enabled');
    expect(guide).toContain('"restoredTable"');
  });
});

test('every output that the guide asks a stack for exists', () => {
  const asked = [...guide.matchAll(/\$\(output (\w+) (\w+)\)/g)].map(([, stack = '', key = '']) => ({ stack, key }));
  expect(asked.length).toBeGreaterThan(6);
  for (const { stack, key } of asked)
    expect({ stack, key, found: Object.keys(plain[stack as keyof typeof plain].findOutputs(key)) }).toMatchObject({
      found: [key],
    });
});

test('what stays after a teardown is what the guide removes', () => {
  const kept = Object.values(plain).flatMap((template) =>
    Object.entries(template.toJSON().Resources as Record<string, { Type: string; DeletionPolicy?: string }>).flatMap(
      ([id, { Type, DeletionPolicy }]) =>
        DeletionPolicy === 'Retain' ? [`${Type} ${id.replace(/[0-9A-F]{8}$/, '')}`] : [],
    ),
  );
  expect(kept.sort()).toEqual([
    'AWS::DynamoDB::Table Table',
    'AWS::KMS::Key DataKey',
    'AWS::KMS::Key SigningKey',
    'AWS::S3::Bucket AccessLogs',
    'AWS::S3::Bucket Files',
    'AWS::SecretsManager::Secret AdminPassword',
  ]);
  const teardown = guide.slice(guide.indexOf('## Removing it'));
  for (const key of [
    'TableName',
    'FilesBucket',
    'AccessLogsBucket',
    'DataKeyArn',
    'SigningKeyArn',
    'SiteBucket',
    'AdminPasswordSecret',
  ])
    expect(teardown).toContain(` ${key})`);
});

function exportOf(part: string): string {
  const outputs = plain.data.toJSON().Outputs as Record<string, { Value: unknown; Export?: { Name: string } }>;
  const name = JSON.stringify(outputs[part]?.Value);
  return (
    Object.values(outputs).find(({ Value, Export }) => Export && JSON.stringify(Value) === name)?.Export?.Name ?? 'none'
  );
}
