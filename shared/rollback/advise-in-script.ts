import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { ObjectName } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Statement } from '../audit/tree/statement.ts';
import { nothing, type AdviceEngine, type BackupAdvice } from './advice.ts';
import { adviseBackup } from './advise.ts';
import { tablesOf, type TableName } from './row-plan.ts';

/** Advice for the statements of a script, one after the other: what it makes for its own session is nobody's to keep. */
export function advisingScript(engine: AdviceEngine): (statement: ParsedStatement) => BackupAdvice {
  const temporary = new Set<string>();
  const isTemporary = ({ schema, name }: TableName) =>
    schema === undefined ? temporary.has(name) : engine.family === 'postgres' && /^pg_temp/.test(schema);
  const listed = ({ name }: ObjectName) => listedName(name, engine.dialect);
  return (statement) => {
    const advice = adviseBackup(statement, engine);
    const isOwn = advice.reason === 'temporary' || isAllTemporary(advice, isTemporary);
    if (!isOwn) return advice;
    for (const name of goneIn(statement.tree)) temporary.delete(listed(name));
    for (const name of madeIn(statement.tree)) temporary.add(listed(name));
    return nothing('temporary');
  };
}

function goneIn(tree: Statement): readonly ObjectName[] {
  if (tree.kind === 'drop') return tree.names;
  return tree.kind === 'alterTable' && tree.actions.some(({ kind }) => kind === 'renameTable') ? [tree.name] : [];
}

function madeIn(tree: Statement): readonly ObjectName[] {
  if (tree.kind === 'createTable' || tree.kind === 'createView') return [tree.name];
  if (tree.kind === 'select') return tree.into?.table ? [tree.into.table] : [];
  if (tree.kind !== 'alterTable') return [];
  return tree.actions.flatMap((action) => (action.kind === 'renameTable' ? [action.to] : []));
}

/** Whether everything that a statement is about goes with the session. */
function isAllTemporary({ plan }: BackupAdvice, isTemporary: (name: TableName) => boolean): boolean {
  if (!plan) return false;
  if (plan.kind !== 'definition') return tablesOf(plan).every(isTemporary);
  // A table that is made, or whose name is given to another, is another one.
  const found = plan.objects.filter(({ isMade, schema }) => !isMade || schema !== undefined);
  const isRelation = found.every(({ type }) => type === 'relation' || type === 'attached');
  return found.length > 0 && isRelation && found.every(isTemporary);
}
