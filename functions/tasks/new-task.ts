import { limits } from '../../shared/limits.ts';
import { countWhitelistMatches, whitelistOf } from '../audit-whitelist/service.ts';
import { countRuleHits } from '../statistics/service.ts';
import type { DbService } from '../db-services/service.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import type { World } from '../platform/world.ts';
import type { Pace } from './audit.ts';
import { saveTask } from './save-task.ts';
import type { Script } from './sources/script.ts';
import { nextTaskNumber, type NewAuditTask } from './task-repo.ts';

export type TaskPlace = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
/** For whom and against what a script is judged; without a data source only its type is known. */
export type Wanted = {
  readonly source: DbService | undefined; readonly dbType: string; readonly schema: string; readonly templateName: string | undefined;
  readonly project: { readonly uid: string; readonly name: string }; readonly creator: { readonly uid: string; readonly name: string };
  readonly execMode: NewAuditTask['execMode']; readonly groupId?: number; readonly recordId?: string;
};

/** Judges a script and writes the task down, with what goes beside it in the same transaction. */
export async function auditNow(place: TaskPlace, script: Script, { wanted, beside }: { wanted: Wanted; beside: (task: NewAuditTask) => readonly TransactItem[] }): Promise<NewAuditTask> {
  const { table, world, tenant } = place;
  const judged = await judgedScript(place, script, wanted);
  const header = { ...(await newHeader(place, script, wanted)), ...judged.task, status: 'audited' as const, sql: judged.sql };
  const task = await saveTask({ table, files: world.files.forTenant(tenant) }, header, { rows: judged.statements, rules: judged.rules, beside: beside(header) });
  await countAudit(table, judged, task);
  return task;
}

/** Once an audit is written down: how often its rules and the entries of the whitelist were met. */
export async function countAudit(table: TenantTable, { rules, whitelist, excludedBy }: Awaited<ReturnType<typeof judgedScript>>, { dbType, createdAt: at }: NewAuditTask): Promise<void> {
  await Promise.all([countRuleHits(table, { dbType, at, rules }), countWhitelistMatches(table, whitelist, { excludedBy, at })]);
}

type Target = Pick<Wanted, 'source' | 'dbType' | 'schema' | 'templateName' | 'project'>;

/** What the audit says of a script, with the whitelist that it was held against. */
export async function judgedScript(place: TaskPlace, script: Script, { source, dbType, schema, templateName, project }: Target, pace?: Pace) {
  // The rules and the parser are the heaviest part of this group, and reading a task needs neither.
  const [{ audit }, { liveSchema }] = await Promise.all([import('./audit.ts'), import('../instances/service.ts')]);
  const whitelist = await whitelistOf(place.table, project.uid);
  const judged = await audit(script, {
    table: place.table, projectUid: project.uid, dbType, templateName: templateName || source?.sqleConfig.rule_template_name, whitelist,
    liveSchema: async (parsed) => source && liveSchema(place, source, { script: parsed, schema: schema || undefined }),
  }, pace);
  return { ...judged, whitelist };
}

/** A task before its audit. */
export async function newHeader({ table, world }: TaskPlace, script: Script, wanted: Wanted): Promise<NewAuditTask> {
  const { source, project, creator, groupId, recordId } = wanted;
  const now = world.clock.now();
  return {
    taskId: await nextTaskNumber(table), projectUid: project.uid, projectName: project.name, creatorUid: creator.uid, creatorName: creator.name,
    dbServiceUid: source?.uid ?? '', dbServiceName: source?.name ?? '', dbType: wanted.dbType, schema: wanted.schema, sqlSource: script.source, execMode: wanted.execMode,
    ruleTemplateName: wanted.templateName ?? '', status: 'initialized', createdAt: new Date(now).toISOString(),
    contentHash: '', statementCount: 0, auditLevel: '', score: 0, passRate: 0, levelCounts: {}, distinctLevelCounts: {}, erroredRules: 0, isMapped: false, skippedFiles: [],
    ...(script.fileName !== undefined && { fileName: script.fileName }), ...(groupId !== undefined && { groupId }),
    ...(recordId === undefined ? { expiresAtSeconds: Math.floor(now / 1000) + limits.taskRetentionDays * 24 * 3600 } : { recordId }),
  };
}
