import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { tableSchema } from '../functions/platform/table/table-schema.ts';
import { apiFunctions, workFunctions, type WorkFunction } from '../shared/deployed-functions.ts';
import { machines } from '../shared/machines/index.ts';
import { tasksOf } from '../shared/machines/machine.ts';
import { proofHeader } from '../shared/front-door.ts';
import { securityHeaders } from '../shared/security-headers.ts';
import { settingsOf, type Use } from '../shared/uses.ts';
import { usesOfFunction } from '../functions/declared-uses.ts';
import { background } from '../functions/background.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
};

const folder = mkdtempSync(join(tmpdir(), 'stacks-'));
writeFileSync(join(folder, 'index.html'), '');
const app = new App({ analyticsReporting: false });
const stacks = sluiceApp(app, readConfig({ alarmEmail: 'dba@example.com', mailFrom: 'sluice@example.com' }), {
  codeDir: folder,
  webDir: folder,
});
const data = Template.fromStack(stacks.data);
const functions = Template.fromStack(stacks.functions);
const api = Template.fromStack(stacks.api);
const alarms = Template.fromStack(stacks.alarms);
const web = Template.fromStack(stacks.web);
const templates = { data, functions, api, web, alarms };

test('the security rules of AWS Solutions are met or answered with a reason', () => {
  // A finding of an error level makes the synthesis throw.
  expect(() => app.synth({ force: true })).not.toThrow();
});

test('each stack stays under 400 resources', () => {
  for (const template of Object.values(templates))
    expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(400);
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
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(bucket.Properties.BucketEncryption).toBeDefined();
    }
  }
});

test('tokens are signed by a key that never leaves KMS, and the first password is random', () => {
  data.hasResourceProperties('AWS::KMS::Key', { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
  data.hasResourceProperties('AWS::SecretsManager::Secret', {
    GenerateSecretString: Match.objectLike({ PasswordLength: 24 }),
  });
});

test('every row of the table is a function with exactly the settings that the code reads', () => {
  const made = productFunctions();
  expect(made.map(({ FunctionName }) => FunctionName.replace('sluice-prod-', '')).sort()).toEqual(
    [...Object.keys(apiFunctions), ...Object.keys(workFunctions)].sort(),
  );
  for (const { FunctionName, Environment } of made) {
    const name = FunctionName.replace('sluice-prod-', '');
    const settings = settingsOf(name in apiFunctions ? 'api' : 'work', usesOfFunction(name));
    expect(Object.keys(Environment.Variables).sort()).toEqual(settings);
  }
});

test('every function runs on the Node version that the bundles are tried on', () => {
  const { deployedNode } = JSON.parse(readFileSync('package.json', 'utf8')) as { deployedNode: string };
  for (const { Runtime } of productFunctions()) expect(Runtime).toBe(`nodejs${deployedNode.split('.')[0]}.x`);
});

test('the role of each function grants what its groups declare, and nothing else', () => {
  const roles = functions.findResources('AWS::IAM::Role');
  for (const { FunctionName, Role } of productFunctions()) {
    const name = FunctionName.replace('sluice-prod-', '');
    const { Policies } = roles[Role['Fn::GetAtt'][0]]?.Properties ?? {};
    const granted = Policies.flatMap((policy: { PolicyDocument: { Statement: Statement[] } }) =>
      policy.PolicyDocument.Statement.flatMap(rightsOf),
    );
    const declared = usesOfFunction(name).flatMap((use) => rightsOfUse[use]);
    const always = [
      ...rightsOfAll,
      ...(name in apiFunctions ? ['kms:GetPublicKey', 'kms:Decrypt of the zone key'] : []),
      ...(startedBySchedules.has(name) ? ['sqs:SendMessage'] : []),
    ];
    expect({ name, rights: [...new Set(granted)].sort() }).toEqual({
      name,
      rights: [...new Set([...always, ...declared])].sort(),
    });
    // What is not in its own policy it does not hold by another.
    const others = Object.values(functions.findResources('AWS::IAM::Policy')).flatMap(({ Properties }) =>
      Properties.Roles.map((role: { Ref: string }) => role.Ref),
    );
    expect(others).not.toContain(Role['Fn::GetAtt'][0]);
  }
});

test('only functions that reach databases stand in the network of the databases', () => {
  const vpc = {
    vpcId: 'vpc-0123456789abcdef0',
    availabilityZones: ['eu-central-1a'],
    privateSubnetIds: ['subnet-0123456789abcdef0'],
    securityGroupId: 'sg-0123456789abcdef0',
  };
  const inside = sluiceApp(new App({ analyticsReporting: false }), readConfig({ vpc }), {
    codeDir: folder,
    webDir: folder,
  });
  const made = Object.values(Template.fromStack(inside.functions).findResources('AWS::Lambda::Function'));
  for (const { Properties } of made) {
    const reaches = usesOfFunction(Properties.FunctionName.replace('sluice-prod-', '')).includes('network:reach');
    expect(Properties.VpcConfig !== undefined).toBe(reaches);
  }
});

test('traces are sent where they are switched on, and only there', () => {
  const traced = sluiceApp(new App({ analyticsReporting: false }), readConfig({ tracing: 'on' }), {
    codeDir: folder,
    webDir: folder,
  });
  const on = Template.fromStack(traced.functions);
  const send = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'];
  for (const [template, isOn] of [[functions, false] as const, [on, true] as const]) {
    const made = Object.values(template.findResources('AWS::Lambda::Function')).map(({ Properties }) => Properties);
    const roles = template.findResources('AWS::IAM::Role');
    for (const { TracingConfig, Environment, Role } of made) {
      expect(TracingConfig?.Mode === 'Active').toBe(isOn);
      expect(Environment.Variables.SLUICE_TRACING).toBe(isOn ? 'on' : 'off');
      const own = JSON.stringify(roles[Role['Fn::GetAtt'][0]]?.Properties.Policies);
      for (const action of send) expect(own.includes(action)).toBe(isOn);
    }
    for (const { Properties } of Object.values(template.findResources('AWS::StepFunctions::StateMachine')))
      expect(Properties.TracingConfiguration?.Enabled ?? false).toBe(isOn);
  }
});

/** What they fail at goes to the queue of what nobody waits for. */
const startedBySchedules: ReadonlySet<string> = new Set(
  Object.entries<WorkFunction>(workFunctions).flatMap(([name, row]) =>
    row.targets.length + row.sweeps.length > 0 ? [name] : [],
  ),
);

/** The actions of each use; one that only another service may carry out names that service. */
const rightsOfUse: Readonly<Record<Use, readonly string[]>> = {
  'files:read': ['s3:GetObject', 's3:ListBucket', 'kms:Decrypt by s3'],
  'files:write': ['s3:PutObject', 's3:AbortMultipartUpload', 'kms:GenerateDataKey by s3', 'kms:Decrypt by s3'],
  'files:remove': ['s3:DeleteObject'],
  'secrets:seal': ['kms:GenerateDataKey of a tenant'],
  'secrets:open': ['kms:Decrypt of a tenant'],
  'tokens:sign': ['kms:Sign'],
  'machines:start': ['states:StartExecution'],
  'machines:describe': ['states:DescribeExecution'],
  'schedules:put': ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'iam:PassRole'],
  'schedules:remove': ['scheduler:DeleteSchedule'],
  'operations:call': ['lambda:InvokeFunction'],
  'mail:send': ['ses:SendEmail', 'ses:SendRawEmail'],
  'warehouse:ask': [
    'athena:StartQueryExecution',
    'athena:GetQueryExecution',
    'athena:GetQueryResults',
    'athena:StopQueryExecution',
    'glue:GetDatabase',
    'glue:GetTable',
    'glue:GetPartitions',
    's3:GetBucketLocation',
    's3:ListBucket',
    's3:GetObject',
    's3:PutObject',
    's3:AbortMultipartUpload',
    's3:ListMultipartUploadParts',
    'kms:GenerateDataKey by s3',
    'kms:Decrypt by s3',
  ],
  'network:reach': [],
  'roles:assume': ['sts:AssumeRole'],
  'databases:signIn': ['secretsmanager:GetSecretValue', 'rds-db:connect', 'sts:AssumeRole'],
  'firstPassword:read': ['secretsmanager:GetSecretValue', 'kms:Decrypt by secretsmanager'],
};
const rightsOfAll = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'kms:Decrypt by dynamodb',
  'kms:GenerateDataKey by dynamodb',
  'kms:DescribeKey by dynamodb',
  'logs:CreateLogStream',
  'logs:PutLogEvents',
];

test('no function may do more than it is granted: no wildcard action, no Scan, no table of others', () => {
  for (const template of [data, functions]) {
    for (const { Action } of statementsOf(template)) {
      for (const action of [Action].flat()) expect(action).not.toMatch(/\*$|dynamodb:Scan|PartiQL/);
    }
  }
});

test('what signs in to databases and clouds of others reaches only what is named for it', () => {
  const reached = (action: string) =>
    statementsOf(functions)
      .filter(({ Action }) => [Action].flat().includes(action))
      .map(({ Resource }) => JSON.stringify(Resource));
  expect(reached('rds-db:connect').length).toBeGreaterThan(0);
  for (const resource of reached('rds-db:connect')) expect(resource).toContain(':dbuser:*/sluice_*');
  for (const resource of reached('sts:AssumeRole')) expect(resource).toMatch(/:role\/sluice-(connect|collect)-\*/);
  for (const resource of reached('secretsmanager:GetSecretValue'))
    expect(resource).toMatch(/:secret:sluice\/\*|Fn::ImportValue/);
});

test('letters go from the sender of the deployment and from nobody else; without a sender there is no right to send any', () => {
  const sending = (template: typeof functions) =>
    statementsOf(template).filter(({ Action }) => [Action].flat().includes('ses:SendEmail'));
  expect(sending(functions).length).toBeGreaterThan(0);
  for (const { Resource } of sending(functions))
    expect([Resource].flat().map((one) => JSON.stringify(one))).toEqual([
      expect.stringMatching(/:ses:.*:identity\/sluice@example\.com"/),
      expect.stringMatching(/:ses:.*:identity\/example\.com"/),
    ]);
  const without = sluiceApp(new App({ analyticsReporting: false }), readConfig({}), {
    codeDir: folder,
    webDir: folder,
  });
  expect(sending(Template.fromStack(without.functions))).toEqual([]);
});

test('every log is kept for a stated time', () => {
  const groups = [functions, api].flatMap((template) => Object.values(template.findResources('AWS::Logs::LogGroup')));
  for (const group of groups) {
    expect(group.Properties.RetentionInDays).toBe(90);
    // All go with their stack.
    expect(group.DeletionPolicy).toBe('Delete');
  }
});

test('each machine is deployed, and each of its tasks exists', () => {
  functions.resourceCountIs('AWS::StepFunctions::StateMachine', Object.keys(machines).length);
  for (const machine of Object.values(machines))
    for (const task of tasksOf(machine)) expect(Object.keys(background.tasks)).toContain(task);
});

test('whoever runs it is told when a function, a machine, the API or the table fails, by few alarms', () => {
  const watched = Object.values(alarms.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
  // Metric math watches ten functions at a time, so this grows by one for every ten of them.
  expect(watched.length).toBeLessThanOrEqual(17);
  const said = JSON.stringify(watched);
  for (const { FunctionName } of productFunctions())
    for (const metric of ['Errors', 'Throttles'])
      expect(watched.filter((alarm) => metricsOf(alarm).includes(`${metric} ${FunctionName}`))).toHaveLength(1);
  // What requests fail by leaves as a well-formed reply, so that no metric of Lambda counts it.
  expect(watched.filter((alarm) => metricsOf(alarm).includes('InternalErrors sluice-prod'))).toHaveLength(1);
  for (const ending of ['ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'])
    expect(said.split(`"${ending}"`)).toHaveLength(Object.keys(machines).length + 1);
  for (const name of Object.keys(machines)) expect(said).toContain(`stateMachine:sluice-prod-${name}`);
  // No round of sweeps at all is as bad as a late one.
  const late = watched.filter((alarm) =>
    metricsOf(alarm).join().includes('SweepLateness sluice-prod,OldestDue sluice-prod'),
  );
  expect(late).toMatchObject([{ TreatMissingData: 'breaching' }]);
  // CloudWatch refuses an alarm over more.
  for (const alarm of watched) expect((alarm.Metrics ?? []).length).toBeLessThanOrEqual(11);
  const near = { ConcurrentExecutions: 8, ConsumedWriteCapacityUnits: 9_600_000, ConsumedReadCapacityUnits: 9_600_000 };
  for (const [MetricName, Threshold] of Object.entries(near))
    alarms.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Threshold });
  alarms.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'dba@example.com' });
});

test('an alarm can be delivered: CloudWatch may publish to the topic and use its key', () => {
  const [[topicId] = []] = Object.entries(alarms.findResources('AWS::SNS::Topic'));
  const [[keyId] = []] = Object.entries(alarms.findResources('AWS::KMS::Key'));
  alarms.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: { 'Fn::GetAtt': [keyId, 'Arn'] } });
  const byCloudWatch = (Action: unknown) =>
    Match.objectLike({ Effect: 'Allow', Action, Principal: { Service: 'cloudwatch.amazonaws.com' } });
  alarms.hasResourceProperties('AWS::SNS::TopicPolicy', {
    Topics: [{ Ref: topicId }],
    PolicyDocument: Match.objectLike({ Statement: Match.arrayWith([byCloudWatch('sns:Publish')]) }),
  });
  alarms.hasResourceProperties('AWS::KMS::Key', {
    KeyPolicy: Match.objectLike({
      Statement: Match.arrayWith([byCloudWatch(['kms:Decrypt', 'kms:GenerateDataKey'])]),
    }),
  });
  for (const alarm of Object.values(alarms.findResources('AWS::CloudWatch::Alarm')))
    expect(alarm.Properties.AlarmActions).toEqual([{ Ref: topicId }]);
});

test('the gateway may call each function that answers requests, and nothing else', () => {
  const called = Object.values(api.findResources('AWS::Lambda::Permission')).map(({ Properties }) =>
    JSON.stringify(Properties.FunctionName),
  );
  expect(called).toHaveLength(Object.keys(apiFunctions).length);
  for (const name of Object.keys(apiFunctions))
    expect(called.filter((arn) => arn.includes(`function:sluice-prod-${name}"`))).toHaveLength(1);
});

test('pages carry the same security headers as under npm start', () => {
  const [policy] = Object.values(web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const { SecurityHeadersConfig: sent } = policy?.Properties.ResponseHeadersPolicyConfig ?? {};
  const { ContentSecurityPolicy } = sent.ContentSecurityPolicy;
  // Only what may be connected to and shown is wider: files come from their bucket.
  const written = ContentSecurityPolicy['Fn::Join'][1]
    .filter((part: unknown) => typeof part === 'string')
    .join('')
    .replaceAll(' https://', '');
  expect(written).toBe(securityHeaders['content-security-policy']);
  expect(sent.StrictTransportSecurity.AccessControlMaxAgeSec).toBe(31_536_000);
});

test('calls that go around the distribution cannot show its proof, which stands in no template', () => {
  const { Properties } = Object.values(web.findResources('AWS::CloudFront::Distribution'))[0] ?? {};
  const headers = Properties.DistributionConfig.Origins.flatMap(
    (origin: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }) =>
      origin.OriginCustomHeaders ?? [],
  );
  expect(headers).toEqual([{ HeaderName: proofHeader, HeaderValue: expect.anything() }]);
  expect(JSON.stringify(headers)).toContain('resolve:secretsmanager');
});

test('a setting that is wrong stops the deployment with its name', () => {
  expect(() => readConfig({ stage: 'Prod!' })).toThrow(/stage/);
});

type MetricQuery = {
  MetricStat?: { Metric: { MetricName: string; Dimensions: { Name: string; Value: unknown }[] } };
};

function metricsOf({ Metrics = [] }: { Metrics?: MetricQuery[] }): string[] {
  return Metrics.flatMap(({ MetricStat }) =>
    MetricStat ? [`${MetricStat.Metric.MetricName} ${String(MetricStat.Metric.Dimensions[0]?.Value)}`] : [],
  );
}

/** A right as the test above writes it. */
function rightsOf({ Action, Condition }: Statement): string[] {
  const service = Condition?.StringEquals?.['kms:ViaService'];
  const isZoneKey = Condition?.StringEquals?.['kms:EncryptionContext:record'] === 'ZONE_KEY';
  const suffix = isZoneKey
    ? ' of the zone key'
    : service
      ? ` by ${(JSON.stringify(service).match(/(\w+)\./) ?? [])[1]}`
      : Condition?.Null?.['kms:EncryptionContext:tenant'] === 'false'
        ? ' of a tenant'
        : '';
  return [Action].flat().map((action) => `${action}${suffix}`);
}

function productFunctions(): {
  FunctionName: string;
  Runtime: string;
  Role: { 'Fn::GetAtt': [string, string] };
  Environment: { Variables: Record<string, unknown> };
}[] {
  return Object.values(functions.findResources('AWS::Lambda::Function')).map(({ Properties }) => Properties);
}

function statementsOf(template: Template): Statement[] {
  const policies = [
    ...Object.values(template.findResources('AWS::IAM::Policy')),
    ...Object.values(template.findResources('AWS::IAM::Role')),
  ];
  return policies
    .flatMap(({ Properties }) => [
      Properties.PolicyDocument,
      ...(Properties.Policies ?? []).map((policy: { PolicyDocument: unknown }) => policy.PolicyDocument),
    ])
    .filter(Boolean)
    .flatMap((document: { Statement: Statement[] }) => document.Statement);
}
