import type { Expression } from './expression.ts';
import type { Name, Node } from './node.ts';
import type { Clause, Hinted, Into, Limit, OrderItem, Query, SelectItem, Table, TableRef, With } from './query.ts';
import type { Statement } from './statement.ts';
import type { IndexColumn } from './table-statement.ts';

/** The table into which OUTPUT writes, and TOP where no other dialect limits. */
type Output = Hinted & { outputInto?: Table; top?: Limit };
/** `target = value`; `(a, b) = (…)` has two targets. */
export type Assignment = Node<'assignment', { targets: readonly Expression[]; value: Expression }>;
export type OnConflict = Node<
  'onConflict',
  {
    action: 'nothing' | 'update';
    columns: readonly IndexColumn[];
    constraint: Name | undefined;
    assignments: readonly Assignment[];
    where: Expression | undefined;
  }
>;
/**
 * INSERT … SET a = 1 arrives as columns and one row of values, with `setForm`. `source` is missing for DEFAULT VALUES.
 */
export type Insert = Node<
  'insert',
  {
    verb: 'INSERT' | 'REPLACE' | 'UPSERT';
    with: With | undefined;
    modifiers: readonly string[];
    ignore: boolean;
    table: Table;
    columns: readonly Name[];
    source: Query | undefined;
    setForm: boolean;
    onDuplicate: readonly Assignment[];
    onConflict: OnConflict | undefined;
    returning: readonly SelectItem[];
    /** A procedure that gives the rows. */
    execute?: Statement;
    into?: Into | undefined;
    clauses?: readonly Clause[];
  } & Output
>;
/** Oracle's INSERT ALL and INSERT FIRST: one query, several targets. */
export type InsertAll = Node<'insertAll', { first: boolean; branches: readonly InsertBranch[]; source: Query }>;
/** `when` is missing for an unconditional branch and for ELSE. */
export type InsertBranch = Node<'insertBranch', { when: Expression | undefined; inserts: readonly Insert[] }>;
export type Update = Node<
  'update',
  {
    with: With | undefined;
    modifiers: readonly string[];
    ignore: boolean;
    tables: readonly TableRef[];
    assignments: readonly Assignment[];
    from: readonly TableRef[];
    where: Expression | undefined;
    orderBy: readonly OrderItem[];
    limit: Limit | undefined;
    returning: readonly SelectItem[];
    into?: Into | undefined;
    clauses?: readonly Clause[];
  } & Output
>;
/** `targets` lose rows; `from` (USING, or the FROM of a multi-table DELETE) only helps to find them. */
export type Delete = Node<
  'delete',
  {
    with: With | undefined;
    modifiers: readonly string[];
    ignore: boolean;
    targets: readonly Table[];
    from: readonly TableRef[];
    where: Expression | undefined;
    orderBy: readonly OrderItem[];
    limit: Limit | undefined;
    returning: readonly SelectItem[];
    into?: Into | undefined;
    clauses?: readonly Clause[];
  } & Output
>;
export type Merge = Node<
  'merge',
  {
    with: With | undefined;
    into: TableRef;
    using: TableRef;
    on: Expression;
    branches: readonly MergeBranch[];
    returning: readonly SelectItem[];
    clauses?: readonly Clause[];
  } & Output
>;
export type MergeBranch = Node<
  'mergeBranch',
  {
    when: 'matched' | 'notMatched' | 'notMatchedBySource';
    condition: Expression | undefined;
    action: 'update' | 'insert' | 'delete' | 'nothing';
    assignments: readonly Assignment[];
    columns: readonly Name[];
    values: readonly Expression[];
    /** Oracle: WHERE behind the action, and DELETE WHERE behind an update. */
    where?: Expression | undefined;
    deleteWhere?: Expression | undefined;
  }
>;
