import { columnsIn, counterOf, insertProblem } from './inserted-keys.ts';
import type { EngineFamily } from '../engines/engine.ts';
import { broughtColumns, includes } from './brought-columns.ts';
import type { BackupReason } from './reasons.ts';
import type { BroughtRows, CountedChange, PlanTarget, RowPlan } from './row-plan.ts';
import type { TableFacts } from './table-facts.ts';

/** Why rows of a table cannot be kept for a plan, as the catalogue has it; undefined when they can. */
export function rowProblem(plan: RowPlan, facts: TableFacts, family: EngineFamily): BackupReason | undefined {
  const problem = tableProblem(plan, facts, family);
  if (problem) return problem;
  if (isTold(plan, facts)) return facts.cautions.includes('triggers') ? 'toldTriggers' : undefined;
  if (plan.counted) return plan.counted.map((part) => computedProblem(part, facts)).find((one) => one !== undefined);
  if (movesKey(plan, facts) && !isMoveKnown(plan, facts, family)) return 'keyChanges';
  if (!plan.brought) return undefined;
  if (plan.kind === 'insert') return insertProblem(plan.brought, facts);
  return family === 'mysql'
    ? mysqlProblem(plan.brought, facts)
    : arbiterOf(plan.brought, facts).length > 0
      ? undefined
      : 'upsert';
}

/** What no row of the table can be kept for. */
function tableProblem(
  { kind, counted }: RowPlan,
  { cautions, key, columns, isPartitioned }: TableFacts,
  family: EngineFamily,
): BackupReason | undefined {
  if (cautions.includes('noTransactions')) return 'noTransactions';
  if (cautions.includes('noLiterals')) return 'noLiterals';
  if (key.length === 0) return 'noKey';
  // Oracle has no word that overrules it.
  const removes = kind === 'delete' || kind === 'truncate' || counted?.some(({ met }) => met?.removes);
  const isNumbered = family === 'oracle' && removes && columns.some(({ counts }) => counts === 'always');
  if (isNumbered) return 'countsAlways';
  return kind === 'upsert' && isPartitioned ? 'upsertInParts' : undefined;
}

/** The targets of a plan of several tables that the statement does change, each with all columns that it assigns. */
export function changedTargets<T extends { readonly facts: TableFacts | undefined; readonly target: PlanTarget }>(
  { kind, loose }: RowPlan,
  found: readonly T[],
): readonly (T & { readonly assigned: readonly string[] })[] | undefined {
  const owned = (facts: TableFacts | undefined) => loose.filter((name) => facts && hasColumn(facts, name));
  const changed = found.map((one) => ({ ...one, assigned: [...one.target.assigned, ...owned(one.facts)] }));
  const isTold = loose.every((name) => changed.some(({ assigned }) => assigned.includes(name)));
  const all = changed.filter(({ assigned }) => kind === 'delete' || assigned.length > 0);
  return isTold && all.length > 0 ? all : undefined;
}

/** Why one of several tables cannot be kept. */
export function targetProblem(facts: TableFacts | undefined, assigned: readonly string[]): BackupReason | undefined {
  if (!facts) return 'severalTables';
  if (facts.cautions.includes('noTransactions')) return 'noTransactions';
  if (facts.key.length === 0) return 'noKey';
  return facts.key.some((name) => includes(assigned, name)) ? 'keyChanges' : undefined;
}

/** Why a part of a statement whose changes are counted cannot be kept. */
export function countedProblem(part: CountedChange, facts: TableFacts | undefined): BackupReason | undefined {
  if (!facts) return 'view';
  if (facts.key.length === 0) return 'noKey';
  return facts.isPartitioned ? 'countedInParts' : computedProblem(part, facts);
}

/** Whether the keys that a part changes or brings are known before it runs. */
function computedProblem({ assigned, brought }: CountedChange, facts: TableFacts): BackupReason | undefined {
  if (facts.key.some((name) => includes(assigned, name))) return 'keyChanges';
  if (!brought) return undefined;
  const named = broughtColumns({ columns: brought.columns, width: brought.values?.length }, facts);
  return facts.key.every((name) => includes(named, name)) ? undefined : 'noReturning';
}

/** Whether the changed rows of a statement are known by what SQL Server answers, and not by what was asked before. */
export function isTold(
  plan: RowPlan,
  facts: TableFacts,
): plan is RowPlan & { readonly output: NonNullable<RowPlan['output']> } {
  return plan.output !== undefined && (plan.output.isOnlyWay || movesKey(plan, facts));
}

/** Whether a statement assigns the key by which its rows are told apart. */
export function movesKey({ assigned, brought }: RowPlan, { key }: TableFacts): boolean {
  const kept = [...(brought?.same ?? []), ...(brought?.again ?? [])];
  return key.some((name) => includes(assigned, name) && !includes(kept, name));
}

/** What a key will be is asked together with the row, which only works where nothing else is joined, and the session does not change its text. */
function isMoveKnown({ kind, values, joined }: RowPlan, { columns, key }: TableFacts, family: EngineFamily): boolean {
  const isPlain = (type: string) => {
    if (family === 'oracle') return exactOracleKeys.test(type);
    return family === 'postgres' ? plainTypes.has(type) : type !== 'timestamp';
  };
  const isTextSame = columns.every(({ name, type }) => !key.includes(name) || isPlain(type));
  return kind === 'update' && values !== undefined && joined === undefined && isTextSame;
}

/** Types of PostgreSQL whose texts are the same however a session is set. */
const plainTypes: ReadonlySet<string> = new Set([
  ...['int2', 'int4', 'int8', 'numeric', 'oid', 'text', 'varchar', 'bpchar', 'name', 'citext', 'uuid', 'bool'],
]);

/** Types of Oracle whose computed values have the texts that their columns give. */
const exactOracleKeys = /^(number|n?varchar2|raw|date|timestamp\(\d\))$/;

/** The columns by which an upsert of PostgreSQL finds rows, among those that it brings; none where that cannot be told. */
export function arbiterOf(brought: BroughtRows, facts: TableFacts): readonly string[] {
  const { conflict, constraint } = brought;
  const named = facts.uniques.find(({ name }) => name === constraint)?.columns.map(({ name }) => name);
  const arbiter = constraint === undefined ? conflict : (named ?? []);
  const columns = broughtColumns(brought, facts);
  return arbiter.every((name) => columns.includes(name)) ? arbiter : [];
}

function mysqlProblem(brought: BroughtRows, facts: TableFacts): BackupReason | undefined {
  if (facts.cautions.includes('triggers')) return 'upsertTriggers';
  if (!facts.locksGaps) return 'upsertUnlocked';
  const given = broughtColumns(brought, facts);
  const unique = facts.uniques.flatMap(({ columns }) => columns.map(({ name }) => name));
  const isGuessed = (name: string) => includes(facts.guessed, name) && (brought.hasDefaults || !includes(given, name));
  if (facts.uniques.some(({ isComputed }) => isComputed) || unique.some(isGuessed)) return 'upsertComputedKey';
  if (brought.isAllTimed || unique.some((name) => includes(columnsIn(brought.timed, facts), name))) return 'volatile';
  const isCounted = facts.columns.some(
    ({ name, counts }) => counts !== 'no' && facts.key.includes(name) && !includes(given, name),
  );
  return isCounted && !brought.isTold && counterOf(facts) === undefined ? 'noReturning' : undefined;
}

function hasColumn({ columns }: TableFacts, name: string): boolean {
  return columns.some((column) => column.name.toLowerCase() === name.toLowerCase());
}
