import type { TriedPlan } from '../../shared/audit/optimize/advice/choose-indexes.ts';
import type { Schema } from '../../shared/audit/schema/schema.ts';
import type { ParsedStatement } from '../../shared/audit/tree/parsed-script.ts';
import { nodesOf } from '../../shared/audit/tree/walk.ts';
import type { ImaginedIndexes } from '../../functions/databases/reading/service.ts';

/**
 * What a plain search finds that knows nothing of ours: every column that a statement names and every ordered pair of them is a
 * candidate, as Dexter has it; those that a plan reads, all at once or one alone, are taken one by one by what they save.
 */
export async function plainGreedy(
  imagined: ImaginedIndexes,
  { statements, schema }: { readonly statements: readonly ParsedStatement[]; readonly schema: Schema },
  bytesMax: number,
): Promise<{ readonly indexes: readonly string[]; readonly cost: number; readonly bytes: number }> {
  const known = new Map<string, TriedPlan>();
  const plan = async (at: number, indexes: readonly string[]): Promise<TriedPlan> => {
    const statement = statements[at];
    const own = indexes.filter((one) => names(at).has(tableOf(one))).toSorted();
    const key = `${at} ${own.join()}`;
    const before = known.get(key);
    if (before || !statement) return before ?? { cost: 0, used: [] };
    const told = await imagined.plan(statement, own);
    if ('refusal' in told) throw new Error(told.refusal);
    known.set(key, told);
    return told;
  };
  const names = (at: number) =>
    new Set(statements[at] ? nodesOf(statements[at].tree, 'table').map(({ name }) => name.name.text) : []);
  const kept = new Set<string>();
  for (const [at, statement] of statements.entries()) {
    const all = pairsOf(statement, schema);
    const base = await plan(at, []);
    for (const one of (await plan(at, all)).used) kept.add(one);
    for (const one of all) {
      const alone = await plan(at, [one]);
      if (alone.used.includes(one) && alone.cost < base.cost) kept.add(one);
    }
  }
  const total = async (indexes: readonly string[]) => {
    let sum = 0;
    for (const at of statements.keys()) sum += (await plan(at, indexes)).cost;
    return sum;
  };
  const chosen: string[] = [];
  let [cost, bytes] = [await total([]), 0];
  // What one saves only shrinks: who comes first by what is known is asked again, until it stays first.
  const waiting = [...kept].map((index) => ({ index, gain: Infinity, seenAt: -1 }));
  while (waiting.length > 0) {
    waiting.sort((x, y) => y.gain - x.gain);
    const [first] = waiting;
    if (!first || first.gain <= cost * 0.001) break;
    if (first.seenAt < chosen.length) {
      first.gain = cost - (await total([...chosen, first.index]));
      first.seenAt = chosen.length;
      continue;
    }
    waiting.shift();
    const size = imagined.bytes(first.index) ?? 0;
    if (bytes + size > bytesMax) continue;
    chosen.push(first.index);
    bytes += size;
    cost -= first.gain;
  }
  return { indexes: chosen, cost, bytes };
}

function pairsOf(statement: ParsedStatement, schema: Schema): string[] {
  const named = new Set(nodesOf(statement.tree, 'column').map(({ name }) => name.text));
  const tables = new Set(nodesOf(statement.tree, 'table').map(({ name }) => name.name.text));
  return schema.tables
    .filter(({ name }) => tables.has(name))
    .flatMap(({ name, columns = [] }) => {
      const own = columns.filter((column) => named.has(column.name)).map((column) => column.name);
      const pairs = own.flatMap((first) => own.filter((one) => one !== first).map((second) => `${first}, ${second}`));
      return [...own, ...pairs].map((list) => `create index plain on public.${name} (${list})`);
    });
}

function tableOf(index: string): string {
  return /public\.(\w+)/.exec(index)?.[1] ?? '';
}
