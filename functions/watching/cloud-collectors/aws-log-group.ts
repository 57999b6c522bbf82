import { createHash } from 'node:crypto';
import type { FilteredLogEvent } from '@aws-sdk/client-cloudwatch-logs';
import type { LoggedSql, LogParser } from '../../../shared/server-logs/logged-sql.ts';
import type { AwsSettings } from '../../databases/cloud-accounts/aws-account.ts';
import type { CloudRound } from './cloud-collector.ts';
import { firstMoment } from './first-moment.ts';
import { rdsFamilyOf } from './rds-families.ts';

/** Where the last round ended: a window of time that is read to `token`, and the events near its end. */
type Place = {
  readonly from: number;
  readonly to?: number;
  readonly token?: string;
  /** The newest event that was read. */
  readonly last?: number;
  readonly seen: readonly string[];
};

/** Events may come late: each round reads the last minutes again and leaves out what it knows. */
const overlapMs = 5 * 60_000;
const pagesMax = 20;

/** The log group of an instance, or of the cluster that it is in, and the kind of log in it. */
export function logGroupOf({ dbType, params }: Pick<CloudRound, 'dbType' | 'params'>) {
  const { log: kind } = rdsFamilyOf(dbType);
  const cluster = params['db_cluster_id'] ?? '';
  const instance = params['db_instance_id'] ?? '';
  return {
    kind,
    group: cluster === '' ? `/aws/rds/instance/${instance}/${kind}` : `/aws/rds/cluster/${cluster}/${kind}`,
    streamPrefix: instance,
  };
}

/** A token is good for a day: who comes later goes on at the newest event that was read. */
function placeOf(round: CloudRound): Place {
  const place = round.state as Place | undefined;
  if (!place) return { from: firstMoment(round), seen: [] };
  const isOld = place.token !== undefined && round.now - (place.to ?? 0) > tokenMs;
  return isOld ? { from: place.last ?? place.from, seen: place.seen } : place;
}

const tokenMs = 23 * 3_600_000;

/** Reads the events of a log group that were not read yet, as far as rows and time allow. */
export async function readLogGroup(settings: AwsSettings, round: CloudRound) {
  const { CloudWatchLogsClient, FilterLogEventsCommand } = await import('@aws-sdk/client-cloudwatch-logs');
  const client = new CloudWatchLogsClient(settings);
  const { group: logGroupName, streamPrefix: logStreamNamePrefix } = logGroupOf(round);
  const place = placeOf(round);
  const { from: startTime, to: endTime = round.now } = place;
  const events = new Events(round.dbType, { place, endTime });
  let { token: nextToken } = place;
  let isAll = false;
  for (let page = 0; !isAll && page < pagesMax && events.logged.length < round.rowsMax && !round.isOver(); page++) {
    const which = { logGroupName, logStreamNamePrefix, startTime, endTime, limit: round.rowsMax };
    const answer = await client.send(new FilterLogEventsCommand({ ...which, ...(nextToken && { nextToken }) }));
    for (const event of answer.events ?? []) events.take(event);
    ({ nextToken } = answer);
    // Pages may be empty while more follow: only a missing token is the end.
    isAll = nextToken === undefined;
  }
  events.end();
  const { logged, seen, last } = events;
  const next: Place = isAll
    ? { from: endTime - overlapMs, seen }
    : { from: startTime, to: endTime, last, ...(nextToken && { token: nextToken }), seen };
  return { logged, state: next };
}

/** What the events of a window say, each once: every stream is a log of its own. */
class Events {
  readonly logged: LoggedSql[] = [];
  last: number;
  readonly #dbType: string;
  readonly #recentFrom: number;
  readonly #known: ReadonlySet<string>;
  readonly #recent: Set<string>;
  readonly #streams = new Map<string, LogParser>();

  constructor(dbType: string, { place, endTime }: { place: Place; endTime: number }) {
    this.#dbType = dbType;
    this.#recentFrom = endTime - overlapMs;
    this.#known = new Set(place.seen);
    this.#recent = new Set(place.seen);
    this.last = place.last ?? place.from;
  }

  /** The events near the end, by which the next round knows them again. */
  get seen(): readonly string[] {
    return [...this.#recent].slice(-seenMax);
  }

  take({ eventId = '', logStreamName = '', timestamp = 0, message = '' }: FilteredLogEvent): void {
    const id = shortId(eventId);
    this.last = Math.max(this.last, timestamp);
    if (timestamp >= this.#recentFrom) this.#recent.add(id);
    if (this.#known.has(id)) return;
    const parser = this.#streams.get(logStreamName) ?? rdsFamilyOf(this.#dbType).logParser('');
    this.#streams.set(logStreamName, parser);
    for (const line of message.split(/\r?\n/)) this.logged.push(...parser.take(line).ended);
  }

  end(): void {
    for (const parser of this.#streams.values()) this.logged.push(...parser.end());
  }
}

const seenMax = 10_000;

/** Ids of events have 56 digits; so many are kept that they are shortened. */
function shortId(eventId: string): string {
  return createHash('sha256').update(eventId).digest('base64').slice(0, 12);
}
