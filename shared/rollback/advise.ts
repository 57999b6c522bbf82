import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import { byHand, nothing, withRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import { adviseDefinition, type DefinitionAdvice } from './advise-definition.ts';
import { adviseRows } from './advise-rows.ts';
import { adviseUntriedRows } from './advise-untried.ts';
import { changesInside } from './statement-parts.ts';

/** What can be kept of a statement by its own text; what its tables are like is looked at beside it. */
export function adviseBackup(statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { tree, sqlType } = statement;
  const isReading = sqlType === 'dql' && !('with' in tree && changesInside(tree.with));
  if (isReading || sqlType === 'tcl' || changesNothing.has(tree.kind)) return nothing('changesNothing');
  if (!engine.abilities.includes('backup')) return byHand('unsupportedEngine');
  if (statement.fidelity !== 'full' || statement.error) return byHand('notUnderstood');
  const isUntried = engine.family === 'oracle' || engine.family === 'sqlserver';
  const ofRows = isUntried ? adviseUntriedRows(statement, engine) : adviseRows(statement, engine);
  return ofRows ?? adviceOfDefinition(adviseDefinition(statement, engine));
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
