import { familyOf } from '../../../shared/engines/index.ts';
import type { StatementState } from '../../../shared/lifecycles/statement.ts';
import {
  backupCautions,
  backupReasons,
  withNames,
  type BackupCaution,
  type BackupReason,
} from '../../../shared/rollback/reasons.ts';
import { isPromise, type BackupStatus, type BackupStrategy } from '../../../shared/rollback/strategies.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { BackupFailed } from './backup-failed.ts';
import { shownReverseSql } from './reverse-script.ts';

/** A statement as its ledger knows it, as far as its backup goes. */
type Statement = {
  readonly number: number;
  readonly state: StatementState;
  readonly rowsAffected?: number | undefined;
  readonly backupStrategy: BackupStrategy;
  readonly backupAdvice?:
    | {
        readonly recommended: BackupStrategy;
        readonly supported: BackupStrategy[];
        readonly reason: BackupReason;
        readonly cautions: readonly BackupCaution[];
        readonly plan?: { readonly kind: string } | undefined;
        readonly named?: readonly string[] | undefined;
      }
    | undefined;
  readonly backup?:
    | {
        readonly status: 'executing' | 'failed' | 'succeed';
        readonly folder: string;
        readonly rows: number;
        readonly reason?: Text | undefined;
      }
    | undefined;
};

type Seen = {
  readonly task: { readonly enableBackup: boolean };
  readonly locale: Locale;
};

/** What the wire says of the backup of a statement: what was chosen, why, and how far it is. */
export function shownBackup(statement: Statement, { task, locale }: Seen) {
  const { backupStrategy, backupAdvice } = statement;
  return {
    backup_strategy: backupStrategy,
    backup_strategy_tip: backupAdvice && task.enableBackup ? tipOf(backupAdvice, locale) : '',
    backup_status: backupStatusOf(statement),
    backup_result: inLocale(backupResultOf(statement), locale),
    associated_rollback_workflows: [],
    recommended_backup_strategy: backupAdvice?.recommended ?? ('none' as const),
    supported_backup_strategies: task.enableBackup ? (backupAdvice?.supported ?? []) : [],
  };
}

function tipOf({ reason, cautions, named = [] }: NonNullable<Statement['backupAdvice']>, locale: Locale): string {
  const sentences = [withNames(backupReasons[reason], named), ...cautions.map((caution) => backupCautions[caution])];
  return sentences.map((one) => inLocale(one, locale)).join(locale === 'zh-CN' ? '；' : '. ');
}

/** How far the backup of a statement is; nothing where none is promised. */
export function backupStatusOf({ backupStrategy, backup }: Statement): BackupStatus | undefined {
  if (!isPromise(backupStrategy)) return undefined;
  return backup?.status ?? 'waiting_for_execution';
}

function backupResultOf({ backup, backupAdvice, rowsAffected }: Statement): Text {
  if (!backup) return none;
  if (backup.reason) return backup.reason;
  if (backup.status === 'succeed' && backupAdvice?.plan?.kind === 'definition') return definitionKept;
  return backup.status === 'succeed' ? fill(rowsKept, { rows: backup.rows || (rowsAffected ?? 0) }) : none;
}

const none: Text = { zh: '', en: '' };
const definitionKept: Text = { zh: '已备份定义', en: 'Definition backed up' };
const rowsKept: Text = { zh: '已备份 {rows} 行', en: '{rows} {rows:row|rows} backed up' };

/** Whether a statement can be undone: it has taken effect, or may have, and what was kept of it is there. */
export function isUndoable({ state, backup }: Statement): boolean {
  return backup?.status === 'succeed' && (state === 'succeeded' || state === 'unknown');
}

const shownCharactersMax = 20_000;

/** What undoes a statement, as much as a screen shows; nothing while it cannot be undone. */
export async function undoingSqls(
  files: Pick<TenantFiles, 'put' | 'get'>,
  statement: Statement,
  { dbType, charactersMax = shownCharactersMax }: { readonly dbType: string; readonly charactersMax?: number },
): Promise<{ readonly sqls: string[]; readonly isWhole: boolean }> {
  const { backup, number, backupStrategy: strategy } = statement;
  if (!backup || !isUndoable(statement)) return { sqls: [], isWhole: true };
  try {
    const kept = { number, strategy, folder: backup.folder };
    return await shownReverseSql(files, kept, { family: familyOf(dbType), charactersMax });
  } catch (error) {
    if (error instanceof BackupFailed) return { sqls: [], isWhole: false };
    throw error;
  }
}
