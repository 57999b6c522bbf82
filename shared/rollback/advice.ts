import type { Engine } from '../engines/engine.ts';
import type { BackupPlan } from './backup-plan.ts';
import type { BackupReason } from './reasons.ts';
import type { RowPlan } from './row-plan.ts';
import type { BackupStrategy } from './strategies.ts';

/** What can be kept of a statement, what should be, and why. */
export type BackupAdvice = {
  readonly recommended: BackupStrategy;
  readonly supported: readonly BackupStrategy[];
  readonly reason: BackupReason;
  readonly plan?: BackupPlan;
};

/** What must be known of a type of database to say what can be kept of its statements. */
export type AdviceEngine = Pick<Engine, 'dbType' | 'family' | 'dialect' | 'abilities'>;

/** Nothing needs to be kept. */
export function nothing(reason: BackupReason): BackupAdvice {
  return { recommended: 'none', supported: ['none', 'manual'], reason };
}

/** What nobody can undo by itself. */
export function byHand(reason: BackupReason): BackupAdvice {
  return { recommended: 'manual', supported: ['none', 'manual'], reason };
}

/** A statement that is kept by the rows that it changes. */
export function ofRows(reason: BackupReason, recommended: BackupStrategy, plan: RowPlan): BackupAdvice {
  return { recommended, supported: ['none', 'manual', 'reverse_sql', 'original_row'], reason, plan };
}

/** A definition that is kept together with the rows that it would lose. */
export function withRows(plan: BackupPlan): BackupAdvice {
  const supported = ['none', 'manual', 'reverse_sql', 'original_row'] as const;
  return { recommended: 'original_row', supported, reason: 'definitionsAndRows', plan };
}
