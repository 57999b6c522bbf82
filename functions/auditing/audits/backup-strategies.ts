import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { wasTried } from '../../../shared/engines/tried.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { nameKey } from '../../../shared/audit/dialect-facts/identifiers.ts';
import { engineOf, familyOf } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import { withRows } from '../../../shared/rollback/advice.ts';
import type { DefinitionPlan } from '../../../shared/rollback/definition-plan.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import { findingNew } from '../../../shared/rollback/inserted-keys.ts';
import type { UndoReach } from '../../../shared/rollback/undo-reach.ts';
import { needsOf } from '../backups/undo-needs.ts';
import type { BackupCaution, BackupReason } from '../../../shared/rollback/reasons.ts';
import {
  changedTargets,
  countedProblem,
  isTold,
  movesKey,
  rowProblem,
  targetProblem,
} from '../../../shared/rollback/row-problems.ts';
import {
  tablesOf,
  type CountedChange,
  type PlanTarget,
  type RowPlan,
  type TableName,
} from '../../../shared/rollback/row-plan.ts';
import { isPromise } from '../../../shared/rollback/strategies.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import { cascadesOf } from '../backups/cascades.ts';
import { families } from '../backups/families.ts';
import { definitionFound } from '../backups/pictures.ts';
import type { Lost } from '../backups/lost-rows.ts';
import { factsOf, tableKey } from '../backups/facts.ts';
import { connectToAsk, type DbService } from '../../databases/db-services/service.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { StoredAdvice } from '../../ground/ledger/statement-repo.ts';
import type { Target as AuditTarget, TaskPlace } from './audited-script.ts';
import type { AuditedRow } from './audit-computation.ts';
import { madeBefore } from './made-before.ts';

/** The statements of a task with what is going to be kept of each: what is recommended by its text and its tables, where backup is on. */
export async function withStrategies(
  place: TaskPlace,
  rows: AuditedRow[],
  { backup, source, schema }: Pick<AuditTarget, 'backup' | 'source' | 'schema'>,
): Promise<AuditedRow[]> {
  if (!backup || !source) return rows;
  const needs = new Map<number, readonly UndoReach[]>();
  const refine = await lookedAt(place, rows, { source, schema, needs });
  return rows.map((row) => {
    if (!row.backupAdvice) return row;
    const backupAdvice = withOrigin(refine(row, row.backupAdvice), source.dbType);
    const undoReach = [...(row.undoReach ?? []), ...(needs.get(row.number) ?? [])];
    return {
      ...row,
      backupAdvice,
      ...(undoReach.length > 0 && { undoReach }),
      ...(backup.isOn && { backupStrategy: backupAdvice.recommended }),
    };
  });
}

/** Looks at a data source over a connection of its own, which reads the catalogue within the time. */
async function looking<T>(
  place: Pick<TaskPlace, 'world' | 'tenant'>,
  { source, schema }: { source: DbService; schema: string },
  look: (connection: Connection, family: EngineFamily) => Promise<T>,
): Promise<T> {
  const timeoutMs = limits.connectTimeoutSeconds * 1000;
  const options = { timeoutMs, applicationName: 'sluice', statementTimeoutMs: timeoutMs, schema };
  const { connection } = await connectToAsk(place, source, options);
  try {
    return await look(connection, familyOf(source.dbType));
  } finally {
    await connection.close();
  }
}

/** What was never tried on a server says so wherever something is promised. */
function withOrigin(advice: StoredAdvice, dbType: string): StoredAdvice {
  if (wasTried('undo', dbType) || !isPromise(advice.recommended)) return advice;
  const { locksEndEarly } = families[familyOf(dbType)];
  const early = locksEndEarly && takesRows(advice.plan) ? (['releasedEarly'] as const) : [];
  return { ...advice, cautions: [...advice.cautions, ...early, 'untried'] };
}

/** Whether rows go with a statement that commits by itself. */
function takesRows(plan: StoredAdvice['plan']): boolean {
  if (plan?.kind === 'definition') return plan.dropsTables || plan.dropped.length > 0;
  return plan?.kind === 'truncate';
}

type Refine = (row: AuditedRow, advice: StoredAdvice) => StoredAdvice;

/** A data source that cannot be asked leaves the advice to the text alone; what it would have said is found out before the statement runs. */
async function lookedAt(
  { world, tenant }: TaskPlace,
  rows: readonly AuditedRow[],
  {
    source,
    schema,
    needs,
  }: { source: NonNullable<AuditTarget['source']>; schema: string; needs: Map<number, readonly UndoReach[]> },
): Promise<Refine> {
  const names = new Map<string, TableName>();
  const definitions: AuditedRow[] = [];
  for (const row of rows) {
    const plan = row.backupAdvice?.plan;
    if (!plan || names.size + definitions.length >= limits.backupTablesMax) continue;
    if (plan.kind === 'definition') definitions.push(row);
    else for (const table of tablesOf(plan)) names.set(tableKey(table), table);
  }
  if (names.size + definitions.length === 0) return (_, advice) => advice;
  try {
    return await looking({ world, tenant }, { source, schema }, async (connection, family) => {
      const facts = new Map<string, TableFacts>();
      for (const [key, name] of names) {
        const found = await factsOf(connection, family, name);
        if (found) facts.set(key, found);
      }
      const followed = await followedKeys(rows, { connection, family, facts });
      const seen = await definitionsSeen(definitions, {
        connection,
        family,
        dialect: engineOf(source.dbType).dialect,
        needs,
      });
      const isMade = madeBefore(rows, engineOf(source.dbType).dialect);
      return ({ number }, advice) => {
        const factsOfTable = (table: TableName) => (isMade(number, table) ? 'notYet' : facts.get(tableKey(table)));
        return seen.get(number)?.(advice) ?? followed(number, refined(advice, factsOfTable, family));
      };
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.info('the tables of an audit could not be looked at for their backup', { error });
    return (_, advice) => advice;
  }
}

/** Where foreign keys change further rows, these are kept as well: then only their triggers are told. */
async function followedKeys(
  rows: readonly AuditedRow[],
  { connection, family, facts }: { connection: Connection; family: EngineFamily; facts: Found },
): Promise<(number: number, advice: StoredAdvice) => StoredAdvice> {
  const kept = new Map<number, readonly TableFacts[]>();
  for (const { number, backupAdvice } of rows) {
    const plan = backupAdvice?.plan;
    if (!plan || plan.kind === 'definition') continue;
    const isFollowed = tablesOf(plan).some((name) => facts.get(tableKey(name))?.cautions.includes('cascades'));
    if (!isFollowed) continue;
    const cascades = await cascadesOf(connection, family, plan);
    if (!cascades || cascades.isKeepable) kept.set(number, cascades?.reached ?? []);
  }
  return (number, advice) => {
    const reached = kept.get(number);
    if (!reached) return advice;
    const cautions = advice.cautions.filter((one) => one !== 'cascades');
    const isWatched = reached.some((one) => one.cautions.includes('triggers'));
    return { ...advice, cautions: [...new Set([...cautions, ...(isWatched ? (['triggers'] as const) : [])])] };
  };
}

/** What the catalogue adds to the advice for definitions, by the number of their statement. What statements before them make is not there yet. */
async function definitionsSeen(
  rows: readonly AuditedRow[],
  { connection, family, dialect, needs }: Seeing,
): Promise<ReadonlyMap<number, (advice: StoredAdvice) => StoredAdvice>> {
  const seen = new Map<number, (advice: StoredAdvice) => StoredAdvice>();
  for (const row of rows) {
    const { number, sql, backupAdvice } = row;
    const plan = backupAdvice?.plan;
    if (plan?.kind !== 'definition' || sql === undefined) continue;
    const { problem, lost, named, pictures } = await families[family].inOwnTransaction(connection, () =>
      definitionFound(connection, family, { sql, plan }),
    );
    if (row.undoReach?.some(({ does }) => does === 'drops'))
      needs.set(number, await needsToReturn(pictures, family, dialect));
    seen.set(number, (advice) =>
      problem ? { ...byHand(problem), ...(named && { named }) } : keptAs(advice, { plan, family, lost }),
    );
  }
  return seen;
}

type Seeing = {
  readonly connection: Connection;
  readonly family: EngineFamily;
  readonly dialect: Dialect;
  /** What is needed for what goes to come back. */
  readonly needs: Map<number, readonly UndoReach[]>;
};

async function needsToReturn(
  pictures: readonly Picture[],
  family: EngineFamily,
  dialect: Dialect,
): Promise<UndoReach[]> {
  const places = await Promise.all(pictures.map(async ({ is }) => (is ? needsOf(is, null, family) : [])));
  return places
    .flat()
    .map(({ schema, name }) => ({ schema: nameKey(schema, dialect), name: nameKey(name, dialect), does: 'needs' }));
}

/** A definition that is kept, and what is promised of its undo. */
function keptAs(advice: StoredAdvice, keeping: Keeping): StoredAdvice {
  const { plan, lost } = keeping;
  if (plan.dropsComputed) return { ...advice, cautions: ['computedAgain'] };
  if (lost.length > 0) return keepingRows(advice, keeping);
  const cautions = cautionsOfStorage(plan);
  return cautions.length > 0 ? { ...advice, cautions } : advice;
}

type Keeping = { readonly plan: DefinitionPlan; readonly family: EngineFamily; readonly lost: readonly Lost[] };

/** What may stand in the way of storing rows as they were. */
function cautionsOfStorage({ recodes, divides }: DefinitionPlan): BackupCaution[] {
  return [
    ...(recodes?.texts !== undefined ? (['convertedBack'] as const) : []),
    ...(divides ? (['dividedBack'] as const) : []),
  ];
}

/** A definition that takes rows with it, and what even these do not bring back. */
function keepingRows(advice: StoredAdvice, { plan, family, lost }: Keeping): StoredAdvice {
  const { recommended, supported, reason } = withRows(plan);
  const { isTried, addsColumnsLast } = families[family];
  const cautions: BackupCaution[] = [
    ...(plan.dropsTables ? ([isTried ? 'surroundings' : 'partsLeftOut'] as const) : []),
    ...(plan.dropped.length > 0 && addsColumnsLast ? (['columnAtEnd'] as const) : []),
    ...(lost.some(({ columns }) => columns.some((name) => !isDropped(name, plan))) ? (['convertedBack'] as const) : []),
    ...cautionsOfStorage(plan),
  ];
  return { ...advice, recommended, supported: [...supported], reason, cautions: [...new Set(cautions)] };
}

function isDropped(name: string, { dropped }: DefinitionPlan): boolean {
  return dropped.some((one) => one.toLowerCase() === name.toLowerCase());
}

function byHand(reason: BackupReason): StoredAdvice {
  return { recommended: 'manual', supported: ['none', 'manual'], reason, cautions: [] };
}

type Found = ReadonlyMap<string, TableFacts>;
/** What is known of a table; of one that the script makes first nothing can be. */
type FactsOfTable = (table: TableName) => TableFacts | 'notYet' | undefined;

function refined(advice: StoredAdvice, facts: FactsOfTable, family: EngineFamily): StoredAdvice {
  const { plan } = advice;
  if (!plan || plan.kind === 'definition') return advice;
  if (plan.targets) return ofSeveral(advice, { plan, targets: plan.targets, facts });
  if (plan.counted && !families[family].computesCounted) return ofParts(advice, plan.counted, facts);
  const table = facts(plan.table);
  if (!table || table === 'notYet') return advice;
  const problem = rowProblem(plan, table, family);
  if (problem) return byHand(problem);
  const cautions = table.cautions.filter((caution) => concerns(caution, plan.kind));
  return { ...advice, cautions, reason: reasonOf(advice.reason, plan, table) };
}

function reasonOf(reason: BackupReason, plan: RowPlan, table: TableFacts): BackupReason {
  if (isTold(plan, table)) return plan.kind === 'insert' ? reason : 'toldRows';
  if (plan.kind === 'insert' && plan.brought)
    return findingNew(plan.brought, table) === 'compared' ? 'comparedRows' : reason;
  return movesKey(plan, table) ? 'movedRows' : reason;
}

/** Of several tables each must be one whose rows can be kept. Tables that are not there yet leave it to the execution. */
function ofSeveral(
  advice: StoredAdvice,
  { plan, targets, facts }: { plan: RowPlan; targets: readonly PlanTarget[]; facts: FactsOfTable },
): StoredAdvice {
  const all = targets.map((target) => ({ target, facts: facts(target.table) }));
  const found = all.flatMap(({ target, facts: known }) => (known === 'notYet' ? [] : [{ target, facts: known }]));
  if (found.length < all.length || found.every((one) => !one.facts)) return advice;
  const changed = changedTargets(plan, found);
  if (!changed) return byHand('severalTables');
  const problem = changed.map((one) => targetProblem(one.facts, one.assigned)).find((one) => one !== undefined);
  if (problem) return byHand(problem);
  const cautions = changed.flatMap((one) => one.facts?.cautions ?? []).filter((one) => concerns(one, plan.kind));
  return { ...advice, cautions: [...new Set(cautions)] };
}

/** The same for parts whose changes are counted. */
function ofParts(advice: StoredAdvice, parts: readonly CountedChange[], facts: FactsOfTable): StoredAdvice {
  const found = parts.flatMap((part) => {
    const table = facts(part.table);
    return table && table !== 'notYet' ? [{ part, table }] : [];
  });
  const problem = found.map(({ part, table }) => countedProblem(part, table)).find((one) => one !== undefined);
  if (problem) return byHand(problem);
  const cautions = found.flatMap(({ part, table }) =>
    table.cautions.filter((one) => concerns(one, part.met ? 'update' : 'insert')),
  );
  return { ...advice, cautions: [...new Set(cautions)] };
}

function concerns(caution: BackupCaution, kind: RowPlan['kind']): boolean {
  const isMixed = kind === 'upsert' || kind === 'merge' || kind === 'several';
  if (caution === 'sequences') return kind === 'insert' || isMixed;
  if (caution === 'cascades') return kind === 'update' || kind === 'delete' || isMixed;
  return caution === 'triggers' || kind !== 'insert';
}
