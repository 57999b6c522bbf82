import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { AnyNode } from '../audit/tree/any-node.ts';
import type { Assignment, Insert } from '../audit/tree/change.ts';
import { namesIn } from '../audit/tree/definitions.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Query } from '../audit/tree/query.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import type { BroughtRows } from './row-plan.ts';
import { assignedIn, isTimed, isUncertain, partOf, planOf } from './statement-parts.ts';

/** What can be kept of an INSERT that may meet rows: which are there already is asked for by the rows that it brings. */
export function adviseUpsert(tree: Insert, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { source } = tree;
  if (!source) return byHand('upsert');
  if (isUncertain([source, tree.with])) return byHand('volatile');
  if (engine.family === 'postgres') return adviseOnConflict(tree, { source, statement, engine });
  // The relatives differ in what they lock, and none of them was tried.
  const isKnown = engine.dbType === 'MariaDB' || engine.dbType === 'MySQL';
  return isKnown ? adviseMysql(tree, { source, statement, engine }) : byHand('upsert');
}

/** An INSERT on a server that does not tell which rows it has made. */
export function adviseUntold(tree: Insert, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { table, source, modifiers } = tree;
  const { dialect } = engine;
  if (engine.dbType !== 'MySQL' || !source || tree.with || modifiers.includes('DELAYED')) return byHand('noReturning');
  return ofRows('insertedRows', 'reverse_sql', {
    ...planOf('insert', tree, { table, statement, dialect }),
    brought: broughtBy(tree, { source, statement, dialect }),
  });
}

type Place = { readonly source: Query; readonly statement: ParsedStatement; readonly engine: AdviceEngine };

/** INSERT … ON CONFLICT … DO UPDATE. */
function adviseOnConflict(tree: Insert, { source, statement, engine: { dialect } }: Place): BackupAdvice {
  const { table, onConflict } = tree;
  if (!onConflict || nodesOf(source, 'defaultValue').length > 0) return byHand('upsert');
  const brought = broughtBy(tree, { source, statement, dialect });
  const conflict = namesIn(onConflict.columns).map((name) => listedName(name, dialect));
  const constraint = onConflict.constraint && listedName(onConflict.constraint, dialect);
  const isPlain = conflict.length > 0 && conflict.length === onConflict.columns.length;
  if (!isPlain && constraint === undefined) return byHand('upsert');
  const { columns, width } = brought;
  if (columns.length === 0 && width === undefined) return byHand('upsert');
  if (columns.length > 0 && !conflict.every((name) => columns.includes(name))) return byHand('upsert');
  return ofRows('upsertedRows', 'reverse_sql', {
    ...planOf('upsert', tree, { table, statement, dialect }),
    brought: { ...brought, conflict, ...(constraint !== undefined && { constraint }) },
    assigned: assignedIn(onConflict.assignments, dialect),
  });
}

/** REPLACE, INSERT IGNORE and INSERT … ON DUPLICATE KEY UPDATE. */
function adviseMysql(tree: Insert, { source, statement, engine: { dialect, dbType } }: Place): BackupAdvice {
  const { table, onDuplicate, verb, ignore } = tree;
  // IGNORE passes over what an update of a row that is there may not do.
  if (tree.with || tree.modifiers.includes('DELAYED') || (ignore && onDuplicate.length > 0)) return byHand('upsert');
  const { same, again, others } = sortedAssignments(tree, statement, dialect);
  if (isUncertain(others)) return byHand('volatile');
  const meeting = verb === 'REPLACE' ? 'replaces' : onDuplicate.length > 0 ? 'updates' : 'ignores';
  return ofRows(meeting === 'ignores' ? 'insertedIfNew' : 'upsertedRows', 'reverse_sql', {
    ...planOf('upsert', tree, { table, statement, dialect }),
    brought: { ...broughtBy(tree, { source, statement, dialect }), meeting, isTold: dbType === 'MariaDB', same, again },
    assigned: assignedIn(onDuplicate, dialect),
  });
}

function broughtBy(
  { columns, setForm }: Insert,
  { source, statement, dialect }: { source: Query; statement: ParsedStatement; dialect: AdviceEngine['dialect'] },
): BroughtRows {
  const names = columns.map((name) => listedName(name, dialect));
  const rows = source.kind === 'values' ? source.rows : undefined;
  const those = (is: (item: AnyNode) => boolean) => [
    ...new Set(rows?.flatMap(({ items }) => items.flatMap((item, index) => (is(item) ? [names[index] ?? index] : [])))),
  ];
  const width = rows?.[0]?.items.length;
  return {
    rows: partOf([source], statement),
    columns: names,
    conflict: [],
    ...(width !== undefined && { width }),
    timed: those(isTimed),
    isAllTimed: !rows && isTimed(source),
    uncertain: those((item) => isUncertain([item])),
    isAllUncertain: !rows && isUncertain([source]),
    open: those((item) => !isWritten(item)),
    isAllOpen: !rows,
    same: [],
    again: [],
    meeting: 'updates',
    isSet: setForm,
    isTold: false,
    hasDefaults: nodesOf(source, 'defaultValue').length > 0,
  };
}

/** Whether a value is a number or a text that gives a key by itself: 0 and NULL are numbered by the server. */
function isWritten(node: AnyNode): boolean {
  if (node.kind === 'unary') return node.operator === '-' && isWritten(node.operand);
  const isText = node.kind === 'literal' && (node.type === 'string' || node.type === 'number');
  return isText && !/^\s*[-+]?0*\.?0*(e[-+]?\d+)?\s*$/i.test(node.value);
}

/** What ON DUPLICATE KEY UPDATE does with columns: those that stay what they are, those that become what the row brings, and the others. */
function sortedAssignments(tree: Insert, statement: ParsedStatement, dialect: AdviceEngine['dialect']) {
  const { table, onDuplicate } = tree;
  const how = new Map<string, Set<'same' | 'again' | 'other'>>();
  const others: Assignment[] = [];
  const hasAlias = hasRowAlias(tree, statement);
  const of = listedName(table.alias ?? table.name.name, dialect);
  for (const one of onDuplicate) {
    const [name = ''] = assignedIn([one], dialect);
    const kind = becomes(one, { name, of, dialect, hasAlias });
    how.set(name, (how.get(name) ?? new Set()).add(kind));
    if (kind === 'other') others.push(one);
  }
  const only = (kind: 'same' | 'again') =>
    [...how].flatMap(([name, kinds]) => (kinds.size === 1 && kinds.has(kind) ? [name] : []));
  return { same: only('same'), again: only('again'), others };
}

/** VALUES (…) AS new; one whose columns have names of their own is left out. */
function hasRowAlias({ source, onDuplicate: [first] }: Insert, { text, start }: ParsedStatement): boolean {
  if (source?.kind !== 'values' || !first) return false;
  const between = text.slice(source.end - start, first.start - start);
  return /^\s*as\b/i.test(between) && !between.includes('(');
}

type Becoming = {
  readonly name: string;
  readonly of: string;
  readonly dialect: AdviceEngine['dialect'];
  readonly hasAlias: boolean;
};

function becomes({ value }: Assignment, { name, of, dialect, hasAlias }: Becoming): 'same' | 'again' | 'other' {
  const ownerOf = (node: AnyNode | undefined) => {
    if (node?.kind !== 'column' || listedName(node.name, dialect).toLowerCase() !== name.toLowerCase())
      return undefined;
    const isOwn = !node.table || listedName(node.table, dialect) === of;
    return isOwn ? 'table' : 'other';
  };
  const owner = ownerOf(value);
  if (owner) return owner === 'table' ? 'same' : hasAlias ? 'again' : 'other';
  if (value.kind !== 'call' || value.args.length !== 1 || ownerOf(value.args[0]) !== 'table') return 'other';
  const called = value.name.name.text.toLowerCase();
  // The usual way to ask for the number of a row that was there.
  if (called === 'last_insert_id') return 'same';
  return called === 'values' ? 'again' : 'other';
}
