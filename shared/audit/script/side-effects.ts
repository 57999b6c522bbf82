import type { ObjectName } from '../tree/node.ts';
import type { Statement } from '../tree/statement.ts';
import type { BuiltInFunctions } from '../grammar/dialect.ts';
import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { nodesOf, statementsOf } from '../tree/walk.ts';

/**
 * What a statement may do to tables without saying so in its own words: to any of them, or to those it names within.
 */
export type SideEffects = 'any' | readonly ObjectName[];

const nothing: readonly ObjectName[] = [];

/** What a call, a block or a condition may do to tables: SQL put together at run time may do anything. */
export function sideEffects(statement: Statement): SideEffects {
  if (isCall(statement)) return 'any';
  if (statement.kind === 'command')
    return statement.verb === 'DO' ? changedWithin(statement) : madeOtherwise(statement);
  return runsNow(statement) ? changedWithin(statement) : nothing;
}

function changedWithin(statement: Statement): SideEffects {
  const inner = statementsOf(statement);
  return inner.some(isCall) ? 'any' : inner.flatMap(changedTables);
}

/** Sequences can be read, and columns of types described, like those of tables. */
function madeOtherwise({ verb, objectType, names }: Extract<Statement, { kind: 'command' }>): readonly ObjectName[] {
  return verb === 'CREATE' && (objectType === 'SEQUENCE' || objectType === 'TYPE') ? names.slice(0, 1) : nothing;
}

/** Whether a statement calls a function of somebody's own, which may make tables: partitions, say. */
export function mayMakeTables(statement: Statement, dialect: Dialect): boolean {
  // An extension brings tables along, and another server's are named nowhere in the script.
  if (
    statement.kind === 'command' &&
    (statement.objectType === 'EXTENSION' || statement.objectType === 'FOREIGN SCHEMA')
  )
    return true;
  const { builtInFunctions } = dialects[dialect];
  if (!builtInFunctions || !computes(statement)) return false;
  return nodesOf(statement, 'call').some(({ name }) => !isBuiltIn(name, builtInFunctions));
}

function isBuiltIn({ name, schema: given }: ObjectName, { names, pattern, schema }: BuiltInFunctions): boolean {
  const word = name.text.toLowerCase();
  return (given === undefined || given.text.toLowerCase() === schema) && (names.has(word) || pattern.test(word));
}

/** Whether expressions of a statement are computed when it runs, and not only stored in a definition. */
function computes(statement: Statement): boolean {
  switch (statement.kind) {
    case 'select':
    case 'setOperation':
    case 'values':
    case 'tableQuery':
    case 'wrappedQuery':
    case 'insert':
    case 'update':
    case 'delete':
    case 'merge':
    case 'set':
      return true;
    case 'createTable':
    case 'copy':
      return statement.query !== undefined;
    case 'createView':
      return statement.materialized;
    case 'explain':
      return statement.analyze;
    default:
      return runsNow(statement);
  }
}

/** A condition, or a block that is no body of something made for later. */
function runsNow(statement: Statement): boolean {
  switch (statement.kind) {
    case 'control':
    case 'block':
      return true;
    case 'routine':
      return statement.routineType === 'BLOCK';
    case 'command':
      return statement.verb === 'DO';
    default:
      return false;
  }
}

function isCall(statement: Statement): boolean {
  return (
    statement.kind === 'callProcedure' ||
    statement.kind === 'generic' ||
    (statement.kind === 'command' && /^EXEC(UTE)?\b/.test(statement.verb))
  );
}

function changedTables(statement: Statement): readonly ObjectName[] {
  switch (statement.kind) {
    case 'createTable':
    case 'createView':
    case 'alterTable':
      return [statement.name];
    case 'drop':
      return statement.names;
    case 'rename':
      return nodesOf(statement, 'objectName');
    case 'select':
      return statement.into?.table ? [statement.into.table] : nothing;
    default:
      return nothing;
  }
}
