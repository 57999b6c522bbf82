import { fingerprint as fingerprintOf } from '../../../shared/audit/judge/fingerprint.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import { scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import { sqlIdOf, type Collected, type NewCollected } from './collected-repo.ts';
import type { Entry } from './inbox-repo.ts';
import type { PlanFacts } from './plan-facts.ts';
import { raised } from './priority.ts';
import { slowerOf } from './slower.ts';
import { withoutSlower } from './without-slower.ts';
import { withEntry } from './trend.ts';

/** Everything that one round found of one statement. */
export type Found = {
  readonly facts: PlanFacts;
  readonly sqlId: number;
  readonly fingerprint: string;
  readonly entry: Entry;
  /** It came with everything that there is: counters begin anew. */
  readonly isRecounted?: true;
};

/** The fingerprint of an entry: the uploader's own, else ours; a definition of an object is its own. */
export function fingerprintFor({ sql, fingerprint, objectName }: Entry, dbType: string): string {
  if (objectName !== undefined) return sql;
  return fingerprint || fingerprintOf(sql, engineOf(dbType).dialect) || sql;
}

/** An entry by what it is of. */
export function foundOf(entry: Entry, fingerprint: string, facts: PlanFacts): Found {
  const { projectUid, planId } = facts;
  const { schema, objectName } = entry;
  return { facts, fingerprint, entry, sqlId: sqlIdOf({ projectUid, planId, schema, fingerprint, objectName }) };
}

/** Two reports of one statement as one: counts are added, averages weighed by them, the greatest kept, the newest text taken. */
export function together(a: Entry, b: Entry): Entry {
  const [older, newer] = a.lastAt <= b.lastAt ? [a, b] : [b, a];
  const timeAvg = weighed(a, b, 'timeAvg');
  const rowsAvg = weighed(a, b, 'rowsAvg');
  const timeMax = greatest(a.timeMax, b.timeMax);
  const firstAt = earliest(a.firstAt, b.firstAt);
  const dbUser = newer.dbUser ?? older.dbUser;
  return {
    sql: newer.sql,
    schema: newer.schema,
    lastAt: newer.lastAt,
    count: a.count + b.count,
    endpoints: union(a.endpoints, b.endpoints),
    ...(newer.fingerprint !== undefined && { fingerprint: newer.fingerprint }),
    ...(newer.objectName !== undefined && { objectName: newer.objectName }),
    ...(timeAvg !== undefined && { timeAvg }),
    ...(rowsAvg !== undefined && { rowsAvg }),
    ...(timeMax !== undefined && { timeMax }),
    ...(firstAt !== undefined && { firstAt }),
    ...(dbUser !== undefined && { dbUser }),
  };
}

/** A statement that was not known before. */
export function firstOf({ facts, sqlId, fingerprint, entry }: Found, round: number): NewCollected {
  const { conditions, ...of } = facts;
  const shown = beginningOf(fingerprint, limits.collectedFingerprintLengthMax);
  const made: NewCollected = {
    ...of,
    sqlId,
    schema: entry.schema,
    fingerprint: shown,
    ...textOf(entry),
    searchText: `${shown}\n${entry.objectName ?? ''}`.toLowerCase(),
    count: entry.count,
    firstAt: entry.firstAt ?? entry.lastAt,
    lastAt: entry.lastAt,
    ...figuresOf(entry),
    ...(entry.objectName === undefined && { trend: withEntry(undefined, entry) }),
    ...(entry.objectName !== undefined && { objectName: entry.objectName }),
    auditLevel: '',
    findings: [],
    ruleIds: '',
    isBeingAudited: true,
    status: 'unhandled',
    isHighPriority: false,
    priorityReasons: [],
    assignees: [],
    assigneeUids: '',
    remark: '',
    round,
  };
  return { ...made, ...raised(made, conditions) };
}

/** A known statement with what a round adds. What people decided stays; that it came back after it was solved is noted. */
export function withMore(before: Collected, { facts, entry, isRecounted }: Found, round: number): Collected {
  if (isInventory(facts)) return renewed(before, entry, round);
  const { isGone: _back, ...known } = isRecounted ? uncounted(before) : before;
  const was: Entry = {
    sql: known.sql,
    schema: known.schema,
    count: known.count,
    lastAt: known.lastAt,
    firstAt: known.firstAt,
    endpoints: known.endpoints,
    ...(known.timeAvg !== undefined && { timeAvg: known.timeAvg }),
    ...(known.timeMax !== undefined && { timeMax: known.timeMax }),
    ...(known.rowsAvg !== undefined && { rowsAvg: known.rowsAvg }),
    ...(known.dbUser !== undefined && { dbUser: known.dbUser }),
  };
  const whole = together(was, entry);
  const isBack = known.status === 'solved' && known.handledAt !== undefined && entry.lastAt > known.handledAt;
  const { slower: _before, ...rest } = known;
  const now: Collected = {
    ...rest,
    ...(whole.lastAt === entry.lastAt ? textOf(entry) : {}),
    count: whole.count,
    firstAt: whole.firstAt ?? known.firstAt,
    lastAt: whole.lastAt,
    ...figuresOf(whole),
    trend: withEntry(known.trend, entry),
    ...(isBack && { returnedAt: entry.lastAt }),
    round,
  };
  return withSlower(known, { ...now, ...raised({ ...now, ...slowerBefore(known) }, facts.conditions) });
}

/** A statement that came to take much longer is of high priority by itself; once, so that a person who has looked is not asked again. */
function withSlower(before: Collected, now: Collected): Collected {
  const slower = slowerOf(now.trend, { at: Date.parse(now.lastAt), isKnown: before.slower !== undefined });
  if (!slower) return withoutSlower(before, now);
  if (before.slower) return { ...now, slower: before.slower };
  return { ...now, slower, isHighPriority: true, priorityReasons: [...now.priorityReasons, slower] };
}

function slowerBefore({ slower }: Collected): Pick<Collected, 'slower'> {
  return slower ? { slower } : {};
}

function uncounted({ timeAvg: _avg, timeMax: _max, rowsAvg: _rows, ...known }: Collected): Collected {
  return { ...known, count: 0, endpoints: [] };
}

/** The definition of an object as it is now. */
function renewed(known: Collected, entry: Entry, round: number): Collected {
  const shown = beginningOf(entry.sql, limits.collectedFingerprintLengthMax);
  const { isGone: _back, ...rest } = known;
  return {
    ...rest,
    ...textOf(entry),
    fingerprint: shown,
    searchText: `${shown}\n${entry.objectName ?? ''}`.toLowerCase(),
    lastAt: entry.lastAt,
    round,
  };
}

/** Whether a plan lists what there is instead of what ran. */
export function isInventory({ sourceType }: PlanFacts): boolean {
  return scanTypeOf(sourceType).isInventory === true;
}

function textOf({ sql }: Entry): Pick<NewCollected, 'sql' | 'isShortened'> {
  const { collectedSqlLengthMax: max } = limits;
  return { sql: beginningOf(sql, max), isShortened: sql.length > max };
}

function figuresOf({ timeAvg, timeMax, rowsAvg, dbUser, endpoints: given = [] }: Entry) {
  const endpoints = given.slice(0, limits.collectedEndpointsMax);
  return {
    ...(timeAvg !== undefined && { timeAvg: rounded(timeAvg) }),
    ...(timeMax !== undefined && { timeMax: rounded(timeMax) }),
    ...(rowsAvg !== undefined && { rowsAvg: rounded(rowsAvg) }),
    ...(dbUser !== undefined && { dbUser }),
    endpoints,
    endpointText: endpoints.join(' ').toLowerCase(),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function weighed(a: Entry, b: Entry, field: 'timeAvg' | 'rowsAvg'): number | undefined {
  const known = [a, b].filter((one) => one[field] !== undefined);
  const weight = known.reduce((sum, { count }) => sum + count, 0);
  if (weight === 0) return undefined;
  return known.reduce((sum, one) => sum + (one[field] ?? 0) * one.count, 0) / weight;
}

function greatest(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.max(a, b);
}

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}

function union(a: readonly string[] = [], b: readonly string[] = []): string[] {
  return [...new Set([...a, ...b])].slice(0, limits.collectedEndpointsMax);
}
