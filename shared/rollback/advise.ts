import { namePattern } from '../audit/tree/name-pattern.ts';
import { listedName } from '../audit/dialects/identifiers.ts';
import type { Dialect } from '../audit/dialects/dialect-names.ts';
import type { Delete, Insert, Update } from '../audit/tree/change.ts';
import type { AnyNode } from '../audit/tree/any-node.ts';
import type { ObjectName, Span } from '../audit/tree/node.ts';
import type { Truncate } from '../audit/tree/statement.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table, With } from '../audit/tree/query.ts';
import { namesIn } from '../audit/tree/definitions.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import type { Engine } from '../engines/engine.ts';
import { adviseDefinition, type DefinitionAdvice } from './advise-definition.ts';
import type { BackupPlan } from './backup-plan.ts';
import type { BackupReason } from './reasons.ts';
import type { Part, RowPlan } from './row-plan.ts';
import type { BackupStrategy } from './strategies.ts';

/** What can be kept of a statement, what should be, and why. */
export type BackupAdvice = {
  readonly recommended: BackupStrategy;
  readonly supported: readonly BackupStrategy[];
  readonly reason: BackupReason;
  readonly plan?: BackupPlan;
};

type AdviceEngine = Pick<Engine, 'dbType' | 'family' | 'dialect' | 'abilities'>;

/** What can be kept of a statement by its own text; what its tables are like is looked at beside it. */
export function adviseBackup(statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { tree, sqlType } = statement;
  if (sqlType === 'dql' || sqlType === 'tcl' || changesNothing.has(tree.kind)) return nothing('changesNothing');
  if (!engine.abilities.includes('backup')) return byHand('unsupportedEngine');
  if (statement.fidelity !== 'full' || statement.error) return byHand('notUnderstood');
  if (tree.kind === 'insert') return adviseInsert(tree, statement, engine);
  if (tree.kind === 'update') return adviseUpdate(tree, statement, engine);
  if (tree.kind === 'delete') return adviseDelete(tree, statement, engine);
  if (tree.kind === 'truncate') return adviseTruncate(tree, statement, engine);
  return adviceOfDefinition(adviseDefinition(statement, engine));
}

function adviceOfDefinition(advice: DefinitionAdvice | undefined): BackupAdvice {
  if (!advice) return byHand('notReversible');
  const { reason, plan } = advice;
  if (reason === 'temporary') return nothing(reason);
  if (!plan) return byHand(reason);
  if (reason === 'definitionsAndRows') return withRows(plan);
  return { recommended: 'reverse_sql', supported: ['none', 'manual', 'reverse_sql'], reason, plan };
}

/** A definition that is kept together with the rows that it would lose. */
export function withRows(plan: BackupPlan): BackupAdvice {
  const supported = ['none', 'manual', 'reverse_sql', 'original_row'] as const;
  return { recommended: 'original_row', supported, reason: 'definitionsAndRows', plan };
}

const changesNothing: ReadonlySet<string> = new Set(['use', 'set', 'transaction', 'explain', 'lockTables']);

function nothing(reason: BackupReason): BackupAdvice {
  return { recommended: 'none', supported: ['none', 'manual'], reason };
}

/** What nobody can undo by itself. */
export function byHand(reason: BackupReason): BackupAdvice {
  return { recommended: 'manual', supported: ['none', 'manual'], reason };
}

function adviseInsert(tree: Insert, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { table, onConflict, onDuplicate, verb, ignore, execute, into } = tree;
  if (execute || into) return byHand('notReversible');
  if (onConflict?.action === 'update') return adviseUpsert(tree, statement, engine);
  if (verb !== 'INSERT' || ignore || onDuplicate.length > 0) return byHand('upsert');
  if (changesInside(tree.with)) return byHand('severalTables');
  // Of the MySQL family only MariaDB answers which rows an INSERT has made.
  if (engine.family === 'mysql' && engine.dbType !== 'MariaDB') return byHand('noReturning');
  return {
    recommended: 'reverse_sql',
    supported: ['none', 'manual', 'reverse_sql'],
    reason: 'insertedRows',
    plan: planOf('insert', tree, { table, statement, dialect: engine.dialect }),
  };
}

/** INSERT … ON CONFLICT (columns) DO UPDATE: which rows are there already is asked for by the rows that it brings. */
function adviseUpsert(tree: Insert, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { table, source, columns, onConflict } = tree;
  const { dialect, family } = engine;
  if (family !== 'postgres' || !onConflict || !source || tree.with) return byHand('upsert');
  const names = columns.map((name) => listedName(name, dialect));
  const conflict = namesIn(onConflict.columns).map((name) => listedName(name, dialect));
  const isPlain = conflict.length > 0 && conflict.length === onConflict.columns.length;
  if (!isPlain || !conflict.every((name) => names.includes(name))) return byHand('upsert');
  if (nodesOf(source, 'defaultValue').length > 0) return byHand('upsert');
  if (isUncertain([source])) return byHand('volatile');
  const brought = { rows: partOf([source], statement), columns: names, conflict };
  const plan = planOf('upsert', tree, { table, statement, dialect });
  return ofRows('upsertedRows', 'reverse_sql', {
    ...plan,
    brought,
    assigned: assignedIn(onConflict.assignments, dialect),
  });
}

function assignedIn(assignments: Update['assignments'], dialect: Dialect): string[] {
  return assignments
    .flatMap(({ targets }) => targets)
    .flatMap((target) => nodesOf(target, 'column'))
    .map(({ name }) => listedName(name, dialect));
}

function adviseUpdate(tree: Update, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const [table, ...others] = tree.tables;
  if (table?.kind !== 'table' || others.length > 0 || changesInside(tree.with)) return byHand('severalTables');
  // Which rows LIMIT takes is not said before they are taken.
  if (tree.ignore || tree.into || tree.limit) return byHand('notReversible');
  if (isUncertain([tree.where, ...tree.from, tree.with])) return byHand('volatile');
  const plan = planOf('update', tree, { table, statement, dialect: engine.dialect });
  return ofRows('updatedRows', 'reverse_sql', {
    ...plan,
    ...(tree.from.length > 0 && { joined: partOf(tree.from, statement) }),
    assigned: assignedIn(tree.assignments, engine.dialect),
  });
}

function adviseDelete(tree: Delete, statement: ParsedStatement, { dialect }: AdviceEngine): BackupAdvice {
  const [table, ...others] = tree.targets;
  // DELETE a FROM t a JOIN …: the target is an alias of what stands behind it.
  if (!table || others.length > 0 || changesInside(tree.with)) return byHand('severalTables');
  if (dialect === 'mysql' && tree.from.length > 0) return byHand('severalTables');
  if (tree.ignore || tree.into || tree.modifiers.includes('HISTORY')) return byHand('notReversible');
  if (isUncertain([tree.where, ...tree.from, tree.with])) return byHand('volatile');
  return ofRows('deletedRows', 'original_row', {
    ...planOf('delete', tree, { table, statement, dialect }),
    ...(tree.from.length > 0 && { joined: partOf(tree.from, statement) }),
  });
}

/** All rows of one table, which nobody else may touch meanwhile. */
function adviseTruncate(
  { tables, cascade, restartIdentity }: Truncate,
  statement: ParsedStatement,
  { dialect }: AdviceEngine,
): BackupAdvice {
  const [table, ...others] = tables;
  if (!table || others.length > 0) return byHand('severalTables');
  if (cascade) return byHand('cascade');
  if (restartIdentity) return byHand('restartsCounters');
  return ofRows('deletedRows', 'original_row', {
    kind: 'truncate',
    table: nameOf(table, dialect),
    from: partOf([table], statement),
    alias: listedName(table.name, dialect),
    assigned: [],
    returns: false,
  });
}

function nameOf({ schema, name }: ObjectName, dialect: Dialect): RowPlan['table'] {
  return { ...(schema && { schema: listedName(schema, dialect) }), name: listedName(name, dialect) };
}

function ofRows(reason: BackupReason, recommended: BackupStrategy, plan: RowPlan): BackupAdvice {
  return { recommended, supported: ['none', 'manual', 'reverse_sql', 'original_row'], reason, plan };
}

function planOf(
  kind: RowPlan['kind'],
  tree: Insert | Update | Delete,
  { table, statement, dialect }: { table: Table; statement: ParsedStatement; dialect: Dialect },
): RowPlan {
  const [where, rest] = [
    'where' in tree && tree.where ? [tree.where] : [],
    'orderBy' in tree ? [...tree.orderBy, ...(tree.limit ? [tree.limit] : [])] : [],
  ];
  const { name } = table.name;
  return {
    kind,
    table: nameOf(table.name, dialect),
    from: partOf([table], statement),
    alias: listedName(table.alias ?? name, dialect),
    ...(tree.with && { with: partOf([tree.with], statement) }),
    ...(where.length > 0 && { where: partOf(where, statement) }),
    ...(rest.length > 0 && { rest: restOf(tree as Update | Delete, statement) }),
    assigned: [],
    returns: tree.returning.length > 0,
  };
}

/** ORDER BY and LIMIT with their own words: all between the condition and the end. */
function restOf({ where, orderBy, limit }: Update | Delete, statement: ParsedStatement): Part {
  const [first, last] = [orderBy[0] ?? limit, limit ?? orderBy.at(-1)];
  const from = where ? where.end : statement.start;
  const text = statement.text.slice(from - statement.start);
  const word = /\border\s+by\b|\blimit\b/i.exec(text);
  const start = first && word ? from + word.index : (first?.start ?? statement.end);
  return [start - statement.start, (last?.end ?? statement.end) - statement.start];
}

function partOf(spans: readonly Span[], { start }: ParsedStatement): Part {
  return [Math.min(...spans.map((one) => one.start)) - start, Math.max(...spans.map((one) => one.end)) - start];
}

function changesInside(clause: With | undefined): boolean {
  return (
    clause?.ctes.some(({ statement }) => ['insert', 'update', 'delete', 'merge'].includes(statement.kind)) ?? false
  );
}

/** Whether asking twice may find other rows, though nobody changed any. */
function isUncertain(nodes: readonly (AnyNode | undefined)[]): boolean {
  return nodes.some(
    (node) =>
      node &&
      (nodesOf(node, 'call').some(({ name }) => uncertain.test(name.name.text)) ||
        nodesOf(node, 'variable').length > 0 ||
        nodesOf(node, 'setVariable').length > 0),
  );
}

const uncertain = namePattern(
  'random|rand|uuid|uuid_short|sysdate|sleep|benchmark|last_insert_id|row_count|found_rows|get_lock|release_lock',
  'random_bytes|clock_timestamp|timeofday|nextval|currval|lastval|setval|pg_sleep|gen_random_uuid|uuidv4|uuidv7',
  'uuid_generate_v1|uuid_generate_v4|gen_random_bytes|txid_current',
);
