import type { Upload } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { countWhitelistMatches } from '../../rules/audit-whitelist/service.ts';
import { noteDue } from '../../platform/due-work.ts';
import { raise } from '../../platform/events.ts';
import { bookQuota } from '../../platform/quotas.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { auditedScript, type AuditedScript, type Target, type TaskPlace } from './audited-script.ts';
import { withOnlineAdvice } from './online-advice.ts';
import { keepOrigin } from './origin.ts';
import { saveTask } from './save-task.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { nextTaskNumber, type NewAuditTask } from '../../ground/ledger/task-repo.ts';

/** For whom and against what a script is judged. */
export type Wanted = Target & {
  readonly execMode: NewAuditTask['execMode'];
  readonly creator: { readonly uid: string; readonly name: string };
  readonly fileOrderMethod?: NewAuditTask['fileOrderMethod'];
  /** The upload that the script came in, to be handed back as it was. */
  readonly origin?: Upload;
  readonly groupId?: number;
  readonly recordId?: string;
  readonly purpose?: NewAuditTask['purpose'];
};

/** What an audit is for, what goes beside its task, and the table that takes the record of the call along where this is its last change. */
export type Asked = {
  readonly wanted: Wanted;
  readonly beside: (task: NewAuditTask) => readonly TransactItem[];
  readonly recorded?: TenantTable;
};

/** Judges a script and writes the task down, with what goes beside it in the same transaction. */
export async function auditNow(
  place: TaskPlace,
  script: Script,
  { wanted, beside, recorded = place.table }: Asked,
): Promise<NewAuditTask> {
  const { table, world, tenant } = place;
  await bookQuota(place, 'auditsPerMinute');
  const judged = await auditedScript(place, script, { ...wanted, askedBy: wanted.creator.uid, author: wanted.creator });
  const header = {
    ...(await newHeader(place, script, wanted)),
    ...judged.task,
    status: 'audited' as const,
    sql: judged.sql,
  };
  // How changes are undone is a large part, which no function needs at its start.
  const { withStrategies } = await import('./backup-strategies.ts');
  const rows = await withOnlineAdvice(place, await withStrategies(place, judged.statements, wanted), wanted);
  await noteDue(world, 'removeUnboundTasks', tenant);
  if (wanted.origin) await keepOrigin(world.files.forTenant(tenant), header.taskId, wanted.origin);
  const task = await saveTask({ table, files: world.files.forTenant(tenant) }, header, {
    rows,
    rules: judged.rules,
    files: judged.files,
    beside: beside(header),
    recorded,
  });
  await countAudit(place, judged, task);
  return task;
}

/** Once an audit is written down: how often its rules and the entries of the whitelist were met. What is stored is done, so trouble in counting is logged only. */
export async function countAudit(
  place: TaskPlace,
  { rules, whitelist, excludedBy }: AuditedScript,
  { taskId, dbType, createdAt: at }: NewAuditTask,
): Promise<void> {
  const counted = await Promise.allSettled([
    raise(place, 'auditEnded', { dbType, at, rules }),
    countWhitelistMatches(place.table, whitelist, { excludedBy, at }),
  ]);
  for (const one of counted)
    if (one.status === 'rejected') place.world.log.error('an audit was not counted', { taskId, error: one.reason });
}

/** A task before its audit. */
export async function newHeader(
  { table, world }: TaskPlace,
  script: Pick<Script, 'source' | 'fileName'>,
  wanted: Wanted,
): Promise<NewAuditTask> {
  const { source, project, creator, groupId, recordId } = wanted;
  const now = world.clock.now();
  return {
    taskId: await nextTaskNumber(table),
    projectUid: project.uid,
    projectName: project.name,
    creatorUid: creator.uid,
    creatorName: creator.name,
    dbServiceUid: source?.uid ?? '',
    dbServiceName: source?.name ?? '',
    dbType: wanted.dbType,
    schema: wanted.schema,
    sqlSource: script.source,
    execMode: wanted.execMode,
    ruleTemplateName: wanted.templateName ?? '',
    status: 'initialized',
    createdAt: new Date(now).toISOString(),
    contentHash: '',
    statementCount: 0,
    auditLevel: '',
    score: 0,
    passRate: 0,
    levelCounts: {},
    distinctLevelCounts: {},
    erroredRules: 0,
    isMapped: false,
    storedFiles: 0,
    hasOrigin: wanted.origin !== undefined,
    skippedFiles: [],
    purpose: wanted.purpose ?? 'change',
    ...backupFields(wanted.backup),
    ...(script.fileName !== undefined && { fileName: script.fileName }),
    ...(wanted.fileOrderMethod && { fileOrderMethod: wanted.fileOrderMethod }),
    ...(groupId !== undefined && { groupId }),
    ...(recordId === undefined
      ? { expiresAtSeconds: Math.floor(now / 1000) + limits.taskRetentionDays * 24 * 3600 }
      : { recordId }),
  };
}

function backupFields({ isOn, rowsMax, isAgainstSource, isAsked }: NonNullable<Wanted['backup']> = noBackup) {
  return { enableBackup: isOn, backupRowsMax: rowsMax, backupConflict: isAgainstSource, backupAsked: isAsked };
}

const noBackup: NonNullable<Wanted['backup']> = { isOn: false, rowsMax: 0, isAgainstSource: false, isAsked: false };
