import type { ObjectName, Statement } from './ast.ts';
import { nodesOf, statementsOf } from './walk.ts';

/** What a statement may do to tables without saying so in its own words: to any of them, make more of them, to those it names within, or nothing. */
export type SideEffects = 'any' | 'more' | readonly ObjectName[];

const nothing: readonly ObjectName[] = [];

/** What a call, a block or a condition may do to tables: SQL put together at run time may do anything. */
export function sideEffects(statement: Statement): SideEffects {
  if (isCall(statement)) return 'any';
  if (statement.kind === 'select') return statement.from.length === 0 && statement.items.some(({ value }) => value.kind === 'call' && !plainFunctions.test(value.name.name.text)) ? 'more' : nothing;
  if (!runsNow(statement)) return nothing;
  const inner = statementsOf(statement);
  return inner.some(isCall) ? 'any' : inner.flatMap(changedTables);
}

/** A query of no table calls a function for what it does, which may be to make partitions; these make nothing. */
const plainFunctions = /^(pg_.*|current_.*|set_config|setval|nextval|currval|lastval|now|version|coalesce|concat|lower|upper|length|count|max|min|sum|database|found_rows|last_insert_id|row_count|sleep)$/i;

/** A condition, or a block that is no body of something made for later. */
function runsNow(statement: Statement): boolean {
  switch (statement.kind) {
    case 'control': case 'block': return true;
    case 'routine': return statement.routineType === 'BLOCK';
    case 'command': return statement.verb === 'DO';
    default: return false;
  }
}

function isCall(statement: Statement): boolean {
  return statement.kind === 'callProcedure' || statement.kind === 'generic' || (statement.kind === 'command' && /^EXEC(UTE)?\b/.test(statement.verb));
}

function changedTables(statement: Statement): readonly ObjectName[] {
  switch (statement.kind) {
    case 'createTable': case 'createView': case 'alterTable': return [statement.name];
    case 'drop': return statement.names;
    case 'rename': return nodesOf(statement, 'objectName');
    case 'select': return statement.into?.table ? [statement.into.table] : nothing;
    default: return nothing;
  }
}
