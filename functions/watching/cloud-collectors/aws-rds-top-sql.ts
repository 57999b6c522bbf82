import type { DimensionKeyDescription, PIClient } from '@aws-sdk/client-pi';
import type { Entry } from '../collected/inbox-repo.ts';
import type { Lack } from '../../engines/lack.ts';
import type { Looked } from '../collectors/collector.ts';
import { isCollectable } from '../collectors/own-statements.ts';
import { askingAws, inRoleOf, instanceOf, lacksRole } from '../../databases/cloud-accounts/aws-account.ts';
import type { CloudCollector, CloudRound } from './cloud-collector.ts';
import { rdsFamilyOf } from './rds-families.ts';

export const collector: CloudCollector = {
  lacks: (round) =>
    askingAws(async (): Promise<readonly Lack[]> => {
      const lacks = await lacksRole(round);
      if (lacks.length > 0) return lacks;
      const id = round.params['db_instance_id'] ?? '';
      const instance = await instanceOf(await inRoleOf(round), id);
      if (instance?.PerformanceInsightsEnabled === true) return [];
      return [
        {
          message: { zh: '实例未开启 Performance Insights', en: 'The instance has Performance Insights switched off' },
          statement: `aws rds modify-db-instance --db-instance-identifier ${id} --enable-performance-insights --apply-immediately`,
        },
      ];
    }),
  collect: (round) => askingAws(() => topOf(round)),
};

const group = 'db.sql_tokenized';
const minuteMs = 60_000;
/** Figures of the last minutes still change. */
const settledMs = 2 * minuteMs;
/** Longer texts are cut by the list and asked for one by one. */
const cutAt = 500;

async function topOf(round: CloudRound): Promise<Looked> {
  const to = Math.floor((round.now - settledMs) / minuteMs) * minuteMs;
  const from = placeOf(round.state) ?? to - Number(round.params['collect_interval_minute'] ?? 10) * minuteMs;
  if (to <= from) return { entries: [], state: { to: from } };
  const settings = await inRoleOf(round);
  const resource = (await instanceOf(settings, round.params['db_instance_id'] ?? ''))?.DbiResourceId ?? '';
  const { PIClient: Client } = await import('@aws-sdk/client-pi');
  const client = new Client(settings);
  const keys = await keysOf(client, round, { resource, from, to });
  const entries: Entry[] = [];
  for (const key of keys) {
    const entry = entryOf(round, key, { from, to });
    if (!entry) continue;
    const isCut = entry.sql.length >= cutAt && !round.isOver();
    entries.push(isCut ? { ...entry, sql: await wholeText(client, { resource, key, sql: entry.sql }) } : entry);
  }
  const load = keys.reduce((sum, { Total = 0 }) => sum + Total, 0);
  return { entries, state: { to }, values: { active_sessions: load } };
}

/** What ran of a statement in a window; nothing when it did not run, or is no matter of ours. */
function entryOf(round: CloudRound, key: DimensionKeyDescription, { from, to }: Omit<Window, 'resource'>) {
  const seconds = (to - from) / 1000;
  const sql = key.Dimensions?.[`${group}.statement`] ?? '';
  const count = Math.round(figure(round, key, 'calls') * seconds);
  if (count <= 0 || !isCollectable(sql)) return undefined;
  // Load is the number of sessions that were in the statement: over the time that is the time spent in it.
  const spent = (key.Total ?? 0) * seconds;
  const rowsAvg = (figure(round, key, 'rows') * seconds) / count;
  const [firstAt, lastAt] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return { sql, schema: '', count, firstAt, lastAt, timeAvg: spent / count, rowsAvg };
}

function placeOf(state: unknown): number | undefined {
  return (state as { to: number } | undefined)?.to;
}

type Window = { readonly resource: string; readonly from: number; readonly to: number };

/** The statements with the highest load, page by page. */
async function keysOf(client: PIClient, round: CloudRound, { resource, from, to }: Window) {
  const { DescribeDimensionKeysCommand } = await import('@aws-sdk/client-pi');
  const found: DimensionKeyDescription[] = [];
  const most = Number(round.params['top_n'] ?? 25);
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new DescribeDimensionKeysCommand({
        ServiceType: 'RDS',
        Identifier: resource,
        StartTime: new Date(from),
        EndTime: new Date(to),
        Metric: 'db.load.avg',
        PeriodInSeconds: 60,
        GroupBy: { Group: group, Limit: most },
        AdditionalMetrics: [metricOf(round, 'calls'), metricOf(round, 'rows')],
        MaxResults: 25,
        ...(NextToken !== undefined && { NextToken }),
      }),
    );
    found.push(...(page.Keys ?? []));
    ({ NextToken } = page);
  } while (NextToken !== undefined && found.length < most && !round.isOver());
  return found.slice(0, most);
}

function metricOf({ dbType }: CloudRound, what: 'calls' | 'rows'): string {
  return `${group}.stats.${rdsFamilyOf(dbType).rates[what]}.avg`;
}

function figure(
  round: CloudRound,
  { AdditionalMetrics = {} }: DimensionKeyDescription,
  what: 'calls' | 'rows',
): number {
  return AdditionalMetrics[metricOf(round, what)] ?? 0;
}

type Cut = { readonly resource: string; readonly key: DimensionKeyDescription; readonly sql: string };

async function wholeText(client: PIClient, { resource, key, sql }: Cut): Promise<string> {
  const { GetDimensionKeyDetailsCommand } = await import('@aws-sdk/client-pi');
  const { Dimensions = [] } = await client.send(
    new GetDimensionKeyDetailsCommand({
      ServiceType: 'RDS',
      Identifier: resource,
      Group: group,
      GroupIdentifier: key.Dimensions?.[`${group}.id`],
      RequestedDimensions: ['statement'],
    }),
  );
  return Dimensions.find(({ Status }) => Status === 'AVAILABLE')?.Value ?? sql;
}
