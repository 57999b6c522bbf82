import { engineOf } from '../../shared/engines/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { BackupCaution } from '../../shared/rollback/reasons.ts';
import type { TableName } from '../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../shared/rollback/table-facts.ts';
import { factsOfTarget, tableKey } from '../backups/facts.ts';
import { targetOf, type DbService } from '../db-services/service.ts';
import { EngineError } from '../engines/engine-error.ts';
import type { StoredAdvice } from '../execution/statement-repo.ts';
import type { Target as AuditTarget, TaskPlace } from './judged-script.ts';
import type { JudgedRow } from './judging.ts';

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
  };
}

/** The statements of a task with what is going to be kept of each: what is recommended by its text and its tables, where backup is on. */
export async function withStrategies(
  place: TaskPlace,
  rows: JudgedRow[],
  { backup, source, schema }: Pick<AuditTarget, 'backup' | 'source' | 'schema'>,
): Promise<JudgedRow[]> {
  if (!backup || !source) return rows;
  const names = new Map<string, TableName>();
  for (const { backupAdvice } of rows)
    if (backupAdvice?.plan && names.size < limits.backupTablesMax)
      names.set(tableKey(backupAdvice.plan.table), backupAdvice.plan.table);
  const facts = await liveFacts(place, { source, schema }, [...names.values()]);
  return rows.map((row) => {
    if (!row.backupAdvice) return row;
    const backupAdvice = refined(row.backupAdvice, facts);
    return { ...row, backupAdvice, ...(backup.isOn && { backupStrategy: backupAdvice.recommended }) };
  });
}

/** A data source that cannot be asked leaves the advice to the text alone; what it would have said is found out before the statement runs. */
async function liveFacts(
  { world, tenant }: TaskPlace,
  { source, schema }: { source: NonNullable<AuditTarget['source']>; schema: string },
  names: readonly TableName[],
): Promise<ReadonlyMap<string, TableFacts>> {
  if (names.length === 0) return new Map();
  try {
    const target = await targetOf(world, tenant, source, schema);
    return await factsOfTarget(target, names, { timeoutMs: limits.connectTimeoutSeconds * 1000 });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.info('the tables of an audit could not be looked at for their backup', { error });
    return new Map();
  }
}

function refined(advice: StoredAdvice, facts: ReadonlyMap<string, TableFacts>): StoredAdvice {
  const { plan } = advice;
  const table = plan && facts.get(tableKey(plan.table));
  if (!plan || !table) return advice;
  const byHand = (reason: StoredAdvice['reason']): StoredAdvice => ({
    recommended: 'manual',
    supported: ['none', 'manual'],
    reason,
    cautions: [],
  });
  if (table.cautions.includes('noTransactions')) return byHand('noTransactions');
  if (table.key.length === 0) return byHand('noKey');
  const keys = table.key.map((name) => name.toLowerCase());
  if (plan.assigned.some((name) => keys.includes(name.toLowerCase()))) return byHand('keyChanges');
  return { ...advice, cautions: table.cautions.filter((caution) => concerns(caution, plan.kind)) };
}

function concerns(caution: BackupCaution, kind: NonNullable<StoredAdvice['plan']>['kind']): boolean {
  if (caution === 'sequences') return kind === 'insert';
  return caution === 'triggers' || kind !== 'insert';
}
