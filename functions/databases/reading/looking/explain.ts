import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import { isQuery } from '../../../../shared/audit/tree/walk.ts';
import { familyOf } from '../../../../shared/engines/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Text } from '../../../../shared/text.ts';
import type { Cell, Connection, Rows } from '../../../engines/driver.ts';
import { countingOf } from '../counting-query.ts';
import { families } from '../families.ts';
import type { Plans } from '../family.ts';
import { onlyReads, whyNotRun } from './harmless.ts';
import { shapeOf, stepsOf, type PlanStep, type PlanTree, type ShareOf } from '../plan-steps.ts';
import { readableOf } from '../readable.ts';
import { isPlannable, type Plannable, type Readable } from '../seen-readable.ts';
import { answerOf } from '../answer-of.ts';
import { plannableOf, plannableText } from '../plannable.ts';

/** A statement with how the server would carry it out. */
export type Explained = {
  readonly classic: Rows;
  readonly cost: number | undefined;
  readonly steps: readonly PlanStep[];
  readonly shareOf: ShareOf;
  /** What all of it weighs, in whatever the shares are of. */
  readonly weight: number;
  readonly shape: string;
  readonly isMeasured: boolean;
  /** Why it was not measured though that was asked for. */
  readonly notMeasured: Text | string | undefined;
  /** What was planned in the place of a change, on a server that only reads and does not explain changes. */
  readonly plannedInstead: string | undefined;
};
type Wanted = { readonly dbType: string; readonly isMeasured: boolean };
type Refusal = { readonly refusal: string };
/** Why there is no plan: `words` where it was us who did not ask for it. */
export type NotPlanned = Refusal & { readonly words?: Text };

/** Explains a statement; it is run only to be measured, when that is asked for and it does nothing but read. */
export async function explain(
  connection: Connection,
  written: ParsedStatement,
  { dbType, isMeasured }: Wanted,
): Promise<Explained | NotPlanned> {
  const statement = isPlannable(written) ? written : plannableOf(written, dbType);
  if ('what' in statement) return notAsked(statement.what);
  const { plans } = families[familyOf(dbType)];
  await connection.planner({ timeoutMs: limits.analysisPlanMilliseconds });
  const told = await asked(connection, statement, { dbType, plans });
  if ('refusal' in told) return told;
  const { classic, tree, instead } = told;
  const cost = tree && (tree.cost ?? (await plans?.lastCost?.(connection, tree)));
  const plain = {
    ...estimatedBy(tree),
    classic,
    cost,
    isMeasured: false,
    notMeasured: undefined,
    plannedInstead: instead,
  };
  if (!isMeasured) return plain;
  const measured = await measure(connection, statement, dbType);
  if ('why' in measured) return { ...plain, notMeasured: measured.why };
  return { ...plain, steps: stepsOf(measured), shareOf: measured.shareOf, isMeasured: true };
}

function notAsked(what: Text): NotPlanned {
  const words = { zh: `未请求执行计划：${what.zh}`, en: `The plan was not asked for: ${what.en}` };
  return { refusal: words.en, words };
}

function estimatedBy(tree: PlanTree | undefined): Pick<Explained, 'steps' | 'shareOf' | 'weight' | 'shape'> {
  if (!tree) return { steps: [], shareOf: 'cost', weight: 0, shape: '' };
  const steps = stepsOf(tree);
  return { steps, shareOf: tree.shareOf, weight: tree.root.weight, shape: shapeOf(steps) };
}

type Told = { readonly classic: Rows; readonly tree: PlanTree | undefined; readonly instead?: string | undefined };

/** Engines of which no tree is read show what their own tools show. */
async function asked(
  connection: Connection,
  statement: Plannable,
  { dbType, plans }: { dbType: string; plans: Plans | undefined },
): Promise<Told | Refusal> {
  if (!plans) return answerOf(async () => ({ classic: await connection.explain(statement.text), tree: undefined }));
  const inPlace = await answerOf(async () =>
    plans.open ? plans.open(connection, statement) : { sql: statement.text },
  );
  if ('refusal' in inPlace) return inPlace;
  const needsWriting = plans.refusesChanges !== undefined && !isQuery(statement.tree);
  const planned = (ask: () => Promise<Rows>) => (needsWriting ? rolledBack(connection, ask) : ask());
  const classic = await answerOf(() => planned(() => plans.classic(connection, inPlace.sql)));
  if ('refusal' in classic) return (await askedInstead(connection, statement, { plans, classic, dbType })) ?? classic;
  const json = await answerOf(() => planned(() => plans.json(connection, inPlace.sql)));
  return { classic, tree: 'refusal' in json ? undefined : plans.tree(json) };
}

/** A read-only server of MySQL's family does not explain changes: there the query is that finds the rows to be changed. */
async function askedInstead(
  connection: Connection,
  statement: Plannable,
  { plans, classic: { refusal }, dbType }: { plans: Plans; classic: Refusal; dbType: string },
): Promise<Told | undefined> {
  const counting = plans.refusesChanges?.test(refusal) ? countingOf(statement) : undefined;
  const instead = counting && 'query' in counting ? plannableText(counting.query, dbType)?.text : undefined;
  if (instead === undefined) return undefined;
  const classic = await answerOf(() => plans.classic(connection, instead));
  if ('refusal' in classic) return undefined;
  const json = await answerOf(() => plans.json(connection, instead));
  return { classic, tree: 'refusal' in json ? undefined : plans.tree(json), instead };
}

/** A change that only shall be explained needs, in MySQL's family, a transaction that may write. A query needs none. */
async function rolledBack(connection: Connection, work: () => Promise<Rows>): Promise<Rows> {
  await connection.run('start transaction read write');
  try {
    return await work();
  } finally {
    await connection.rollback().catch(() => undefined);
  }
}

type Measured = PlanTree | { readonly why: Text | string };

async function measure(connection: Connection, statement: ParsedStatement, dbType: string): Promise<Measured> {
  const { plans, sessions } = families[familyOf(dbType)];
  const asking = plans?.measuring[dbType];
  if (!plans || asking === undefined) return { why: { zh: `${dbType} 不支持实测`, en: `${dbType} is not measured` } };
  const why = whyNotRun(statement, dbType);
  if (why) return { why };
  const found = readableOf(statement, dbType);
  if ('why' in found) return { why: onlyReads };
  const called = await sessions?.rowFunctionIn(connection, found);
  if (called) return { why: called };
  const told = await answerOf(() => readAll(connection, found, asking));
  if ('refusal' in told) return { why: told.refusal };
  return plans.tree(told) ?? { why: { zh: '无法读取实测结果', en: 'What the server measured cannot be read' } };
}

/** Over the engine's own reader: in a transaction that only reads whatever the query holds, and within a time. */
async function readAll(connection: Connection, statement: Readable, asking: string): Promise<Rows> {
  const read = await connection.reader({ timeoutMs: limits.analysisRunMilliseconds });
  let columns: readonly string[] = [];
  const rows: (readonly Cell[])[] = [];
  await read(`${asking} ${statement.text}`, {
    columns: (found) => void (columns = found.map(({ name }) => name)),
    rows: async (batch) => void rows.push(...batch),
  });
  return { columns, rows, truncated: false };
}
