import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Template } from 'aws-cdk-lib/assertions';
import { background } from '../functions/background.ts';
import { sweeps } from '../shared/sweeps.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'rounds-'));
writeFileSync(join(folder, 'index.html'), '');
const stacks = sluiceApp(new App({ analyticsReporting: false }), readConfig({}), { codeDir: folder, webDir: folder });
const functions = Template.fromStack(stacks.functions);

test('the operator sees on one page what tenants share, and what of it comes near a quota', () => {
  const boards = Object.values(Template.fromStack(stacks.alarms).findResources('AWS::CloudWatch::Dashboard'));
  expect(boards).toMatchObject([{ Properties: { DashboardName: 'sluice-prod' } }]);
  const drawn = JSON.stringify(boards);
  for (const metric of [
    'ConcurrentExecutions',
    'ThrottledRequests',
    'OldestDue',
    'SweepLateness',
    'InvocationThrottleCount',
  ])
    expect(drawn).toContain(metric);
  for (const side of ['Read', 'Write']) expect(drawn).toContain(`Consumed${side}CapacityUnits`);
});

test('one schedule a minute has the due sweeps of a function run, and each sweep has its work', () => {
  const schedules = Object.values(functions.findResources('AWS::Scheduler::Schedule')).map(
    ({ Properties }) => Properties,
  );
  const rounds = schedules.map(({ Target }) => JSON.parse(Target.Input).round as { part: number; parts: number });
  // Three functions sweep; what scans collect is shared out in two parts in an account that runs ten functions at once.
  expect(rounds.sort((a, b) => a.part - b.part || a.parts - b.parts)).toEqual([
    { part: 0, parts: 1 },
    { part: 0, parts: 1 },
    { part: 0, parts: 2 },
    { part: 1, parts: 2 },
  ]);
  for (const { ScheduleExpression: expression, Target } of schedules) {
    expect(expression).toBe(ScheduleExpression.rate(Duration.minutes(1)).expressionString);
    expect(Target.RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 3 });
    expect(Target.DeadLetterConfig.Arn).toBeDefined();
  }
  // A throttled one is tried again until the next do its work.
  functions.resourcePropertiesCountIs(
    'AWS::Lambda::EventInvokeConfig',
    { MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 2 },
    3,
  );
  for (const name of Object.keys(sweeps)) expect(Object.keys(background.sweeps)).toContain(name);
});

test('sweeps leave an account most of what it may run at once', () => {
  for (const [concurrency, rounds] of [
    [10, 4],
    [50, 12],
    [1000, 52],
  ] as const) {
    const scaled = sluiceApp(new App({ analyticsReporting: false }), readConfig({ concurrency }), {
      codeDir: folder,
      webDir: folder,
    });
    Template.fromStack(scaled.functions).resourceCountIs('AWS::Scheduler::Schedule', rounds);
    expect(rounds).toBeLessThanOrEqual(concurrency / 2);
  }
  expect(() => readConfig({ concurrency: 5 })).toThrow('concurrency');
});
