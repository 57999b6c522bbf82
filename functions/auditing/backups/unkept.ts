import type { BackupReason } from '../../../shared/rollback/reasons.ts';
import { backupReasons, withNames } from '../../../shared/rollback/reasons.ts';
import { isPromise, type BackupStrategy } from '../../../shared/rollback/strategies.ts';
import type { Text } from '../../../shared/text.ts';

type Kept = {
  readonly sqlType: string;
  readonly backupStrategy: BackupStrategy;
  readonly backupAdvice?:
    | {
        readonly recommended: BackupStrategy;
        readonly reason: BackupReason;
        readonly named?: readonly string[] | undefined;
      }
    | undefined;
};

const changing: ReadonlySet<string> = new Set(['dml', 'ddl', 'dcl']);

/** Whether a statement changes something of which nothing is kept. */
export function isUnkept({ sqlType, backupStrategy, backupAdvice }: Kept): boolean {
  const needsNone = backupAdvice?.reason === 'changesNothing' || backupAdvice?.reason === 'temporary';
  return changing.has(sqlType) && !isPromise(backupStrategy) && !needsNone;
}

/** Why nothing is kept: it cannot be, or somebody chose so. */
export function whyUnkept({ backupAdvice }: Kept): Text {
  if (!backupAdvice || isPromise(backupAdvice.recommended)) return chosen;
  return withNames(backupReasons[backupAdvice.reason], backupAdvice.named ?? []);
}

const chosen: Text = { zh: '选择了不备份', en: 'No backup was chosen' };
