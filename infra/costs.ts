import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { workFunctions, type WorkFunction } from '../shared/deployed-functions.ts';
import { measures } from '../shared/measures.ts';
import type { Sweep } from '../shared/sweep.ts';
import { sweeps } from '../shared/sweeps.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';
import { prices } from './prices.ts';

type Cost = { readonly what: string; readonly many: string; readonly usd: number };
type Resource = { readonly Properties: Record<string, never> };

const month = { hours: 730, minutes: 43_200 };
/** What a round with nothing to do takes: assumed, for nothing of it has run in an account. */
const idleRound = { seconds: 0.5, logKilobytes: 1.5, writes: 2 };

/** What a deployment with the default settings costs a month while nobody uses it, counted in its templates. */
export function idleCosts(): Cost[] {
  const templates = templatesOf({});
  const all = (type: string) => templates.flatMap((template) => Object.values(template.findResources(type)));
  const alarmMetrics = all('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm as Resource), 0);
  const keys = all('AWS::KMS::Key').length;
  const dashboards = all('AWS::CloudWatch::Dashboard').length;
  const secrets = all('AWS::SecretsManager::Secret').length;
  const own = Object.keys(measures).length;
  return [
    cost('metrics of alarms', alarmMetrics, prices.alarmMetricMonth),
    cost('figures of our own', own, prices.ownMetricMonth),
    cost('dashboards', dashboards, prices.dashboardMonth),
    cost('keys', keys, prices.keyMonth),
    cost('secrets', secrets, prices.secretMonth),
    ...roundCosts(all('AWS::Scheduler::Schedule').length),
  ];
}

/** What rounds of sweeps come to that find nothing to do. */
function roundCosts(schedules: number): Cost[] {
  const rounds = schedules * month.minutes;
  const rows = Object.values<WorkFunction>(workFunctions).filter((row) => row.sweeps.length > 0);
  // Parts that are shared out run in the largest of them.
  const largest = Math.max(...rows.map(({ megabytes }) => megabytes));
  const perMinute = rows.reduce((sum, { megabytes }) => sum + megabytes, 0) + (schedules - rows.length) * largest;
  const gigabyteSeconds = (perMinute / 1024) * month.minutes * idleRound.seconds;
  // Each minute somebody looks who stands first in each line.
  const lines = Object.values<Sweep>(sweeps).filter(({ isSpread }) => isSpread).length * month.minutes * 0.5;
  const looks = Object.values(sweeps).reduce((sum, { everyMinutes }) => sum + month.minutes / everyMinutes, 0);
  return [
    cost('rounds of sweeps: schedules', rounds, prices.scheduleMillion / 1e6),
    cost('rounds of sweeps: invocations', rounds, prices.requestMillion / 1e6),
    cost('rounds of sweeps: GB-seconds', gigabyteSeconds, prices.gigabyteSecond),
    cost('rounds of sweeps: read units', looks + rounds + lines, prices.readMillion / 1e6),
    cost('rounds of sweeps: write units', rounds * idleRound.writes, prices.writeMillion / 1e6),
    cost('rounds of sweeps: logs in MB', (rounds * idleRound.logKilobytes) / 1000, prices.logGigabyte / 1000),
  ];
}

/** The ways that `"endpoints": "make"` adds, for one availability zone. */
export function endpointCosts(): Cost {
  const vpc = {
    vpcId: 'vpc-0123456789abcdef0',
    availabilityZones: ['us-east-1a'],
    privateSubnetIds: ['subnet-0123456789abcdef0'],
    securityGroupId: 'sg-0123456789abcdef0',
    endpoints: 'make',
    routeTableIds: ['rtb-0123456789abcdef0'],
  };
  const ways = templatesOf({ vpc }).flatMap((template) =>
    Object.values(template.findResources('AWS::EC2::VPCEndpoint')),
  );
  const paid = ways.filter(({ Properties }) => Properties.VpcEndpointType === 'Interface').length;
  return cost(
    'ways to services, with `"endpoints": "make"`, for each zone',
    paid,
    prices.endpointZoneHour * month.hours,
  );
}

/** The table of operating.md. */
export function costTable(): string {
  const costs = idleCosts();
  const row = ({ what, many, usd }: Cost) => `| ${what} | ${many} | ${usd.toFixed(2)} |`;
  const sum = costs.reduce((total, { usd }) => total + usd, 0);
  return [
    '| a month, while nobody uses it | how many | USD |',
    '|---|--:|--:|',
    ...costs.map(row),
    `| all of it | | ${sum.toFixed(2)} |`,
    row(endpointCosts()),
  ].join('\n');
}

function cost(what: string, many: number, price: number): Cost {
  return { what, many: Math.round(many).toLocaleString('en-US'), usd: many * price };
}

function metricsOf({ Properties }: Resource): number {
  const { Metrics = [] }: { Metrics?: { MetricStat?: object }[] } = Properties;
  return Math.max(1, Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length);
}

function templatesOf(settings: object): Template[] {
  const folder = mkdtempSync(join(tmpdir(), 'costs-'));
  writeFileSync(join(folder, 'index.html'), '');
  const stacks = sluiceApp(new App({ analyticsReporting: false }), readConfig(settings), {
    codeDir: folder,
    webDir: folder,
  });
  return Object.values(stacks).map((stack) => Template.fromStack(stack));
}
