import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { AnyNode } from '../audit/tree/any-node.ts';
import type { Insert, InsertAll, Merge, MergeBranch } from '../audit/tree/change.ts';
import type { Expression } from '../audit/tree/expression.ts';
import type { Name, Span } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Query, Table } from '../audit/tree/query.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import { changesByItself } from './changing-values.ts';
import type { CountedChange, RowPlan } from './row-plan.ts';
import { assignedIn, nameOf, partOf, planOf } from './statement-parts.ts';

type Brought = NonNullable<CountedChange['brought']>;
type Obstacle = 'notReversible' | 'noReturning' | 'volatile' | 'severalTables';
type Given = { readonly statement: ParsedStatement; readonly engine: AdviceEngine };

/**
 * INSERT of Oracle. Of one row the server tells the key itself (RETURNING INTO); of several the keys are computed by the words of the
 * statement, and the server must tell as many rows.
 */
export function adviseComputed(tree: Insert, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { table, source, clauses = [], into, returning } = tree;
  const isPlain = isWhole(table) && clauses.length === 0 && returning.length === 0 && !into;
  if (!isPlain || !source || appends(statement)) return byHand('notReversible');
  if (source.kind === 'values' && source.rows.length === 1)
    return {
      recommended: 'reverse_sql',
      supported: ['none', 'manual', 'reverse_sql'],
      reason: 'insertedRows',
      plan: planOf('insert', tree, { table, statement, dialect: engine.dialect }),
    };
  const brought = broughtBy(tree.columns, source, { statement, engine });
  if (typeof brought === 'string') return byHand(brought);
  return computed(table, [{ table: nameOf(table.name, engine.dialect), assigned: [], brought }], { statement, engine });
}

/** INSERT ALL without conditions into one table, which is how several rows are written before version 23. */
export function adviseInsertAll(tree: InsertAll, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const given = { statement, engine };
  const inserts = tree.branches.flatMap(({ when, inserts: all }) => (when ? [] : all));
  const isPlain = tree.branches.every(({ when }) => !when) && !asksSequence([tree.source]);
  const [table] = inserts.map((one) => one.table);
  if (!isPlain || !table || !inserts.every((one) => isWhole(one.table))) return byHand('notReversible');
  const name = nameOf(table.name, engine.dialect);
  const counted: CountedChange[] = [];
  for (const insert of inserts) {
    if (JSON.stringify(nameOf(insert.table.name, engine.dialect)) !== JSON.stringify(name))
      return byHand('severalTables');
    const [row, ...others] = insert.source?.kind === 'values' ? insert.source.rows : [];
    if (!row || others.length > 0) return byHand('notReversible');
    const brought = valued(insert.columns, row.items, `(${textOf(given, tree.source)})`, given);
    if (typeof brought === 'string') return byHand(brought);
    counted.push({ table: name, assigned: [], brought });
  }
  return computed(table, counted, given);
}

/** MERGE of Oracle: which rows it meets and which it adds is asked by its own words; the server tells how many they are. */
export function adviseOracleMerge(tree: Merge, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { into, using, on, branches, clauses = [], returning } = tree;
  const given = { statement, engine };
  if (into.kind !== 'table' || !isWhole(into) || clauses.length + returning.length > 0) return byHand('notReversible');
  const looked = [using, on, ...branches.flatMap(({ where }) => where ?? [])];
  if (asksSequence([using]) || looked.some(changesByItself)) return byHand('volatile');
  const counted: CountedChange[] = [];
  for (const branch of branches) {
    const one =
      branch.action === 'insert' ? addedBy(branch, { ...given, tree, into }) : metBy(branch, { ...given, tree, into });
    if (typeof one === 'string') return byHand(one);
    counted.push(one);
  }
  if (counted.length === 0) return byHand('notReversible');
  return ofRows('mergedRows', 'reverse_sql', severalOf(into, counted, given));
}

type Merging = Given & { readonly tree: Merge; readonly into: Table };

function metBy({ assignments, where, deleteWhere }: MergeBranch, given: Merging): CountedChange {
  const { tree, into, engine } = given;
  const condition = where ? ` where ${textOf(given, where)}` : '';
  return {
    table: nameOf(into.name, engine.dialect),
    assigned: assignedIn(assignments, engine.dialect),
    met: {
      before: '',
      alias: listedName(into.alias ?? into.name.name, engine.dialect),
      from: `${textOf(given, into)} join ${textOf(given, tree.using)} on (${textOf(given, tree.on)})${condition}`,
      removes: deleteWhere !== undefined,
    },
  };
}

function addedBy({ columns, values, where }: MergeBranch, given: Merging): CountedChange | Obstacle {
  const { tree, into, engine } = given;
  const condition = where ? ` and (${textOf(given, where)})` : '';
  const from = `${textOf(given, tree.using)} where not exists (select 1 from ${textOf(given, into)} where ${textOf(given, tree.on)})${condition}`;
  const brought = valued(columns, values, from, given);
  return typeof brought === 'string' ? brought : { table: nameOf(into.name, engine.dialect), assigned: [], brought };
}

/** The rows of VALUES or of a query, as values of the columns that they go into. */
function broughtBy(columns: readonly Name[], source: Query, given: Given): Brought | Obstacle {
  const names = columns.map((column) => listedName(column, given.engine.dialect));
  if (source.kind !== 'values') {
    if (asksSequence([source])) return 'noReturning';
    return { before: '', from: textOf(given, source), columns: names };
  }
  const items = source.rows.flatMap((row) => row.items);
  if (asksSequence(items) || items.some(({ kind }) => kind === 'defaultValue')) return 'noReturning';
  const rows = source.rows.map((row) => `select ${row.items.map((item) => textOf(given, item)).join(', ')} from dual`);
  return { before: '', from: rows.join(' union all '), columns: names };
}

/** What each column becomes of every row of a FROM; what is left to the table is asked for nowhere. */
function valued(
  columns: readonly Name[],
  values: readonly Expression[],
  from: string,
  given: Given,
): Brought | Obstacle {
  const names = columns.map((column) => listedName(column, given.engine.dialect));
  const known = values.flatMap((value, index) => (isKnown(value) ? [{ value, index }] : []));
  // Values without names go into the first columns, which the catalogue knows.
  if (values.length === 0 || (names.length === 0 && known.length < values.length)) return 'noReturning';
  return {
    before: '',
    from,
    columns: names.length > 0 ? known.map(({ index }) => names[index] ?? '') : [],
    values: known.map(({ value }) => textOf(given, value)),
  };
}

function isKnown(value: Expression): boolean {
  return value.kind !== 'defaultValue' && !asksSequence([value]) && !changesByItself(value);
}

/** A number of a sequence is another one whenever it is asked for. */
function asksSequence(nodes: readonly AnyNode[]): boolean {
  return nodes.some((node) =>
    nodesOf(node, 'column').some(({ name, table }) => table !== undefined && /^(next|curr)val$/i.test(name.text)),
  );
}

/** A table of the schema, without partitions, links or what else stands around it. */
function isWhole({ name, partitions, link, clauses = [] }: Table): boolean {
  return !link && !name.catalog && !name.server && partitions.length + clauses.length === 0 && name.name.text !== '';
}

/** Rows that were put behind the others by a direct path cannot be read before the COMMIT. */
function appends({ comments, text, start }: ParsedStatement): boolean {
  return comments.some((one) => one.hint && /\bappend/i.test(text.slice(one.start - start, one.end - start)));
}

function computed(table: Table, counted: readonly CountedChange[], given: Given): BackupAdvice {
  return {
    recommended: 'reverse_sql',
    supported: ['none', 'manual', 'reverse_sql'],
    reason: 'computedKeys',
    plan: severalOf(table, counted, given),
  };
}

function severalOf(table: Table, counted: readonly CountedChange[], { statement, engine }: Given): RowPlan {
  const name = nameOf(table.name, engine.dialect);
  return {
    kind: 'several',
    table: name,
    from: partOf([table], statement),
    alias: listedName(table.alias ?? table.name.name, engine.dialect),
    assigned: [],
    loose: [],
    returns: false,
    counted: [...counted],
  };
}

function textOf({ statement: { text, start } }: Given, span: Span): string {
  return text.slice(span.start - start, span.end - start);
}
