import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { usesOfRunner } from '../functions/declared-uses.ts';
import { background } from '../functions/background.ts';
import { runner } from '../shared/deployed-functions.ts';
import { machines } from '../shared/machines/index.ts';
import { runnerVariables } from '../shared/machines/runner-call.ts';
import { settingsOf } from '../shared/uses.ts';
import { sluiceApp } from './app.ts';
import { startingScript } from './runner/starting-script.ts';
import { readConfig } from './config.ts';

/** The place beside the functions where statements take as long as they need. */
const folder = mkdtempSync(join(tmpdir(), 'runner-'));
writeFileSync(join(folder, 'index.html'), '');
const vpc = {
  vpcId: 'vpc-0123456789abcdef0',
  availabilityZones: ['eu-central-1a'],
  privateSubnetIds: ['subnet-0123456789abcdef0'],
  securityGroupId: 'sg-0123456789abcdef0',
};
const made = (settings: object) => {
  const app = new App({ analyticsReporting: false });
  const stacks = sluiceApp(app, readConfig(settings), { codeDir: folder, webDir: folder });
  return { app, functions: Template.fromStack(stacks.functions), alarms: Template.fromStack(stacks.alarms) };
};
const without = made({ vpc });
const { app, functions, alarms } = made({ vpc, runner: 'on' });

type Statement = { Action: string | string[]; Resource: unknown; Condition?: unknown };
type Resource = { Properties: Record<string, unknown> };

const definitionsOf = (template: Template) =>
  Object.values(template.findResources('AWS::StepFunctions::StateMachine')).map(({ Properties }) => ({
    name: String(Properties.StateMachineName),
    role: JSON.stringify(Properties.RoleArn),
    text: JSON.stringify(Properties.DefinitionString),
  }));
const executing = (template: Template) =>
  definitionsOf(template).find(({ name }) => name.endsWith('workflowExecution')) ?? { name: '', role: '', text: '' };
const [task] = Object.values(functions.findResources('AWS::ECS::TaskDefinition')) as [Resource];
const [container] = task.Properties['ContainerDefinitions'] as [Record<string, unknown>];
const roleOf = (key: string): { name: string; role: Resource } => {
  const name = (task.Properties[key] as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];
  return { name, role: functions.findResources('AWS::IAM::Role')[name] as Resource };
};
const statementsOf = ({ Properties }: Resource) =>
  (Properties['Policies'] as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );
const actionsOf = (statements: readonly Statement[]) => [...new Set(statements.flatMap(({ Action }) => Action))].sort();

test('without the setting there is no runner, and the machine calls the function for everything', () => {
  for (const type of ['AWS::ECS::Cluster', 'AWS::ECS::TaskDefinition']) without.functions.resourceCountIs(type, 0);
  expect(executing(without.functions).text).not.toMatch(/ecs:runTask|Where/);
  expect(executing(without.functions).text.match(/\$\{runStatements\}/g)).toHaveLength(2);
  for (const { Properties } of Object.values(without.functions.findResources('AWS::Lambda::Function')))
    expect(Properties.Environment.Variables.SLUICE_RUNNER).toBe('off');
  without.alarms.resourceCountIs('AWS::Events::Rule', 0);
});

test('it needs a network with a way to a public registry, and says so', () => {
  expect(() => readConfig({ runner: 'on' })).toThrow(/runner[\s\S]*NAT/);
  const endpoints = { ...vpc, endpoints: 'make', routeTableIds: ['rtb-0123456789abcdef0'] };
  expect(() => readConfig({ runner: 'on', vpc: endpoints })).toThrow(/NAT/);
});

test('gh-ost is taken along where the settings name the program for the runner, and offered to nobody otherwise', () => {
  const program = join(folder, 'gh-ost');
  const head = Buffer.alloc(64);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]).copy(head);
  head.writeUInt16LE(183, 18);
  writeFileSync(program, head);
  const { app: withGhost, functions: there } = made({ vpc, runner: 'on', ghOst: program });
  const toolsOf = (template: Template) => [
    ...new Set(
      Object.values(template.findResources('AWS::Lambda::Function'))
        .map(({ Properties }) => Properties.Environment?.Variables?.SLUICE_ONLINE_TOOLS)
        .filter(Boolean),
    ),
  ];
  expect([toolsOf(functions), toolsOf(there)]).toEqual([['none'], ['gh-ost']]);
  const text = JSON.stringify(there.findResources('AWS::ECS::TaskDefinition'));
  expect(text).toContain('SLUICE_GH_OST_URL');
  expect(JSON.stringify(functions.findResources('AWS::ECS::TaskDefinition'))).not.toContain('SLUICE_GH_OST_URL');
  const [keys] = Object.values(there.findResources('AWS::IAM::Role'))
    .map((role) => JSON.stringify(role).match(/\/[0-9a-f]{64}[^"]*"/g) ?? [])
    .filter(({ length }) => length > 0);
  expect(keys).toHaveLength(2);
  expect(() => withGhost.synth({ force: true })).not.toThrow();
});

test('a file that the runner could not start is refused with what to name instead', () => {
  expect(() => readConfig({ ghOst: 'gh-ost' })).toThrow(/ghOst[\s\S]*runner/);
  expect(() => made({ vpc, runner: 'on', ghOst: join(folder, 'nowhere') })).toThrow('there is no file');
  expect(() => made({ vpc, runner: 'on', ghOst: join(folder, 'index.html') })).toThrow('unpack the archive');
});

test('the security rules of AWS Solutions are met or answered with a reason', () => {
  expect(() => app.synth({ force: true })).not.toThrow();
});

test('the machine starts it for what asks for it, waits for its end and hands it pointers only', () => {
  const { text } = executing(functions);
  expect(text).toContain('states:::ecs:runTask.sync');
  expect(text.match(/\$\{runStatements\}/g)).toHaveLength(1);
  const variables = [...text.matchAll(/Name\\*":\\*"(SLUICE_\w+)/g)].map(([, name]) => name);
  expect(variables.sort()).toEqual(Object.values(runnerVariables).sort());
  expect(text).toContain('States.JsonToString($)');
  expect(text).toMatch(/ResultSelector\\*":\{\\*"isMore\\*":false/);
  for (const one of ['"AssignPublicIp":"DISABLED"', vpc.securityGroupId, vpc.privateSubnetIds[0]])
    expect(text.replaceAll('\\', '')).toContain(one);
  // Where a machine asks for it, the task is one that the runner does.
  const asked = Object.values(machines).flatMap(({ States }) =>
    Object.values(States).flatMap((state) => (state.Type === 'Task' && state.Where ? [state.Resource] : [])),
  );
  expect(asked).toEqual(runner.tasks.map((name) => `\${${name}}`));
  for (const name of runner.tasks) expect(Object.keys(background.tasks)).toContain(name);
});

test('only the machine that starts it may, only this task in this cluster, and may pass on only its two roles to it', () => {
  const policies = Object.values(functions.findResources('AWS::IAM::Policy')) as Resource[];
  const starting = policies.filter((policy) => JSON.stringify(policy).includes('ecs:'));
  expect(starting).toHaveLength(1);
  const [{ Properties }] = starting as [Resource];
  const [{ Ref: owner }] = Properties['Roles'] as [{ Ref: string }];
  expect(executing(functions).role).toContain(owner);
  const { Statement } = Properties['PolicyDocument'] as { Statement: Statement[] };
  const of = (action: string) => Statement.find(({ Action }) => [Action].flat().includes(action));
  const [taskId] = Object.keys(functions.findResources('AWS::ECS::TaskDefinition'));
  const [clusterId] = Object.keys(functions.findResources('AWS::ECS::Cluster'));
  expect(of('ecs:RunTask')).toMatchObject({
    Resource: { Ref: taskId },
    Condition: { ArnEquals: { 'ecs:cluster': { 'Fn::GetAtt': [clusterId, 'Arn'] } } },
  });
  expect(JSON.stringify(of('ecs:StopTask')?.Resource)).toContain(':task/sluice-prod-runner/*');
  expect(of('iam:PassRole')).toMatchObject({
    Resource: ['TaskRoleArn', 'ExecutionRoleArn'].map((key) => ({ 'Fn::GetAtt': [roleOf(key).name, 'Arn'] })),
    Condition: { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } },
  });
  expect(JSON.stringify(of('events:PutRule')?.Resource)).toContain('rule/StepFunctionsGetEventsForECSTaskRule');
});

test('it may what its task declares, fetch its code, and nothing else; who starts it may only write its log', () => {
  const { name, role } = roleOf('TaskRoleArn');
  const statements = statementsOf(role);
  const work = Object.values(functions.findResources('AWS::Lambda::Function')).find(
    ({ Properties }) => Properties.FunctionName === 'sluice-prod-execution-work',
  );
  const workRole = functions.findResources('AWS::IAM::Role')[work?.Properties.Role['Fn::GetAtt'][0]] as Resource;
  // What the function behind the requests may for the same tasks, without its log and its queue.
  const ofWork = actionsOf(statementsOf(workRole)).filter((action) => !/^(logs|sqs):/.test(action));
  expect(actionsOf(statements)).toEqual(ofWork);
  for (const action of actionsOf(statements)) expect(action).not.toMatch(/\*|Scan/);
  const fetching = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('cdk-hnb659fds-assets'));
  expect(fetching).toHaveLength(1);
  expect(fetching[0]?.Action).toBe('s3:GetObject');
  expect(JSON.stringify(fetching[0]?.Resource)).toMatch(/\/[0-9a-f]{64}\.zip/);
  expect(actionsOf(statementsOf(roleOf('ExecutionRoleArn').role))).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
  ]);
  const others = Object.values(functions.findResources('AWS::IAM::Policy')).flatMap(({ Properties }) =>
    Properties.Roles.map((one: { Ref: string }) => one.Ref),
  );
  expect(others).not.toContain(name);
});

test('it runs the code of the functions on the Node version that they are tried on, with the settings that it reads', () => {
  const { deployedNode } = JSON.parse(readFileSync('package.json', 'utf8')) as { deployedNode: string };
  expect(container).toMatchObject({
    Image: `public.ecr.aws/docker/library/node:${deployedNode}-slim`,
    User: 'node',
    Command: ['node', '--input-type=module', '--eval', startingScript()],
  });
  expect(container['Secrets']).toBeUndefined();
  const names = (container['Environment'] as { Name: string }[]).map(({ Name }) => Name);
  expect(names.sort()).toEqual([...settingsOf('work', usesOfRunner()), 'AWS_REGION', 'SLUICE_CODE_URL'].sort());
  expect(task.Properties).toMatchObject({ Cpu: '1024', Memory: '3072', RuntimePlatform: { CpuArchitecture: 'ARM64' } });
  const [logs] = Object.entries(functions.findResources('AWS::Logs::LogGroup')).filter(([id]) =>
    JSON.stringify(container['LogConfiguration']).includes(`"${id}"`),
  );
  expect(logs?.[1].Properties.RetentionInDays).toBe(90);
});

test('a runner that ends badly is told where alarms are', () => {
  alarms.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: Match.objectLike({
      source: ['aws.ecs'],
      detail: Match.objectLike({ lastStatus: ['STOPPED'], $or: Match.anyValue() }),
    }),
    Targets: [Match.objectLike({ Arn: { Ref: Object.keys(alarms.findResources('AWS::SNS::Topic'))[0] } })],
  });
  const byEvents = (Action: unknown) =>
    Match.objectLike({ Effect: 'Allow', Action, Principal: { Service: 'events.amazonaws.com' } });
  alarms.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: Match.objectLike({ Statement: Match.arrayWith([byEvents('sns:Publish')]) }),
  });
  alarms.hasResourceProperties('AWS::KMS::Key', {
    KeyPolicy: Match.objectLike({
      Statement: Match.arrayWith([byEvents(['kms:Decrypt', 'kms:GenerateDataKey'])]),
    }),
  });
});
