/** Cumulative counters of a statement as a server keeps them. */
export type Counters = { readonly calls: number; readonly seconds: number; readonly rows: number };
/** The counters of the last look by the server's name of the statement, and when the server began to count. */
export type Snapshot = {
  readonly since: string;
  /** Whether all statements of the server are in it: one that is not was then not there before. */
  readonly isWhole: boolean;
  readonly counters: Readonly<Record<string, readonly [calls: number, seconds: number, rows: number]>>;
};

/** A snapshot that an earlier round kept. */
export function snapshotOf(state: unknown): Snapshot | undefined {
  return state as Snapshot | undefined;
}

/**
 * What was added since the last look; nothing when that cannot be told. A lower count, or a server that began anew, means that
 * everything it has now is new. What the first look finds happened before the scan began and is not counted.
 */
export function addedSince(
  before: Snapshot | undefined,
  key: string,
  now: Counters,
  since: string,
): Counters | undefined {
  if (!before) return undefined;
  const was = before.counters[key];
  if (before.since !== since || (was ? now.calls < was[0] : before.isWhole)) return now.calls > 0 ? now : undefined;
  if (!was) return undefined;
  const calls = now.calls - was[0];
  if (calls <= 0) return undefined;
  return { calls, seconds: Math.max(0, now.seconds - was[1]), rows: Math.max(0, now.rows - was[2]) };
}
