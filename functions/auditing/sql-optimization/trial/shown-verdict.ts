import type { Reply } from '../../../../shared/contract/operation.ts';
import type * as contract from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { fill, inLocale, sameText, type Locale, type Text } from '../../../../shared/text.ts';
import type { FoundStatement } from '../found.ts';
import { costOf, rowsRead } from '../measures.ts';
import { everyRewrite } from '../shown.ts';
import type { Judgement } from './judgement.ts';

type Verdict = Pick<Reply<typeof contract.getOptimization>['data'], 'verdict_state' | 'verdict_desc' | 'judgements'>;
type About = Pick<FoundStatement, 'steps' | 'judged' | 'differences' | 'problem'> &
  Partial<Pick<FoundStatement, 'sql' | 'plans'>>;

/** The verdict on a statement, and on each rewrite of it. */
export async function shownVerdict(statement: About | undefined, locale: Locale): Promise<Verdict> {
  if (!statement) return { verdict_state: 'nothing', verdict_desc: '', judgements: [] };
  const rewriteOf = await everyRewrite();
  return {
    verdict_state: stateOf(statement),
    verdict_desc: inLocale(verdictText(statement), locale),
    judgements: statement.judged.map((one) => ({
      rule_id: one.rewriteId,
      rule_name: inLocale(rewriteOf(one.rewriteId)?.name ?? sameText(one.rewriteId), locale),
      optimized_sql: one.sql,
      verdict: one.verdict,
      verdict_desc: inLocale(judgementText(one), locale),
      ...{ databases: one.databases, rows: one.rows, mutants: one.mutants, mutants_told_apart: one.toldApart },
      seconds: one.milliseconds / 1000,
      ...(one.counterexample && { counterexample: exampleOf(one.counterexample, locale) }),
    })),
  };
}

/** What a rewrite does, and what was seen of it on this statement. */
export function descriptionOf(
  { desc }: { readonly desc: Text },
  judgement: Judgement | undefined,
  locale: Locale,
): string {
  const seen = judgement && judgementText(judgement);
  return inLocale(seen ? { zh: `${desc.zh}。${seen.zh}`, en: `${desc.en}. ${seen.en}` } : desc, locale);
}

function stateOf(statement: About): Verdict['verdict_state'] {
  const { steps, judged, differences, problem } = statement;
  if (steps.length > 0) return readsMore(statement) || readsAlike(statement) ? 'dearer' : 'offered';
  if (refusalOf(statement) !== undefined) return 'unknown';
  if (judged.some(stands)) return 'dearer';
  if (judged.some(({ verdict }) => verdict === 'refuted')) return 'refuted';
  return judged.length > 0 || differences.length > 0 || problem ? 'unknown' : 'nothing';
}

/** It answers as the statement does: where it is no step, its plan costs more. */
function stands({ verdict }: Judgement): boolean {
  return verdict === 'proved' || verdict === 'tested';
}

/** Why the server has no plan for the statement as it stands: it names what is not there, for example. */
function refusalOf({ plans }: About): string | undefined {
  const [plan] = plans ?? [];
  return plan && 'refusal' in plan ? plan.refusal : undefined;
}

/** By their plans both cost the same, or nothing tells their plans apart. */
function readsAlike({ steps, plans }: About): boolean {
  const [before, after] = [plans?.[0], plans?.[steps.length]];
  if (!before || !after || 'refusal' in before || 'refusal' in after) return false;
  const [old, now] = [costOf(before), costOf(after)];
  if (old !== undefined && now !== undefined) return old === now;
  return JSON.stringify(before.steps) === JSON.stringify(after.steps);
}

const aTenth = 1.1;

/** By their plans the rewrite is dearer than the statement: it would pay only with an index that is not there. */
function readsMore({ sql = '', steps, plans }: About): boolean {
  const [before, after] = [plans?.[0], plans?.[steps.length]];
  const [old, now] = [costOf(before), costOf(after)];
  if (old !== undefined && now !== undefined) return now > old * aTenth;
  // A plan tells the rows of a subquery once, however often it runs, so that its sum says less than it costs.
  if (/\bselect\b[^]*\bselect\b/i.test(sql)) return false;
  return (rowsRead(after) ?? 0) > (rowsRead(before) ?? Infinity) * aTenth;
}

/** The verdict on a statement as a sentence. */
export function verdictText(statement: About): Text {
  const { steps, judged } = statement;
  const [last] = judged.slice(steps.length - 1);
  const numbers = (one: Judgement | undefined) => ({
    count: sameText(String(steps.length)),
    databases: sameText(String(one?.databases ?? 0)),
    rows: sameText(String(one?.rows ?? 0)),
    mutants: sameText(String(one?.mutants ?? 0)),
    told: sameText(String(one?.toldApart ?? 0)),
  });
  switch (stateOf(statement)) {
    case 'offered':
    case 'dearer': {
      if (steps.length === 0) return sentences.costsMore;
      const seen = fill(steps.length === 1 ? sentences.offeredOne : sentences.offered, numbers(last));
      if (stateOf(statement) === 'offered') return seen;
      return withNote(readsMore(statement) ? sentences.dearer : sentences.alike, seen);
    }
    case 'refuted':
      return sentences.refuted;
    case 'unknown':
      return unknownText(statement);
    default:
      return sentences.nothing;
  }
}

function unknownText(statement: About): Text {
  const { steps, judged, problem } = statement;
  const refusal = steps.length === 0 && !problem ? refusalOf(statement) : undefined;
  if (refusal !== undefined) return fill(sentences.refused, { words: sameText(refusal) });
  return fill(sentences.unknown, { reason: problem ?? judged[0]?.reason ?? sentences.leftOut });
}

function withNote({ zh, en }: Text, seen: Text): Text {
  return { zh: `${zh}。${seen.zh}`, en: `${en}. ${seen.en}` };
}

const sentences = {
  dearer: {
    zh: '按执行计划，改写后的语句比原语句读取得更多，请勿直接采用：只有在补上索引之后它才有利，请先查看下方的计划和索引',
    en: 'By the plans the rewrite reads more than the statement, so do not take it as it is: it pays only with an index that is not there yet. Look at the plans and indexes below first',
  },
  alike: {
    zh: '按执行计划，改写后的语句现在与原语句代价相同，改写本身没有收益；补上索引之后才可能有利，请先查看下方的计划和索引',
    en: 'By the plans the rewrite costs what the statement costs now, so it gains nothing by itself: it may with an index that is not there yet. Look at the plans and indexes below first',
  },
  costsMore: {
    zh: '没有需要改写之处：想到的改写结果相同，但按执行计划代价更高，请保留原语句',
    en: 'Keep the statement: what was thought of gives the same rows, but costs more by its plan',
  },
  refused: {
    zh: '服务器没有给出该语句的执行计划：{words}',
    en: 'The server gives no plan for this statement: {words}',
  },
  offeredOne: {
    zh: '1 项改写：在 {databases} 个生成的小型数据库（共 {rows} 行）上与原语句一起执行过，结果处处相同；语句的 {mutants} 个变异区分出 {told} 个。没有在您的数据上执行',
    en: '1 rewrite, run beside the statement on {databases} small made-up databases of {rows} rows in all: the same answer everywhere; {told} of {mutants} mutants of the statement were told apart. Nothing was run on your data',
  },
  offered: {
    zh: '{count} 项改写：在 {databases} 个生成的小型数据库（共 {rows} 行）上与原语句一起执行过，结果处处相同；语句的 {mutants} 个变异区分出 {told} 个。没有在您的数据上执行',
    en: '{count} rewrites, run beside the statement on {databases} small made-up databases of {rows} rows in all: the same answer everywhere; {told} of {mutants} mutants of the statement were told apart. Nothing was run on your data',
  },
  refuted: {
    zh: '没有可以采用的改写：想到的改写在生成的数据上返回了不同的结果，反例见下',
    en: 'No rewrite is offered: what was thought of gives other rows on made-up data, as shown below',
  },
  unknown: { zh: '无法判断：{reason}', en: 'It could not be judged: {reason}' },
  leftOut: {
    zh: '看似可行的改写缺少前提，原因见下',
    en: 'what looked like a rewrite lacks what it needs, as told below',
  },
  nothing: { zh: '没有需要改写之处', en: 'There is nothing to rewrite in this statement' },
} as const satisfies Record<string, Text>;

/** What was seen of one rewrite, as a sentence. */
export function judgementText({
  verdict,
  databases,
  rows,
  mutants,
  toldApart,
  reason,
  counterexample,
}: Judgement): Text {
  const numbers = {
    databases: sameText(String(databases)),
    rows: sameText(String(rows)),
    mutants: sameText(String(mutants)),
    told: sameText(String(toldApart)),
    reason: reason ?? sameText(''),
    difference: differences[counterexample?.difference ?? 'rows'],
  };
  return fill(judgements[verdict], numbers);
}

const judgements = {
  proved: {
    zh: '已证明：前提在这些表中成立，并在 {databases} 个数据库（{rows} 行）上执行过，结果相同；{mutants} 个变异区分出 {told} 个',
    en: 'Proved: what it needs holds for these tables, and it was run on {databases} databases ({rows} rows) with the same answers; {told} of {mutants} mutants were told apart',
  },
  tested: {
    zh: '已测试：在 {databases} 个数据库（{rows} 行）上执行过，结果相同；{mutants} 个变异全部区分出来（{told} 个）',
    en: 'Tested: run on {databases} databases ({rows} rows) with the same answers; {told} of {mutants} mutants were told apart',
  },
  refuted: { zh: '已否定：{difference}', en: 'Refuted: {difference}' },
  unknown: { zh: '未知：{reason}', en: 'Unknown: {reason}' },
} as const satisfies Record<Judgement['verdict'], Text>;

const differences = {
  columns: { zh: '结果的列名不同', en: 'the columns of the result have other names' },
  rows: { zh: '结果的行不同', en: 'it gives other rows' },
  order: { zh: '行的顺序不同', en: 'it gives the rows in another order' },
  orderUnseen: { zh: '行的顺序不同', en: 'it gives the rows in another order' },
  refusal: { zh: '两者之一出错', en: 'one of the two ends with an error' },
} as const satisfies Record<NonNullable<Judgement['counterexample']>['difference'], Text>;

function exampleOf(
  { difference, tables, before, after, script }: NonNullable<Judgement['counterexample']>,
  locale: Locale,
) {
  const plain = ({ name, columns, rows }: typeof before) => ({
    name,
    columns: [...columns],
    rows: rows.map((row) => [...row]),
  });
  return {
    difference: inLocale(differences[difference], locale),
    tables: tables.map(plain),
    before: plain(before),
    after: plain(after),
    script,
  };
}
