import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import { byHand, nothing, withRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import { adviseDefinition } from './advise-definition.ts';
import { adviseRows } from './advise-rows.ts';
import { adviseUntriedRows } from './advise-untried.ts';
import type { DefinitionAdvice } from './definition-advice.ts';
import { changesInside } from './statement-parts.ts';

/** What can be kept of a statement by its own text; what its tables are like is looked at beside it. */
export function adviseBackup(statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { tree } = statement;
  if (isReading(statement) || changesNothing.has(tree.kind)) return nothing('changesNothing');
  if (!engine.abilities.includes('backup')) return byHand('unsupportedEngine');
  if (statement.fidelity !== 'full' || statement.error) return byHand('notUnderstood');
  if (makesTable(tree) && 'with' in tree && changesInside(tree.with)) return byHand('notReversible');
  const ofRows = isUntried(engine) ? adviseUntriedRows(statement, engine) : adviseRows(statement, engine);
  return ofRows ?? adviceOfDefinition(adviseDefinition(statement, engine));
}

/** Whether a statement only asks, or only ends a transaction. */
function isReading({ tree, sqlType }: ParsedStatement): boolean {
  const changes = makesTable(tree) || ('with' in tree && changesInside(tree.with));
  return sqlType === 'tcl' || (sqlType === 'dql' && !changes);
}

/** SELECT … INTO makes a table. */
function makesTable(tree: ParsedStatement['tree']): boolean {
  return tree.kind === 'select' && tree.into?.table !== undefined;
}

/** Families whose servers were never at hand. */
function isUntried({ family }: AdviceEngine): boolean {
  return family === 'oracle' || family === 'sqlserver';
}

function adviceOfDefinition(advice: DefinitionAdvice | undefined): BackupAdvice {
  if (!advice) return byHand('notReversible');
  const { reason, plan } = advice;
  if (reason === 'temporary') return nothing(reason);
  if (!plan) return byHand(reason);
  if (reason === 'definitionsAndRows') return withRows(plan);
  return { recommended: 'reverse_sql', supported: ['none', 'manual', 'reverse_sql'], reason, plan };
}

const changesNothing: ReadonlySet<string> = new Set(['use', 'set', 'transaction', 'explain', 'lockTables']);
