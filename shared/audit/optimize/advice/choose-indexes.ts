/** A plan as far as indexes are chosen by it: its cost, and which of the tried indexes it reads, by their keys. */
export type TriedPlan = { readonly cost: number; readonly used: readonly string[] };
/** Plans statements as if some indexes were there. Undefined: the server said nothing, or time is over. */
export type IndexTrial = {
  plan(statement: number, indexes: readonly string[]): Promise<TriedPlan | undefined>;
  /** How large an index would be. */
  bytes(index: string): number | undefined;
  /** Whether no new candidate shall be tried any more, and whether nothing more shall be chosen. */
  isLate(): boolean;
  isOver(): boolean;
  /** Whether plans cost next to nothing, so that each candidate is also tried alone. */
  readonly isCheap: boolean;
};
/** What is chosen from. Statements are counted from 0; candidates are named by their keys. */
export type Workload = {
  readonly statements: readonly { readonly weight: number; readonly candidates: readonly string[] }[];
  /** Whether a statement names the table of a candidate. */
  readonly concerns: (statement: number, candidate: string) => boolean;
  /** Whether the server will estimate otherwise once it is there: it gathers statistics of an expression only then. */
  readonly isUncertain: (candidate: string) => boolean;
  /** Whether it holds columns only so that the table need not be read. */
  readonly isCarrying: (candidate: string) => boolean;
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
const keptAloneMax = 16;
const roundsMax = 4;

/**
 * Chooses indexes for all statements together, within so many bytes. All candidates of a statement are tried at once,
 * then all but those that its plan read, and so on, where plans are cheap also each alone; what a plan reads goes on.
 * Then the one that saves most is taken, again and again, once by what it saves and once by what it saves for each
 * byte; the cheaper of both ends is the answer.
 */
export async function chooseIndexes(
  workload: Workload,
  trial: IndexTrial,
  { bytesMax }: { readonly bytesMax: number },
): Promise<ChosenIndexes> {
  const asking = new Asking(workload, trial);
  const { statements } = workload;
  const before = await all(statements, (_, at) => asking.plan(at, []));
  const { kept, triedCount } = await keptOf(asking, before);
  const indexes = await cheapest(asking, kept, bytesMax);
  const after = await all(statements, async (_, at) => (await asking.plan(at, indexes)) ?? before[at]);
  return { indexes, before, after, triedCount };
}

/**
 * The best of several searches: by what an index saves, and by what it saves for each byte; where plans are cheap, also
 * without those that carry columns along, which are large.
 */
async function cheapest(asking: Asking, kept: readonly string[], bytesMax: number): Promise<readonly string[]> {
  const { isCarrying } = asking.workload;
  const slim = kept.filter((key) => !isCarrying(key));
  let best: { readonly chosen: readonly string[]; readonly cost: number } | undefined;
  for (const from of asking.limits.isCheap && slim.length < kept.length ? [kept, slim] : [kept])
    for (const by of ['gain', 'gainOfByte'] as const) {
      const greed = { bytesMax, by, isOpen: true };
      let chosen = await withoutIdle(asking, await greedy(asking, from, { ...greed, chosen: [] }));
      if (asking.limits.isCheap) chosen = await greedy(asking, from, { ...greed, chosen, isOpen: false });
      const cost = await asking.total(chosen);
      if (!best || cost < best.cost) best = { chosen, cost };
    }
  return best?.chosen ?? [];
}

/** What goes on of all candidates. Time may be over before all are tried: the statement that costs most comes first. */
async function keptOf(asking: Asking, before: readonly (TriedPlan | undefined)[]) {
  const { statements } = asking.workload;
  const costOf = (statement: number) => before[statement]?.cost ?? 0;
  const kept = new Set<string>();
  let triedCount = 0;
  for (const at of [...statements.keys()].toSorted((a, b) => costOf(b) - costOf(a))) {
    const base = before[at];
    const candidates = statements[at]?.candidates ?? [];
    if (!base || candidates.length === 0 || asking.limits.isLate()) continue;
    triedCount += candidates.length;
    for (const key of await promising(asking, at, { candidates, base })) kept.add(key);
  }
  return { kept: [...kept], triedCount };
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

  get limits(): Pick<IndexTrial, 'isLate' | 'isOver' | 'isCheap'> {
    return this.trial;
  }

  async plan(statement: number, indexes: readonly string[]): Promise<TriedPlan | undefined> {
    const concerned = indexes.filter((one) => this.workload.concerns(statement, one)).toSorted();
    const key = JSON.stringify([statement, concerned]);
    if (!this.known.has(key)) this.known.set(key, await this.trial.plan(statement, concerned));
    return this.known.get(key);
  }

  /** Where plans are dear, an index is looked at for the statements alone for which it was thought of. */
  isFor(statement: number, key: string): boolean {
    if (this.limits.isCheap) return this.workload.concerns(statement, key);
    return this.workload.statements[statement]?.candidates.includes(key) ?? false;
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
  const found = new Set<string>();
  let left = candidates;
  for (let round = 0; round < roundsMax && left.length > 0; round += 1) {
    const plan = await asking.plan(statement, left);
    if (!plan || plan.used.length === 0) break;
    for (const key of plan.used) found.add(key);
    left = left.filter((key) => !found.has(key));
  }
  if (asking.limits.isCheap) for (const key of await aloneOf(asking, statement, { candidates, base })) found.add(key);
  return [...found];
}

async function aloneOf(
  asking: Asking,
  statement: number,
  { candidates, base }: { candidates: readonly string[]; base: TriedPlan },
): Promise<readonly string[]> {
  const alone: { readonly key: string; readonly cost: number }[] = [];
  for (const key of candidates) {
    if (asking.limits.isLate()) break;
    const plan = await asking.plan(statement, [key]);
    if (plan?.used.includes(key) && plan.cost < base.cost) alone.push({ key, cost: plan.cost });
  }
  return alone
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, keptAloneMax)
    .map(({ key }) => key);
}

type Greed = {
  readonly bytesMax: number;
  readonly by: 'gain' | 'gainOfByte';
  readonly chosen: readonly string[];
  /** Whether one is taken for a little over all statements: others may make more of it, and what stays little goes. */
  readonly isOpen: boolean;
};
const littleShare = 0.001;

/** What one index saves nearly always shrinks with others beside it: so the last known saving is looked at first. */
async function greedy(asking: Asking, kept: readonly string[], greed: Greed): Promise<string[]> {
  const { bytesMax, by, isOpen } = greed;
  const chosen = [...greed.chosen];
  const waiting = kept.filter((key) => !chosen.includes(key)).map((key) => ({ key, gain: Infinity, seenAt: -1 }));
  const rated = ({ key, gain }: { key: string; gain: number }) =>
    by === 'gain' ? gain : gain / Math.max(1, asking.bytes(key));
  let bytes = chosen.reduce((sum, key) => sum + asking.bytes(key), 0);
  while (waiting.length > 0) {
    waiting.sort((a, b) => rated(b) - rated(a));
    const [first] = waiting;
    if (!first || asking.limits.isOver()) break;
    if (first.seenAt < chosen.length) {
      first.gain = await gainOf(asking, chosen, first.key);
      first.seenAt = chosen.length;
      continue;
    }
    waiting.shift();
    if (!(first.gain > 0)) break;
    const size = asking.bytes(first.key);
    if (bytes + size > bytesMax) continue;
    const isMuch = isOpen && first.gain > littleShare * (await asking.total(chosen));
    if (!isMuch && !(await isWorth(asking, chosen, first.key))) continue;
    chosen.push(first.key);
    bytes += size;
  }
  return chosen;
}

async function gainOf(asking: Asking, chosen: readonly string[], key: string): Promise<number> {
  const isFor = (statement: number) => asking.isFor(statement, key);
  return (await asking.total(chosen, isFor)) - (await asking.total([...chosen, key], isFor));
}

/** Whether some statement reads it, and for it costs so much less, also without those of which nobody is certain. */
async function isWorth(asking: Asking, others: readonly string[], key: string): Promise<boolean> {
  const without = others.filter((one) => one !== key);
  const certain = without.filter((one) => !asking.workload.isUncertain(one));
  for (const at of asking.workload.statements.keys())
    if (asking.isFor(at, key) && (await helps(asking, at, { key, others: without })))
      if (certain.length === without.length || (await helps(asking, at, { key, others: certain }))) return true;
  return false;
}

async function helps(
  asking: Asking,
  statement: number,
  { key, others }: { key: string; others: readonly string[] },
): Promise<boolean> {
  const [before, after] = [await asking.plan(statement, others), await asking.plan(statement, [...others, key])];
  if (!before || !after?.used.includes(key)) return false;
  return after.cost <= before.cost * (1 - gainShareMin);
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
