import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { Engine } from '../../../shared/engines/engine.ts';
import type { ExecutionClass } from './statement-repo.ts';

/** How a statement takes part in a transaction of a given engine. What is not understood stands alone. */
export function executionClassOf(statement: ParsedStatement, engine: Pick<Engine, 'abilities'>): ExecutionClass {
  const { sqlType } = statement;
  const special = classOfKind(statement);
  if (special) return special;
  if (sqlType === 'dml' || sqlType === 'dql') return 'rows';
  const isDefinition = sqlType === 'ddl' || sqlType === 'dcl';
  return isDefinition && engine.abilities.includes('transactionalDdl') && !refusesTransaction(statement)
    ? 'ddl'
    : 'alone';
}

function classOfKind({ tree }: ParsedStatement): ExecutionClass | undefined {
  if (tree.kind === 'transaction') return classOfTransaction(tree);
  if (tree.kind === 'use') return 'session';
  if (tree.kind === 'set')
    return tree.settings.every(({ scope }) => scope !== 'global' && scope !== 'persist') ? 'session' : 'alone';
  // A procedure or block may commit by itself, and LOAD and LOCK have rules of their own.
  const isOnItsOwn =
    tree.kind === 'callProcedure' ||
    tree.kind === 'block' ||
    tree.kind === 'lockTables' ||
    (tree.kind === 'generic' && tree.verb === 'LOAD');
  return isOnItsOwn ? 'alone' : undefined;
}

export type Placed = {
  readonly executionClass: ExecutionClass;
  readonly batch: number;
  readonly isTransactional: boolean;
};

/**
 * Puts the statements of a script into batches: adjacent reads and changes of rows share a transaction, a script's own
 * BEGIN … COMMIT is one, everything else stands alone; where DDL is transactional each has a transaction of its own.
 */
export function placed(classes: readonly ExecutionClass[]): Placed[] {
  const place = placing();
  return classes.map((given) => place(given));
}

/** The same for one statement after the other, as they come; `cut` begins anew, as a file that is run as it is does. */
export function placing(): { (given: ExecutionClass): Placed; readonly cut: () => void } {
  let [batch, open]: [number, 'none' | 'ours' | 'theirs'] = [0, 'none'];
  const place = (given: ExecutionClass): Placed => {
    const isJoining = open === 'theirs' ? given !== 'alone' : open === 'ours' && given === 'rows';
    if (!isJoining) batch++;
    const isStray = open !== 'theirs' && (given === 'commit' || given === 'undo' || given === 'inside');
    const executionClass = isStray ? 'alone' : given;
    open = openAfter(executionClass, isJoining ? open : 'none');
    return { executionClass, batch, isTransactional: isJoining || ['rows', 'ddl', 'begin'].includes(executionClass) };
  };
  const cut = () => {
    open = 'none';
  };
  return Object.assign(place, { cut });
}

function openAfter(executionClass: ExecutionClass, open: 'none' | 'ours' | 'theirs'): 'none' | 'ours' | 'theirs' {
  if (executionClass === 'begin') return 'theirs';
  if (executionClass === 'commit' || executionClass === 'undo') return 'none';
  if (open === 'theirs') return 'theirs';
  return executionClass === 'rows' ? 'ours' : 'none';
}

function classOfTransaction({ verb, name }: Extract<ParsedStatement['tree'], { kind: 'transaction' }>): ExecutionClass {
  if (verb === 'BEGIN') return 'begin';
  if (verb === 'COMMIT') return 'commit';
  // ROLLBACK TO a savepoint leaves the transaction open.
  if (verb === 'ROLLBACK') return name === undefined ? 'undo' : 'inside';
  if (verb === 'SAVEPOINT' || verb === 'RELEASE') return 'inside';
  return verb === 'SET' ? 'session' : 'alone';
}

const objectsOutsideTransactions = /^(DATABASE|TABLESPACE|SUBSCRIPTION|SYSTEM)$/;

/** What PostgreSQL refuses inside a transaction; a kind that is missing here fails with the server's words and no effect. */
function refusesTransaction({ tree, text }: ParsedStatement): boolean {
  if (tree.kind === 'createIndex' || tree.kind === 'dropIndex') return tree.concurrently;
  if (tree.kind === 'alterTable')
    return tree.actions.some((action) => action.kind === 'detachPartition' && action.concurrently);
  if (tree.kind === 'routine') return tree.routineType === 'BLOCK';
  if (tree.kind === 'drop' || tree.kind === 'createDatabase') return objectsOutsideTransactions.test(tree.objectType);
  if (tree.kind !== 'command' && tree.kind !== 'generic' && tree.kind !== 'unparsed') return false;
  return /^\s*(reindex|vacuum|cluster|alter\s+system|(create|drop|alter)\s+(database|tablespace|subscription))\b/i.test(
    text,
  );
}
