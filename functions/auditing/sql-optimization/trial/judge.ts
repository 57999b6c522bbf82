import { optimise, type Optimised } from '../../../../shared/audit/optimize/optimise.ts';
import { rewriteOf, type RewriteStep } from '../../../../shared/audit/optimize/rewrite-statement.ts';
import { trialOf, type GivenTables } from '../../../../shared/audit/optimize/trial/trial.ts';
import { beyondPlanning } from '../../../../shared/audit/reading/beyond-reading.ts';
import type { Schema } from '../../../../shared/audit/schema/schema.ts';
import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import type { Dialect } from '../../../../shared/audit/dialect-facts/dialect-names.ts';
import { fill, sameText, type Text } from '../../../../shared/text.ts';
import type { CandidateOutcome, TrialOutcome } from '../../../databases/rehearsal/trial.ts';
import type { Asker } from '../../../platform/ports/compute.ts';
import type { OptimizingQuestions } from '../optimizing.ts';
import type { Judgement } from './judgement.ts';

type Place = {
  readonly dialect: Dialect;
  readonly schema: Schema | undefined;
  readonly isChanged: boolean;
  readonly given: GivenTables | undefined;
  readonly caller: Asker<OptimizingQuestions>;
};
/** What can be said of a statement with nothing among its steps that was not run, and what became of every rewrite that was thought of. */
export type Judged = { readonly said: Optimised; readonly judged: readonly Judgement[] };

/** Each round leaves one rewrite out that did not stand. */
const roundsMax = 5;

/** Rewrites a statement, has the rewrites run beside it on small databases, and keeps those that answer as it does. */
export async function judge(statement: ParsedStatement, place: Place): Promise<Judged> {
  const without = new Set<string>();
  const fallen: Judgement[] = [];
  for (let round = 1; ; round++) {
    const said = optimise(statement, { ...place, without });
    if (said.steps.length === 0) return { said, judged: fallen };
    const verdicts = await verdictsOn(statement, said.steps, place);
    const first = verdicts.findIndex(({ verdict }) => verdict === 'refuted' || verdict === 'unknown');
    if (first < 0) return { said, judged: [...verdicts, ...fallen] };
    // What comes after one that falls stands on it: it is made anew without. Where nothing can be run there is no other way.
    const isRun = verdicts.some(({ databases }) => databases > 0) && round < roundsMax;
    const out = isRun ? verdicts.slice(first, first + 1) : verdicts;
    fallen.push(...out);
    for (const { rewriteId } of out) without.add(rewriteId);
  }
}

const placeholders: Text = {
  zh: '语句含有占位符，没有可以执行的值',
  en: 'it holds placeholders, for which there are no values to run it with',
};

/** A person's SQL runs there many times: what it would do besides computing rows is refused as before any server. */
async function verdictsOn(
  statement: ParsedStatement,
  steps: readonly RewriteStep[],
  { dialect, given, caller }: Place,
): Promise<readonly Judgement[]> {
  const beyond = beyondPlanning(statement, dialect);
  if (beyond) return steps.map((step) => unknown(step, beyond.what));
  const trial = trialOf(
    statement.text,
    steps.map((step) => step.sql),
    { dialect, given },
  );
  if (!trial) return steps.map((step) => unknown(step, placeholders));
  const answer = await caller.ask('trial', trial);
  if (answer.kind === 'notTried') return steps.map((step) => unknown(step, answer.words));
  return steps.map((step, at) => verdictOf(step, answer.outcome, answer.outcome.candidates[at]));
}

function unknown({ rewriteId, sql }: RewriteStep, reason: Text): Judgement {
  return { rewriteId, sql, verdict: 'unknown', reason, ...nothingRun };
}

const nothingRun = { databases: 0, rows: 0, mutants: 0, toldApart: 0, milliseconds: 0 };

function verdictOf(step: RewriteStep, outcome: TrialOutcome, own: CandidateOutcome | undefined): Judgement {
  const { databases, rows, mutants, toldApart, milliseconds } = outcome;
  const about = { ...step, databases, rows, mutants, toldApart, milliseconds };
  if (own?.kind === 'other') return { ...about, verdict: 'refuted', counterexample: own.counterexample };
  const reason = own ? reasonOf(own, outcome, step) : notRun;
  if (reason) return { ...about, verdict: 'unknown', reason };
  return { ...about, verdict: rewriteOf(step.rewriteId)?.needsRun ? 'tested' : 'proved' };
}

const notRun: Text = { zh: '没有执行', en: 'it was not run' };
/** Fewer say little, whatever they say. */
const databasesMin = 40;

/** Why rows that were equal everywhere do not settle it. */
function reasonOf(own: CandidateOutcome, outcome: TrialOutcome, { rewriteId }: RewriteStep): Text | undefined {
  const { databases, mutants, toldApart, survivors } = outcome;
  if (own.kind === 'fails') return fill(reasons.fails, { name: own.words });
  if (own.kind === 'types') return fill(reasons.types, { name: sameText(own.types.join(' ≠ ')) });
  if (own.kind === 'orderUnseen') return reasons.order;
  if (databases < databasesMin) return fill(reasons.fewDatabases, { name: sameText(String(databases)) });
  // Where a rule proves a rewrite, some mutants ask for the same by that rule. Otherwise every one has to be told apart.
  if (mutants === 0 || toldApart === 0) return reasons.nothingTold;
  if (rewriteOf(rewriteId)?.needsRun && survivors.length > 0)
    return fill(reasons.survivors, { name: sameText(`${toldApart} / ${mutants}: ${survivors[0] ?? ''}`) });
  return undefined;
}

const reasons = {
  fails: { zh: '改写后的语句无法执行：{name}', en: 'the rewritten statement does not run: {name}' },
  types: { zh: '结果列的类型不同：{name}', en: 'the columns of the result are of other types: {name}' },
  order: {
    zh: '排序所用的列不在结果中，无法判断行的顺序是否相同',
    en: 'it is ordered by what the result does not show, so that the order cannot be compared',
  },
  fewDatabases: {
    zh: '在规定时间内只有 {name} 个数据库上得到了结果',
    en: 'within the time only {name} databases gave an answer',
  },
  nothingTold: {
    zh: '生成的数据区分不出语句的任何变异，因此相同的结果说明不了什么',
    en: 'the made-up rows told no mutant of the statement from it, so equal answers say nothing',
  },
  survivors: {
    zh: '生成的数据没有区分语句的所有变异（{name}），因此相同的结果还不足以说明等价',
    en: 'the made-up rows did not tell every mutant of the statement from it ({name}), so equal answers say too little',
  },
} as const satisfies Record<string, Text>;
