import type { ParsedStatement } from '../../shared/audit/tree/parsed-script.ts';
import { nodesOf } from '../../shared/audit/tree/walk.ts';
import { familyOf } from '../../shared/engines/index.ts';
import { fill, sameText, type Text } from '../../shared/text.ts';
import { explain } from '../../functions/databases/reading/looking/explain.ts';
import type { Connection, Driver, Target } from '../../functions/engines/driver.ts';
import { EngineError } from '../../functions/engines/engine-error.ts';
import type { ChangedStatement, StatementsSince } from './statements-of.ts';

/** What the planner expects of a statement before and after a change, in its own units; `before` is undefined for a new one. */
export type PlannedCost = ChangedStatement & {
  readonly costs: { readonly before: number | undefined; readonly after: number };
};
/** Where something was not done, and why. */
export type NotDone = { readonly place: string; readonly why: Text };
/** What became of all statements; `over` are those beyond what is planned in one job. */
export type PlanCosts = {
  readonly server: string;
  readonly planned: readonly PlannedCost[];
  readonly applied: readonly string[];
  readonly notApplied: readonly NotDone[];
  readonly notPlanned: readonly NotDone[];
  readonly over: number;
};

/** Planning is asked twice of each statement, so a job is done within a minute or two. */
const statementsMax = 500;
const definitionsMax = 200;

/**
 * Plans statements as they were, makes the new definitions in a transaction where the server can take definitions back, plans the
 * statements as they are, and takes everything back. No statement is run.
 */
export async function planCosts(
  driver: Driver,
  target: Target,
  { planned: statements, definitions }: StatementsSince,
): Promise<PlanCosts> {
  const connection = await driver.connect(target, {
    timeoutMs: 15_000,
    applicationName: 'sluice-audit',
    statementTimeoutMs: 60_000,
  });
  try {
    const server = `${target.dbType} ${await connection.serverVersion()}`;
    const undoes = familyOf(target.dbType) === 'postgres';
    const wanted = statements.slice(0, statementsMax);
    if (undoes) await connection.begin();
    const session = { connection, dbType: target.dbType, undoes };
    const before = new Map<ParsedStatement, Planned>();
    for (const { before: old } of wanted) if (old) before.set(old, await costOf(session, old));
    const made = undoes ? await makeAll(session, definitions) : notMade(definitions);
    const after = new Map<ParsedStatement, Planned>();
    for (const { after: own } of wanted) after.set(own, await costOf(session, own));
    if (undoes) await connection.rollback();
    return { server, ...made, ...summed(wanted, before, after), over: statements.length - wanted.length };
  } finally {
    await connection.close();
  }
}

type Session = { readonly connection: Connection; readonly dbType: string; readonly undoes: boolean };
type Planned = { readonly cost: number } | { readonly why: Text };

function summed(
  statements: readonly ChangedStatement[],
  before: ReadonlyMap<ParsedStatement, Planned>,
  after: ReadonlyMap<ParsedStatement, Planned>,
): Pick<PlanCosts, 'planned' | 'notPlanned'> {
  const planned: PlannedCost[] = [];
  const notPlanned: NotDone[] = [];
  for (const one of statements) {
    const old = one.before && before.get(one.before);
    const own = after.get(one.after);
    if (!own || 'why' in own) notPlanned.push({ place: one.place, why: own?.why ?? noCost });
    else planned.push({ ...one, costs: { before: old && 'cost' in old ? old.cost : undefined, after: own.cost } });
  }
  return { planned, notPlanned };
}

async function costOf({ connection, dbType, undoes }: Session, statement: ParsedStatement): Promise<Planned> {
  if (statement.origin && statement.origin.substitutions.length > 0) return { why: textLetIn };
  if (!undoes && nodesOf(statement.tree, 'parameter').length > 0) return { why: noValues };
  if (undoes) await connection.run('deallocate all');
  const told = await tried(connection, undoes, () => explain(connection, statement, { dbType, isMeasured: false }));
  if ('why' in told) return told;
  if ('refusal' in told) return { why: told.words ?? sameText(told.refusal) };
  return told.cost === undefined ? { why: noCost } : { cost: told.cost };
}

async function makeAll(
  { connection, undoes }: Session,
  definitions: readonly ChangedStatement[],
): Promise<Pick<PlanCosts, 'applied' | 'notApplied'>> {
  await connection.run(`set local lock_timeout = '5s'`);
  const applied: string[] = [];
  const notApplied: NotDone[] = [];
  for (const [at, { place, after }] of definitions.entries()) {
    const told =
      at < definitionsMax
        ? await tried(connection, undoes, () => connection.run(inTransaction(after)), true)
        : { why: tooMany };
    if ('why' in told) notApplied.push({ place, why: told.why });
    else applied.push(place);
  }
  return { applied, notApplied };
}

function notMade(definitions: readonly ChangedStatement[]): Pick<PlanCosts, 'applied' | 'notApplied'> {
  return { applied: [], notApplied: definitions.map(({ place }) => ({ place, why: cannotUndo })) };
}

/** An index is the same one when it was made while writers wait. */
function inTransaction({ tree, text }: ParsedStatement): string {
  const isOnline = tree.kind === 'createIndex' && tree.concurrently;
  return isOnline ? text.replace(/\bconcurrently\b/i, '') : text;
}

/** Does something of which nothing stays but, where that is wanted, its success; what the server refuses is an answer. */
async function tried<T extends object>(
  connection: Connection,
  undoes: boolean,
  work: () => Promise<T>,
  stays = false,
): Promise<T | { readonly why: Text }> {
  if (undoes) await connection.run('savepoint sluice_costs');
  try {
    const done = await work();
    if (undoes) await connection.run(stays ? 'release savepoint sluice_costs' : 'rollback to savepoint sluice_costs');
    return done;
  } catch (error) {
    if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
    if (undoes) await connection.run('rollback to savepoint sluice_costs');
    return { why: sameText(error.message) };
  }
}

const noCost: Text = { zh: '服务器没有给出代价', en: 'the server tells no cost' };
const textLetIn: Text = { zh: '语句含有 ${…} 文本', en: 'it holds text of ${…}, which is not known here' };
const noValues: Text = {
  zh: '此类服务器只能为已知参数值的语句给出计划',
  en: 'servers of this kind plan no statement whose parameters have no values',
};
const cannotUndo: Text = {
  zh: '此类服务器不能撤销结构变更，所以没有执行',
  en: 'servers of this kind take no definition back, so it was not made',
};
const tooMany: Text = fill(
  { zh: '一次最多执行 {max} 条结构变更', en: 'no more than {max} definitions are made in one job' },
  { max: definitionsMax },
);
