import type { AnyNode } from './any-node.ts';
import type { Delete, Insert, InsertAll, Merge, Update } from './change.ts';
import type { DataType, Expression, Literal } from './expression.ts';
import type { Name, Node, ObjectName } from './node.ts';
import type { Query } from './query.ts';
import type { AlterTable, CreateIndex, CreateTable, DropIndex, Option, TableShape } from './table-statement.ts';

/** DROP of anything but an index; `objectType` is upper-case: TABLE, VIEW, MATERIALIZED VIEW, DATABASE …. */
export type Drop = Node<
  'drop',
  {
    objectType: string;
    names: readonly ObjectName[];
    on: ObjectName | undefined;
    ifExists: boolean;
    cascade: boolean;
    temporary: boolean;
    purge?: boolean;
  }
>;
export type Truncate = Node<'truncate', { tables: readonly ObjectName[]; restartIdentity: boolean; cascade: boolean }>;
export type Rename = Node<'rename', { objectType: string; pairs: readonly RenamePair[] }>;
export type RenamePair = Node<'renamePair', { from: ObjectName; to: ObjectName }>;
/** A recursive view may name itself in its query. */
export type CreateView = Node<
  'createView',
  {
    name: ObjectName;
    orReplace: boolean;
    materialized: boolean;
    temporary: boolean;
    ifNotExists: boolean;
    columns: readonly Name[];
    query: Query;
    checkOption: boolean;
    options: readonly Option[];
    recursive?: true;
  }
>;
export type CreateDatabase = Node<
  'createDatabase',
  {
    objectType: 'DATABASE' | 'SCHEMA';
    name: ObjectName;
    ifNotExists: boolean;
    options: readonly Option[];
    statements: readonly Statement[];
  }
>;
export type Use = Node<'use', { name: Name }>;
export type SetStatement = Node<'set', { settings: readonly Setting[] }>;
export type Setting = Node<
  'setting',
  { scope: 'global' | 'session' | 'local' | 'persist' | undefined; name: string; values: readonly Expression[] }
>;
export type Transaction = Node<
  'transaction',
  {
    verb: 'BEGIN' | 'COMMIT' | 'ROLLBACK' | 'SAVEPOINT' | 'RELEASE' | 'PREPARE' | 'SET';
    name: string | undefined;
    options: readonly string[];
  }
>;
export type Grant = Node<
  'grant',
  {
    verb: 'GRANT' | 'REVOKE' | 'DENY';
    privileges: readonly Privilege[];
    objectType: string | undefined;
    objects: readonly ObjectName[];
    grantees: readonly Name[];
    grantOption: boolean;
    cascade: boolean;
  }
>;
/** `name` is upper-case: SELECT, ALL, or the name of a role. */
export type Privilege = Node<'privilege', { name: string; columns: readonly Name[] }>;
/** `result` is the variable that takes the return code, `inside` what a text says that the procedure runs. */
export type CallStatement = Node<
  'callProcedure',
  { name: ObjectName; args: readonly Expression[]; result?: Expression; inside?: readonly Statement[] }
>;
/** `statement` is missing for DESCRIBE table. */
export type Explain = Node<
  'explain',
  { analyze: boolean; options: readonly Option[]; statement: Statement | undefined; table: ObjectName | undefined }
>;
/** `body` is empty when the language is not SQL of this dialect. */
export type Routine = Node<
  'routine',
  {
    routineType:
      | 'PROCEDURE'
      | 'FUNCTION'
      | 'TRIGGER'
      | 'EVENT'
      | 'BLOCK'
      | 'PACKAGE'
      | 'PACKAGE BODY'
      | 'TYPE'
      | 'TYPE BODY';
    name: ObjectName | undefined;
    orReplace: boolean;
    ifNotExists: boolean;
    parameters: readonly RoutineParameter[];
    returns: DataType | undefined;
    table: ObjectName | undefined;
    timing: string | undefined;
    events: readonly string[];
    language: string | undefined;
    options: readonly Option[];
    body: readonly Statement[];
    returnsTable?: TableShape;
    /** Of a trigger: the columns behind UPDATE OF, and the condition under which PostgreSQL lets it run. */
    updated?: readonly Name[];
    when?: Expression | undefined;
  }
>;
export type RoutineParameter = Node<
  'routineParameter',
  { mode: string | undefined; name: Name | undefined; type: DataType | undefined; default: Expression | undefined }
>;
export type Block = Node<'block', { label: Name | undefined; statements: readonly Statement[] }>;
/**
 * IF, CASE, LOOP, WHILE, REPEAT, FOR with everything they hold; WHEN is the handler of exceptions that a PL/SQL block
 * ends with.
 */
export type Control = Node<
  'control',
  { verb: string; label: Name | undefined; conditions: readonly Expression[]; statements: readonly Statement[] }
>;
/**
 * `table` is that of a table variable, `modifiers` are the words of a cursor; a DECLARE of several variables has one
 * `declarations` each and nothing else.
 */
export type Declare = Node<
  'declare',
  {
    what: 'variable' | 'cursor' | 'handler' | 'condition' | 'type' | 'pragma';
    names: readonly Name[];
    type: DataType | undefined;
    default: Expression | undefined;
    statement: Statement | undefined;
    table?: TableShape;
    modifiers?: readonly string[];
    declarations?: readonly Declare[];
  }
>;
export type CopyStatement = Node<
  'copy',
  {
    direction: 'in' | 'out';
    table: ObjectName | undefined;
    columns: readonly Name[];
    query: Statement | undefined;
    where: Expression | undefined;
    options: readonly Option[];
  }
>;
export type CommentOn = Node<'commentOn', { objectType: string; name: ObjectName; text: Literal | undefined }>;
export type LockTables = Node<
  'lockTables',
  { tables: readonly ObjectName[]; mode: string | undefined; nowait: boolean }
>;
/**
 * Every other statement that is read word by word: SHOW, ANALYZE, CREATE SEQUENCE, ALTER USER, VACUUM, RETURN, FETCH ….
 */
export type Command = Node<
  'command',
  {
    verb: string;
    objectType: string | undefined;
    words: readonly string[];
    names: readonly ObjectName[];
    parts: readonly AnyNode[];
  }
>;
/** Known by its first words only. */
export type Generic = Node<'generic', { verb: string; objectType: string | undefined; names: readonly ObjectName[] }>;
/** Not readable: the place and what was expected stand in the parsed statement's `error`. */
export type Unparsed = Node<'unparsed'>;

export type Statement =
  | Query
  | Insert
  | InsertAll
  | Update
  | Delete
  | Merge
  | CreateTable
  | AlterTable
  | CreateIndex
  | DropIndex
  | Drop
  | Truncate
  | Rename
  | CreateView
  | CreateDatabase
  | Use
  | SetStatement
  | Transaction
  | Grant
  | CallStatement
  | Explain
  | Routine
  | Block
  | Control
  | Declare
  | CopyStatement
  | CommentOn
  | LockTables
  | Command
  | Generic
  | Unparsed;
export type StatementKind = Statement['kind'];
