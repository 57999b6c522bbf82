import { plannedKinds } from '../../../shared/audit/plan/explainable.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';

/** The statements of a typed text, each of a kind that has a plan. */
export function analysedStatements(sql: string, dbType: string): ParsedStatement[] {
  const { dialect, abilities } = engineOf(dbType);
  if (!abilities.includes('explain')) throw new AppError('analysisEngineNotSupported', { dbType });
  if (sql.length > limits.analysedTextMax) throw new AppError('analysisNotSupported');
  const { statements } = parseScript(sql, dialect);
  if (statements.length > limits.analysedStatementsMax)
    throw new AppError('analysisTooManyStatements', { max: limits.analysedStatementsMax });
  if (statements.length === 0 || !statements.every(hasPlan)) throw new AppError('analysisNotSupported');
  return [...statements];
}

/** The one statement that a text is. */
export function analysedStatement(sql: string, dbType: string): ParsedStatement {
  const [first, ...others] = analysedStatements(sql, dbType);
  if (!first || others.length > 0) throw new AppError('analysisNotSupported');
  return first;
}

const kinds: ReadonlySet<string> = new Set(plannedKinds);

function hasPlan({ tree, fidelity, error }: ParsedStatement): boolean {
  return kinds.has(tree.kind) && fidelity !== 'error' && !error;
}
