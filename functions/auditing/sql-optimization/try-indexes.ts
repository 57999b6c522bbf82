import {
  candidateKey,
  candidateName,
  columnsOf,
  createIndexText,
  createOnlineText,
  type IndexCandidate,
} from '../../../shared/audit/optimize/advice/index-candidate.ts';
import {
  chooseIndexes,
  type ChosenIndexes,
  type IndexTrial,
  type TriedPlan,
  type Workload,
} from '../../../shared/audit/optimize/advice/choose-indexes.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { limits } from '../../../shared/limits.ts';
import { sameText, type Text } from '../../../shared/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FoundAdvice, FoundStatement } from './found.ts';
import { shortCost } from './short-cost.ts';
import { tableKey } from './table-key.ts';
import type { Optimizing } from './optimizing.ts';

/** A place where the planner can be asked what it would do if indexes were there, each a text of CREATE INDEX. */
export type TrialPlace = {
  readonly on: Text;
  plan(
    statement: ParsedStatement,
    indexes: readonly string[],
  ): Promise<TriedPlan | { readonly refusal: string | Text }>;
  bytes(index: string): number | undefined;
  readonly isCheap: boolean;
};
type Asked = { readonly dialect: Dialect; readonly clock: Pick<Clock, 'now'> };

/** Tries what might help, chooses for all statements together, and says what was seen. Only what a plan reads is advised. */
export async function tryIndexes(
  found: Optimizing,
  place: TrialPlace,
  { dialect, clock }: Asked,
): Promise<FoundAdvice> {
  const candidates = candidatesOf(found, dialect);
  const refusals = new Map<number, Text>();
  const until = clock.now() + limits.indexTrialSecondsMax * 1000;
  const isLate = () => clock.now() > until;
  const isOver = () => clock.now() > until + 2 * limits.indexTrialSecondsMax * 1000;
  const { isCheap } = place;
  const bytesOfTables = found.tables.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const chosen = await chooseIndexes(
    workloadOf(found, candidates, dialect),
    {
      isLate,
      isOver,
      isCheap,
      bytes: candidates.bytesIn(place),
      plan: planner(found, candidates, { place, refusals }),
    },
    { bytesMax: Math.max(limits.advisedIndexBytesMin, bytesOfTables) },
  );
  return {
    tried: { on: isLate() ? cut(place.on) : place.on, count: Math.min(candidates.all.size, chosen.triedCount) },
    indexes: namedIndexes(chosen, candidates, { found, place, dialect }),
    ...(found.ideas.some(({ executions }) => executions !== undefined) && { isWeighed: true }),
    before: sumOf(chosen.before, found),
    after: sumOf(chosen.after, found),
    notJudged: notJudged(found, chosen, refusals),
    standing: [],
  };
}

/** Candidates by their keys, and the text by which each is tried. */
type Candidates = {
  readonly all: ReadonlyMap<string, IndexCandidate>;
  readonly textOf: (key: string) => string;
  readonly bytesIn: (place: TrialPlace) => (key: string) => number | undefined;
};

function candidatesOf({ ideas }: Optimizing, dialect: Dialect): Candidates {
  const all = new Map<string, IndexCandidate>();
  for (const one of ideas.flatMap((idea) => idea.candidates)) all.set(candidateKey(one, dialect), one);
  const texts = new Map([...all].map(([key, one]) => [key, trialText(one, dialect)] as const));
  const textOf = (key: string) => texts.get(key) ?? '';
  return { all, textOf, bytesIn: (place) => (key) => place.bytes(textOf(key)) };
}

function workloadOf({ ideas }: Optimizing, { all }: Candidates, dialect: Dialect): Workload {
  return {
    statements: ideas.map((idea) => ({
      weight: idea.executions ?? 1,
      candidates: idea.candidates.map((one) => candidateKey(one, dialect)),
    })),
    isCarrying: (key) => (all.get(key)?.carried.length ?? 0) > 0,
    isUncertain: (key) => all.get(key)?.keys.some((one) => 'expression' in one) ?? false,
    concerns: (at, key) => {
      const candidate = all.get(key);
      return candidate !== undefined && (ideas[at]?.tables ?? []).includes(ofTable(candidate));
    },
  };
}

/** What the server says against a statement as it stands is kept for whoever wants to know. */
function planner(
  { ideas }: Optimizing,
  { textOf }: Candidates,
  { place, refusals }: { readonly place: TrialPlace; readonly refusals: Map<number, Text> },
): IndexTrial['plan'] {
  return async (at, keys) => {
    const statement = ideas[at]?.statement;
    if (!statement) return undefined;
    const byText = new Map(keys.map((key) => [textOf(key), key]));
    const plan = await place.plan(statement, [...byText.keys()]);
    if (!('refusal' in plan)) return { cost: plan.cost, used: plan.used.flatMap((text) => byText.get(text) ?? []) };
    if (keys.length === 0) refusals.set(at, typeof plan.refusal === 'string' ? sameText(plan.refusal) : plan.refusal);
    return undefined;
  };
}

/** The last plans of statements read these; the others of the advice are for other statements. */
export function indexesOfStatement(advice: FoundAdvice, number: number): FoundStatement['indexes'] {
  return advice.indexes.flatMap(({ table, columns, statement, readers }) => {
    const reader = readers.find((one) => one.number === number);
    return reader ? [{ table, columns, statement, reason: reasonOf(reader, advice) }] : [];
  });
}

function reasonOf({ before, after }: { before: number; after: number }, { tried }: FoundAdvice): Text {
  const on = tried?.on ?? sameText('');
  const share = Math.round((1 - after / before) * 1000) / 10;
  return {
    zh: `已试用（${on.zh}）：执行计划使用该索引，与其余建议索引一起成本 ${shortCost(before)} → ${shortCost(after)}（降低 ${share}%）`,
    en: `Tried (${on.en}): the plan reads it, and with all advised indexes costs ${shortCost(before)} → ${shortCost(after)}, ${share}% less`,
  };
}

function ofTable({ schema, table }: IndexCandidate): string {
  return tableKey({ schema, name: table });
}

function trialText(candidate: IndexCandidate, dialect: Dialect): string {
  return createIndexText(candidate, { dialect, name: 'sluice_tried', currentSchema: undefined });
}

function namedIndexes(
  { indexes, before, after }: ChosenIndexes,
  candidates: Candidates,
  { found, place, dialect }: { readonly found: Optimizing; readonly place: TrialPlace; readonly dialect: Dialect },
): FoundAdvice['indexes'] {
  const { ideas, tables, currentSchema } = found;
  const taken = new Map(tables.map((table) => [tableKey(table), [...table.indexNames]]));
  return indexes.flatMap((key) => {
    const candidate = candidates.all.get(key);
    if (!candidate) return [];
    const table = ofTable(candidate);
    const names = taken.get(table) ?? [];
    const naming = { dialect, name: candidateName(candidate, names), currentSchema };
    names.push(naming.name);
    const online = createOnlineText(candidate, naming);
    const bytes = candidates.bytesIn(place)(key);
    return [
      {
        table: candidate.schema === currentSchema ? candidate.table : table,
        columns: [...columnsOf(candidate)],
        statement: createIndexText(candidate, naming),
        ...(online !== undefined && { online }),
        ...(bytes !== undefined && { bytes }),
        readers: ideas.flatMap((_, at) => {
          const [old, now] = [before[at], after[at]];
          if (!old || !now?.used.includes(key)) return [];
          const { executions } = ideas[at] ?? {};
          return [{ number: at + 1, before: old.cost, after: now.cost, ...(executions && { executions }) }];
        }),
        writers: ideas.flatMap(({ writes }, at) => (writes.includes(table) ? [at + 1] : [])),
      },
    ];
  });
}

function sumOf(plans: readonly (TriedPlan | undefined)[], { ideas }: Optimizing): number {
  return plans.reduce((sum, plan, at) => sum + (plan?.cost ?? 0) * (ideas[at]?.executions ?? 1), 0);
}

const noPlan: Text = { zh: '数据库没有给出执行计划', en: 'the server gave no plan for it' };
const isPlain: Text = { zh: '没有可以试用索引的表', en: 'it names no table of which indexes could be tried' };

function notJudged({ statements, ideas }: Optimizing, { before }: ChosenIndexes, refusals: ReadonlyMap<number, Text>) {
  return statements.flatMap(({ problem }, at) => {
    if (before[at] && !problem) return [];
    const isNamingTables = (ideas[at]?.tables ?? []).length > 0;
    return [
      {
        number: at + 1,
        reason: problem ?? ideas[at]?.notJudged ?? refusals.get(at) ?? (isNamingTables ? noPlan : isPlain),
      },
    ];
  });
}

function cut(on: Text): Text {
  const seconds = limits.indexTrialSecondsMax;
  return {
    zh: `${on.zh}；${seconds} 秒内未试完全部`,
    en: `${on.en}; not all were tried within ${seconds} seconds`,
  };
}
