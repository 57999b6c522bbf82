import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import { isQuery } from '../../../../shared/audit/tree/walk.ts';
import { engineOf, familyOf } from '../../../../shared/engines/index.ts';
import type { EngineFamily } from '../../../../shared/engines/engine.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Text } from '../../../../shared/text.ts';
import type { Cell, Connection, Rows } from '../../../engines/driver.ts';
import { countingOf } from '../counting-query.ts';
import { onlyReads, whyNotRun } from './harmless.ts';
import { isOfSeveralQueries, mysqlPlanTree } from './mysql-plan-tree.ts';
import { shapeOf, stepsOf, type PlanStep, type PlanTree, type ShareOf } from '../plan-steps.ts';
import { postgresPlanTree } from './postgres-plan-tree.ts';
import { rowFunctionIn } from '../row-functions.ts';
import { readableOf } from '../readable.ts';
import { isPlannable, type Plannable, type Readable } from '../seen-readable.ts';
import { answerOf } from '../answer-of.ts';
import { plannableOf, plannableText } from '../plannable.ts';
import { withoutValues } from '../without-values.ts';

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
  const { family } = engineOf(dbType);
  const own = family && families[family];
  await connection.planner({ timeoutMs: limits.analysisPlanMilliseconds });
  const told = await asked(connection, statement, { dbType, own });
  if ('refusal' in told) return told;
  const { classic, tree, instead } = told;
  const cost = tree && (tree.cost ?? (await lastCost(connection, dbType, tree)));
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
  { dbType, own }: { dbType: string; own: Family | undefined },
): Promise<Told | Refusal> {
  if (!own) return answerOf(async () => ({ classic: await connection.explain(statement.text), tree: undefined }));
  const inPlace = await answerOf(async () => (own.open ? own.open(connection, statement) : { sql: statement.text }));
  if ('refusal' in inPlace) return inPlace;
  const needsWriting = own.refusesChanges !== undefined && !isQuery(statement.tree);
  const planned = (ask: () => Promise<Rows>) => (needsWriting ? rolledBack(connection, ask) : ask());
  const classic = await answerOf(() => planned(() => own.classic(connection, inPlace.sql)));
  if ('refusal' in classic) return (await askedInstead(connection, statement, { own, classic, dbType })) ?? classic;
  const json = await answerOf(() => planned(() => own.json(connection, inPlace.sql)));
  return { classic, tree: 'refusal' in json ? undefined : own.tree(json) };
}

/** A read-only server of MySQL's family does not explain changes: there the query is that finds the rows to be changed. */
async function askedInstead(
  connection: Connection,
  statement: Plannable,
  { own, classic: { refusal }, dbType }: { own: Family; classic: Refusal; dbType: string },
): Promise<Told | undefined> {
  const counting = own.refusesChanges?.test(refusal) ? countingOf(statement, 'mysql') : undefined;
  const instead = counting && 'query' in counting ? plannableText(counting.query, dbType)?.text : undefined;
  if (instead === undefined) return undefined;
  const classic = await answerOf(() => own.classic(connection, instead));
  if ('refusal' in classic) return undefined;
  const json = await answerOf(() => own.json(connection, instead));
  return { classic, tree: 'refusal' in json ? undefined : own.tree(json), instead };
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

type Family = {
  /** How it says that it only reads, when it is asked to explain a change. */
  readonly refusesChanges?: RegExp;
  /** What is explained in the place of a statement that cannot be as it stands. */
  readonly open?: (connection: Connection, statement: ParsedStatement) => Promise<{ readonly sql: string }>;
  readonly classic: (connection: Connection, sql: string) => Promise<Rows>;
  readonly json: (connection: Connection, sql: string) => Promise<Rows>;
  readonly tree: (rows: Rows) => PlanTree | undefined;
};
const planRowsMax = 5000;

const families: Readonly<Partial<Record<EngineFamily, Family>>> = {
  // The options stand in brackets, so that a text beginning with ANALYZE is a syntax error instead of an execution.
  postgres: {
    open: withoutValues,
    classic: (connection, sql) => connection.query(`explain (format text) ${sql}`, { maxRows: planRowsMax }),
    json: (connection, sql) => connection.query(`explain (format json) ${sql}`, { maxRows: planRowsMax }),
    tree: postgresPlanTree,
  },
  mysql: {
    refusesChanges: /--(super-)?read-only option/,
    classic: (connection, sql) => connection.explain(sql),
    json: mysqlJson,
    tree: mysqlPlanTree,
  },
};

/** The plan of the statement and not of our session: nothing is asked with a limit, which would be a part of the plan. */
async function told(connection: Connection, sql: string): Promise<Rows> {
  return (await connection.run(sql, { maxRows: planRowsMax })).rows ?? { columns: [], rows: [], truncated: false };
}

/** MySQL 9 has no plan of single-table changes in its own form of JSON, and one in the older form. */
async function mysqlJson(connection: Connection, sql: string): Promise<Rows> {
  const asked = `explain format=json ${sql}`;
  const plan = await told(connection, asked);
  if (!/^\s*"operation": "<not executable/m.test(plan.rows[0]?.[0] ?? '')) return plan;
  await connection.run('set session explain_json_format_version = 1');
  try {
    return await told(connection, asked);
  } finally {
    await connection.run('set session explain_json_format_version = default');
  }
}

/** MariaDB 10 tells no cost in its JSON, but keeps that of the query it planned last; of one with subqueries it keeps a part. */
async function lastCost(connection: Connection, dbType: string, { root }: PlanTree): Promise<number | undefined> {
  if (engineOf(dbType).family !== 'mysql' || isOfSeveralQueries(root)) return undefined;
  const found = await answerOf(() => connection.query(`show session status like 'Last_query_cost'`, { maxRows: 1 }));
  const cost = 'refusal' in found ? 0 : Number(found.rows[0]?.[1] ?? 0);
  return cost > 0 ? cost : undefined;
}

type Measured = PlanTree | { readonly why: Text | string };

async function measure(connection: Connection, statement: ParsedStatement, dbType: string): Promise<Measured> {
  const how = measuring[dbType];
  if (!how) return { why: { zh: `${dbType} 不支持实测`, en: `${dbType} is not measured` } };
  const why = whyNotRun(statement, dbType);
  if (why) return { why };
  const found = readableOf(statement, dbType);
  if ('why' in found) return { why: onlyReads };
  if (familyOf(dbType) === 'postgres') {
    const called = await rowFunctionIn(connection, found);
    if (called) return { why: called };
  }
  const told = await answerOf(() => readAll(connection, found, how.asking));
  if ('refusal' in told) return { why: told.refusal };
  return how.tree(told) ?? { why: { zh: '无法读取实测结果', en: 'What the server measured cannot be read' } };
}

/** These run the query, and tell how each step went. */
const measuring: Readonly<Record<string, { readonly asking: string; readonly tree: Family['tree'] }>> = {
  PostgreSQL: { asking: 'explain (analyze, timing, format json)', tree: postgresPlanTree },
  MariaDB: { asking: 'analyze format=json', tree: mysqlPlanTree },
};

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
