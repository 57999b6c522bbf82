import { createHash } from 'node:crypto';
import { rollup, type Measured } from '../../platform/table/rollup.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { measures } from './measures.ts';

/** A session that runs a statement as a look found it, and for what it waits: `Lock:transactionid`, `IO:DataFileRead`, or `CPU`. */
export type ActiveSession = { readonly wait: string; readonly sql: string };
/** What a session that waits for nothing is counted under. */
export const noWait = 'CPU';

const lookedSessions = 'looked_sessions';

/** How the names of waits begin among the figures of a data source. */
export const waitPrefix = 'wait ';

/** For what single statements wait: no narrower than a chart of them is drawn. */
export const statementWaits = rollup('STATEMENT_WAITS', [
  { seconds: 600, keptHours: 8 * 24 },
  { seconds: 3600, keptHours: 31 * 24 },
]);

/** The sessions of one look, and when that was. */
export type SessionsAt = { readonly at: number; readonly sessions: readonly ActiveSession[] };
type Looks = {
  readonly dbServiceUid: string;
  readonly looks: readonly SessionsAt[];
  readonly fingerprintOf: (sql: string) => string;
};

/** What a look says of the server: how many sessions waited for what. That there were none is a figure too. */
export function waitsOf({ sessions, at }: SessionsAt): Measured {
  return { at, values: { looked_sessions: sessions.length, ...countedBy(sessions) } };
}

/** For the transaction that keeps looks: the same by statement, of those that most sessions run. */
export function keepingStatementWaits(
  table: TenantTable,
  { dbServiceUid, looks, fingerprintOf }: Looks,
): TransactItem[] {
  const byStatement = new Map<string, SessionsAt[]>();
  for (const { at, sessions } of looks)
    for (const session of sessions) {
      const fingerprint = fingerprintOf(session.sql);
      byStatement.set(fingerprint, [...(byStatement.get(fingerprint) ?? []), { at, sessions: [session] }]);
    }
  return [...byStatement]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, statementsMax)
    .flatMap(([fingerprint, own]) =>
      statementWaits.on(table).adding(
        waitsKey(dbServiceUid, fingerprint),
        own.map(({ at, sessions }) => ({ at, values: countedBy(sessions) })),
      ),
    );
}

/** Where the waits of a statement are kept. */
export function waitsKey(dbServiceUid: string, fingerprint: string): string {
  return `${dbServiceUid}#${createHash('sha256').update(fingerprint).digest('base64url').slice(0, hashLength)}`;
}

const hashLength = 22;
/** Each costs two writes of the transaction, which has room for a hundred. */
const statementsMax = 10;

function countedBy(sessions: readonly ActiveSession[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { wait } of sessions) {
    const name = `${waitPrefix}${nameOf(wait)}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** A dot would lead into the field of that name. */
function nameOf(wait: string): string {
  return wait.replaceAll('.', '/').slice(0, nameLengthMax);
}

const nameLengthMax = 60;

/** One kind of wait over time, as the mean number of sessions. */
export type WaitLine = { readonly wait: string; readonly points: readonly { at: number; value: number }[] };
/** Whether anybody looked, by buckets of which width, and what was found. */
type Waits = {
  readonly isLooked: boolean;
  readonly seconds: number;
  readonly lines: readonly WaitLine[];
  readonly rest: WaitLine | undefined;
};
type Range = { readonly from: number; readonly to: number; readonly now: number };
type Wanted = { readonly bucketsMax: number; readonly pointsMax: number; readonly linesMax: number };

/** How many sessions waited for what on a data source, the most frequent waits first and the rest together under `undefined`. */
export async function waitsBetween(
  table: TenantTable,
  of: { readonly dbServiceUid: string; readonly fingerprint?: string | undefined },
  { from, to, now, ...wanted }: Range & Wanted,
): Promise<Waits> {
  const isOne = of.fingerprint !== undefined;
  const window = { from, to, now, bucketsMax: wanted.bucketsMax, ...(isOne && { secondsMin: 600 }) };
  const records = measures.on(table);
  const ofSource = { names: [lookedSessions], ...(!isOne && { beginning: waitPrefix }) };
  const [looks, found] = await Promise.all([
    records.read(of.dbServiceUid, ofSource, window),
    of.fingerprint === undefined
      ? undefined
      : statementWaits
          .on(table)
          .read(waitsKey(of.dbServiceUid, of.fingerprint), { names: [], beginning: waitPrefix }, window),
  ]);
  const moments = looks.lines.get(lookedSessions) ?? [];
  const waits = [...(found ?? looks).lines].filter(([name]) => name !== lookedSessions);
  const named = waits.map(([name, buckets]) => ({ wait: name.slice(waitPrefix.length), buckets }));
  named.sort((a, b) => sumOf(b.buckets) - sumOf(a.buckets));
  const shown = named.length > wanted.linesMax ? named.slice(0, wanted.linesMax - 1) : named;
  const others = named.slice(shown.length).flatMap(({ buckets }) => buckets);
  const lineOf = (wait: string, buckets: readonly Sum[]) => ({
    wait,
    points: meanOf(moments, buckets, wanted.pointsMax),
  });
  return {
    isLooked: moments.length > 0,
    seconds: looks.seconds,
    lines: shown.map(({ wait, buckets }) => lineOf(wait, buckets)),
    rest: others.length > 0 ? lineOf('', others) : undefined,
  };
}

type Sum = { readonly at: number; readonly sum: number };

/** Every line has a point at every moment at which somebody looked: only so do they lie on each other. */
function meanOf(
  moments: readonly { readonly at: number; readonly count: number }[],
  buckets: readonly Sum[],
  pointsMax: number,
): WaitLine['points'] {
  const sums = new Map<number, number>();
  for (const { at, sum } of buckets) sums.set(at, (sums.get(at) ?? 0) + sum);
  const together = Math.max(1, Math.ceil(moments.length / pointsMax));
  const points: { at: number; value: number }[] = [];
  for (let start = 0; start < moments.length; start += together) {
    const some = moments.slice(start, start + together);
    const looks = some.reduce((all, { count }) => all + count, 0);
    const sessions = some.reduce((all, { at }) => all + (sums.get(at) ?? 0), 0);
    if (some[0]) points.push({ at: some[0].at, value: Math.round((sessions / looks) * 1000) / 1000 });
  }
  return points;
}

function sumOf(buckets: readonly Sum[]): number {
  return buckets.reduce((all, { sum }) => all + sum, 0);
}
