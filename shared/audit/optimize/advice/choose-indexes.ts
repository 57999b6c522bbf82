/** A plan as far as indexes are chosen by it: its cost, and which of the tried indexes it reads, by their keys. */
export type TriedPlan = { readonly cost: number; readonly used: readonly string[] };
/** Plans statements as if some indexes were there. Undefined: the server said nothing, or time is over. */
export type IndexTrial = {
  plan(statement: number, indexes: readonly string[]): Promise<TriedPlan | undefined>;
  /** How large an index would be. */
  bytes(index: string): number | undefined;
  /** Whether no new candidate shall be tried any more. */
  isLate(): boolean;
};
/** What is chosen from. Statements are counted from 0; candidates are named by their keys. */
export type Workload = {
  readonly statements: readonly { readonly weight: number; readonly candidates: readonly string[] }[];
  /** Whether a statement names the table of a candidate. */
  readonly concerns: (statement: number, candidate: string) => boolean;
};
export type ChosenIndexes = {
  readonly indexes: readonly string[];
  /** Of each statement, before and after; undefined where it could not be planned. */
  readonly before: readonly (TriedPlan | undefined)[];
  readonly after: readonly (TriedPlan | undefined)[];
  /** How many candidates a server was asked about. */
  readonly triedCount: number;
};

/** An index is kept when some statement reads it and costs a tenth less for it. */
export const gainShareMin = 0.1;
const keptOfStatementMax = 16;

/**
 * Chooses indexes for all statements together, within so many bytes. Each candidate is tried by itself for its own
 * statement, and all of them at once; what a plan reads goes on. Then the one that saves most is taken, again and again,
 * once by what it saves and once by what it saves for each byte; the cheaper of both ends is the answer.
 */
export async function chooseIndexes(
  workload: Workload,
  trial: IndexTrial,
  { bytesMax }: { readonly bytesMax: number },
): Promise<ChosenIndexes> {
  const asking = new Asking(workload, trial);
  const { statements } = workload;
  const before = await all(statements, (_, at) => asking.plan(at, []));
  const kept = new Set<string>();
  let triedCount = 0;
  for (const [at, { candidates }] of statements.entries()) {
    const base = before[at];
    if (!base) continue;
    triedCount += candidates.length;
    for (const key of await promising(asking, at, { candidates, base })) kept.add(key);
  }
  const ends = [];
  for (const by of ['gain', 'gainOfByte'] as const) {
    const chosen = await withoutIdle(asking, await greedy(asking, [...kept], { bytesMax, by }));
    ends.push({ chosen, cost: await asking.total(chosen) });
  }
  const [first, second] = ends;
  const indexes = (second && first && second.cost < first.cost ? second.chosen : first?.chosen) ?? [];
  const after = await all(statements, async (_, at) => (await asking.plan(at, indexes)) ?? before[at]);
  return { indexes, before, after, triedCount };
}

/** Asks for each plan once: of a set of indexes only those count that are on tables of the statement. */
class Asking {
  readonly workload: Workload;
  private readonly trial: IndexTrial;
  private readonly known = new Map<string, TriedPlan | undefined>();

  constructor(workload: Workload, trial: IndexTrial) {
    this.workload = workload;
    this.trial = trial;
  }

  bytes(index: string): number {
    return this.trial.bytes(index) ?? 0;
  }

  isLate(): boolean {
    return this.trial.isLate();
  }

  async plan(statement: number, indexes: readonly string[]): Promise<TriedPlan | undefined> {
    const concerned = indexes.filter((one) => this.workload.concerns(statement, one)).toSorted();
    const key = JSON.stringify([statement, concerned]);
    if (!this.known.has(key)) this.known.set(key, await this.trial.plan(statement, concerned));
    return this.known.get(key);
  }

  /** What all statements cost that can be planned, by their weight. */
  async total(indexes: readonly string[], only: (statement: number) => boolean = () => true): Promise<number> {
    let sum = 0;
    for (const [at, { weight }] of this.workload.statements.entries())
      if (only(at) && (await this.plan(at, []))) sum += ((await this.plan(at, indexes))?.cost ?? Infinity) * weight;
    return sum;
  }
}

async function promising(
  asking: Asking,
  statement: number,
  { candidates, base }: { candidates: readonly string[]; base: TriedPlan },
): Promise<readonly string[]> {
  const together = await asking.plan(statement, candidates);
  const alone: { readonly key: string; readonly cost: number }[] = [];
  for (const key of candidates) {
    if (asking.isLate()) break;
    const plan = await asking.plan(statement, [key]);
    if (plan?.used.includes(key) && plan.cost < base.cost) alone.push({ key, cost: plan.cost });
  }
  const best = alone.toSorted((a, b) => a.cost - b.cost).slice(0, keptOfStatementMax);
  return [...(together?.used ?? []), ...best.map(({ key }) => key)];
}

type Greed = { readonly bytesMax: number; readonly by: 'gain' | 'gainOfByte' };

/** What one index saves only shrinks with others beside it, nearly always: so the last known saving is looked at first. */
async function greedy(asking: Asking, kept: readonly string[], { bytesMax, by }: Greed): Promise<string[]> {
  const chosen: string[] = [];
  const waiting = kept.map((key) => ({ key, gain: Infinity, seenAt: -1 }));
  const rated = ({ key, gain }: { key: string; gain: number }) =>
    by === 'gain' ? gain : gain / Math.max(1, asking.bytes(key));
  let bytes = 0;
  while (waiting.length > 0) {
    waiting.sort((a, b) => rated(b) - rated(a));
    const [first] = waiting;
    if (!first) break;
    if (first.seenAt < chosen.length) {
      first.gain = await gainOf(asking, chosen, first.key);
      first.seenAt = chosen.length;
      continue;
    }
    waiting.shift();
    if (!(first.gain > 0)) break;
    const size = asking.bytes(first.key);
    if (bytes + size > bytesMax || !(await isWorth(asking, chosen, first.key))) continue;
    chosen.push(first.key);
    bytes += size;
  }
  return chosen;
}

async function gainOf(asking: Asking, chosen: readonly string[], key: string): Promise<number> {
  const concerned = (statement: number) => asking.workload.concerns(statement, key);
  return (await asking.total(chosen, concerned)) - (await asking.total([...chosen, key], concerned));
}

/** Whether some statement reads it, and for it costs so much less. */
async function isWorth(asking: Asking, others: readonly string[], key: string): Promise<boolean> {
  const without = others.filter((one) => one !== key);
  for (const at of asking.workload.statements.keys()) {
    if (!asking.workload.concerns(at, key)) continue;
    const [before, after] = [await asking.plan(at, without), await asking.plan(at, [...without, key])];
    if (before && after?.used.includes(key) && after.cost <= before.cost * (1 - gainShareMin)) return true;
  }
  return false;
}

/** What a later one made needless goes again. */
async function withoutIdle(asking: Asking, chosen: readonly string[]): Promise<string[]> {
  let left = [...chosen];
  for (const key of chosen.toReversed())
    if (!(await isWorth(asking, left, key))) left = left.filter((one) => one !== key);
  return left;
}

async function all<T, R>(items: readonly T[], ask: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (const [at, item] of items.entries()) found.push(await ask(item, at));
  return found;
}
