import { listedName } from '../audit/dialects/identifiers.ts';
import type { Insert } from '../audit/tree/change.ts';
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
  if (isUncertain(onDuplicate)) return byHand('volatile');
  const meeting = verb === 'REPLACE' ? 'replaces' : onDuplicate.length > 0 ? 'updates' : 'ignores';
  return ofRows(meeting === 'ignores' ? 'insertedIfNew' : 'upsertedRows', 'reverse_sql', {
    ...planOf('upsert', tree, { table, statement, dialect }),
    brought: { ...broughtBy(tree, { source, statement, dialect }), meeting, isTold: dbType === 'MariaDB' },
    assigned: assignedIn(onDuplicate, dialect),
  });
}

function broughtBy(
  { columns, setForm }: Insert,
  { source, statement, dialect }: { source: Query; statement: ParsedStatement; dialect: AdviceEngine['dialect'] },
): BroughtRows {
  const names = columns.map((name) => listedName(name, dialect));
  const rows = source.kind === 'values' ? source.rows : undefined;
  const timed = rows?.flatMap(({ items }) =>
    items.flatMap((item, index) => (isTimed(item) ? [names[index] ?? index] : [])),
  );
  const width = rows?.[0]?.items.length;
  return {
    rows: partOf([source], statement),
    columns: names,
    conflict: [],
    ...(width !== undefined && { width }),
    timed: [...new Set(timed)],
    isAllTimed: !rows && isTimed(source),
    meeting: 'updates',
    isSet: setForm,
    isTold: false,
    hasDefaults: nodesOf(source, 'defaultValue').length > 0,
  };
}
