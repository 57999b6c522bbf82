import type { Assignment, InsertBranch, MergeBranch, OnConflict } from './change.ts';
import type { CaseBranch, DataType, Expression, Frame, Window } from './expression.ts';
import type { Name, ObjectName } from './node.ts';
import type {
  Clause,
  Cte,
  Hierarchy,
  IndexHint,
  Into,
  Limit,
  Locking,
  OrderItem,
  SelectItem,
  TableRef,
  With,
} from './query.ts';
import type { Privilege, RenamePair, RoutineParameter, Setting, Statement } from './statement.ts';
import type {
  AlterAction,
  ColumnDefinition,
  ColumnPosition,
  Constraint,
  Generated,
  IndexColumn,
  IndexDefinition,
  Option,
  Partition,
  Partitioning,
  TableShape,
} from './table-statement.ts';

/** Every node that a walk can meet. */
export type AnyNode =
  | Name
  | ObjectName
  | Expression
  | Window
  | Frame
  | CaseBranch
  | DataType
  | OrderItem
  | Limit
  | Locking
  | With
  | Cte
  | SelectItem
  | Into
  | TableRef
  | IndexHint
  | Clause
  | Hierarchy
  | InsertBranch
  | Assignment
  | OnConflict
  | MergeBranch
  | Option
  | ColumnDefinition
  | Generated
  | IndexColumn
  | IndexDefinition
  | Constraint
  | Partitioning
  | Partition
  | ColumnPosition
  | AlterAction
  | TableShape
  | RenamePair
  | Setting
  | Privilege
  | RoutineParameter
  | Statement;
export type NodeKind = AnyNode['kind'];
export type NodeOf<Kind extends NodeKind> = Extract<AnyNode, { kind: Kind }>;
