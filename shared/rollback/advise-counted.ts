import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { AnyNode } from '../audit/tree/any-node.ts';
import type { Delete, Insert, Update } from '../audit/tree/change.ts';
import type { Span } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Cte, Table, With } from '../audit/tree/query.ts';
import type { Statement } from '../audit/tree/statement.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import type { CountedChange } from './row-plan.ts';
import { assignedIn, isUncertain, nameOf, planOf } from './statement-parts.ts';

/** What changes rows of one table. */
type Change = Insert | Update | Delete;

/**
 * WITH parts that change rows themselves, of PostgreSQL. All parts see the tables as they were before the statement, so which rows each
 * is going to change can be asked beforehand; what a part returns is asked in its place as long as it gives values that are there already.
 */
export function adviseChangingWith(
  tree: Statement & { readonly with?: With | undefined },
  statement: ParsedStatement,
  engine: AdviceEngine,
): BackupAdvice {
  const own = isChange(tree) ? tree : undefined;
  const inside = (tree.with?.ctes ?? []).map((cte) => cte.statement).filter(changesRows);
  const changes = own ? [...inside, own] : inside;
  const table = changes.every(isChange) ? (own ?? changes[0]) : undefined;
  if (engine.dbType !== 'PostgreSQL' || !tree.with || !table) return byHand('severalTables');
  const counted = countedIn(changes.filter(isChange), {
    own,
    read: readingOf(tree.with, statement, engine),
    statement,
    engine,
  });
  if (typeof counted === 'string') return byHand(counted);
  const plan = planOf('several', table, { table: tableOf(table), statement, dialect: engine.dialect });
  return ofRows('changedInParts', 'reverse_sql', { ...plan, returns: own !== undefined && plan.returns, counted });
}

function countedIn(
  changes: readonly Change[],
  { own, ...given }: Omit<Given, 'isTold'> & { readonly own: Change | undefined },
): CountedChange[] | Obstacle {
  const counted: CountedChange[] = [];
  for (const change of changes) {
    const one = countedOf(change, { ...given, isTold: change === own });
    if (typeof one === 'string') return one;
    counted.push(one);
  }
  return counted;
}

type Given = {
  readonly read: Reading;
  readonly statement: ParsedStatement;
  readonly engine: AdviceEngine;
  /** The server answers which rows it has written. */
  readonly isTold: boolean;
};

type Obstacle = 'severalTables' | 'volatile' | 'upsert' | 'noReturning';

function countedOf(change: Change, given: Given): CountedChange | Obstacle {
  return change.kind === 'insert' ? insertedBy(change, given) : changedBy(change, given);
}

function insertedBy(
  { table, source, columns, onConflict }: Insert,
  { read, statement, engine: { dialect }, isTold }: Given,
): CountedChange | Obstacle {
  const name = nameOf(table.name, dialect);
  if (onConflict?.action === 'update') return 'upsert';
  if (isTold) return { table: name, assigned: [], isTold };
  if (!source || nodesOf(source, 'defaultValue').length > 0) return 'noReturning';
  if (isUncertain([source])) return 'volatile';
  if (!read.knows(source)) return 'severalTables';
  const names = columns.map((column) => listedName(column, dialect));
  return {
    table: name,
    assigned: [],
    brought: { before: read.text, from: textOf([source], statement), columns: names },
  };
}

function changedBy(change: Update | Delete, { read, statement, engine }: Given): CountedChange | Obstacle {
  const targets = change.kind === 'update' ? change.tables : change.targets;
  const looked = [...change.from, ...(change.where ? [change.where] : [])];
  if (targets.length !== 1 || !read.knows(...looked)) return 'severalTables';
  if (isUncertain(looked)) return 'volatile';
  const from = [...targets, ...change.from].map((one) => textOf([one], statement)).join(', ');
  const where = change.where ? ` where ${textOf([change.where], statement)}` : '';
  const alias = aliasOf(tableOf(change), engine);
  return {
    table: nameOf(tableOf(change).name, engine.dialect),
    assigned: change.kind === 'update' ? assignedIn(change.assignments, engine.dialect) : [],
    met: { before: read.text, alias, from: from + where, removes: change.kind === 'delete' },
  };
}

/** A WITH that only reads, and whether something can be asked with it. */
type Reading = { readonly text: string; readonly knows: (...nodes: readonly AnyNode[]) => boolean };

function readingOf(clause: With, statement: ParsedStatement, { dialect }: AdviceEngine): Reading {
  const unknown = new Set<string>();
  const asks = (nodes: readonly AnyNode[]) =>
    nodes.every((node) =>
      nodesOf(node, 'table').every(({ name }) => name.schema || !unknown.has(listedName(name.name, dialect))),
    );
  const texts = clause.ctes.flatMap((cte) => {
    const text = readingCte(cte, statement);
    const isKnown = text !== undefined && asks([cte.statement]) && !isUncertain([cte.statement]);
    if (!isKnown) unknown.add(listedName(cte.name, dialect));
    return isKnown ? [text] : [];
  });
  const words = clause.recursive ? 'with recursive' : 'with';
  return { text: texts.length > 0 ? `${words} ${texts.join(', ')} ` : '', knows: (...nodes) => asks(nodes) };
}

function readingCte(cte: Cte, statement: ParsedStatement): string | undefined {
  const change = cte.statement;
  if (!changesRows(change)) return textOf([cte], statement);
  if ((change.kind !== 'delete' && change.kind !== 'update') || change.returning.length === 0) return undefined;
  const others = change.kind === 'update' ? [...change.tables, ...change.from] : [...change.targets, ...change.from];
  if (change.kind === 'update' && !givesOldValues(change)) return undefined;
  const from = others.map((one) => textOf([one], statement)).join(', ');
  const where = change.where ? ` where ${textOf([change.where], statement)}` : '';
  const columns = cte.columns.length > 0 ? ` (${textOf(cte.columns, statement)})` : '';
  return `${textOf([cte.name], statement)}${columns} as (select ${textOf(change.returning, statement)} from ${from}${where})`;
}

/** Whether none of what an UPDATE returns is a value that it has assigned. */
function givesOldValues({ returning, assignments }: Update): boolean {
  const assigned = new Set(
    assignments.flatMap(({ targets }) => targets).flatMap((one) => nodesOf(one, 'column').map(({ name }) => name.text)),
  );
  return returning.every(
    (item) =>
      nodesOf(item, 'star').length === 0 && nodesOf(item, 'column').every(({ name }) => !assigned.has(name.text)),
  );
}

function tableOf(change: Change): Table {
  const found =
    change.kind === 'insert' ? change.table : change.kind === 'update' ? change.tables[0] : change.targets[0];
  return found as Table;
}

function isChange(tree: Statement): tree is Change {
  if (tree.kind === 'update') return tree.tables[0]?.kind === 'table';
  return tree.kind === 'insert' || tree.kind === 'delete';
}

function changesRows({ kind }: Statement): boolean {
  return kind === 'insert' || kind === 'update' || kind === 'delete' || kind === 'merge';
}

function aliasOf({ alias, name }: Table, { dialect }: AdviceEngine): string {
  return listedName(alias ?? name.name, dialect);
}

function textOf(spans: readonly Span[], { text, start }: ParsedStatement): string {
  const from = Math.min(...spans.map((one) => one.start));
  return text.slice(from - start, Math.max(...spans.map((one) => one.end)) - start);
}
