import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import type { Target as AuditTarget } from './audited-script.ts';

/** Whether what a task changes is kept: what the task says counts, what it leaves open is as the data source has it. */
export function wantedBackup(
  source: DbService,
  asked: { readonly enable_backup?: boolean | undefined; readonly backup_max_rows?: number | undefined },
  execMode: 'sqls' | 'sql_file',
): NonNullable<AuditTarget['backup']> {
  const canBackUp = engineOf(source.dbType).abilities.includes('backup');
  if (asked.enable_backup && !canBackUp) throw new AppError('backupUnsupported', { name: source.name });
  if (asked.enable_backup && execMode === 'sql_file') throw new AppError('backupNotInFileMode');
  const isOn = canBackUp && execMode === 'sqls' && (asked.enable_backup ?? source.enableBackup);
  return {
    isOn,
    rowsMax: asked.backup_max_rows ?? source.backupRowsMax,
    isAgainstSource: canBackUp && source.enableBackup && !isOn,
    isAsked: asked.enable_backup !== undefined,
  };
}
