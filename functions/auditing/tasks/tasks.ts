import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Input, Upload } from '../../../shared/contract/operation.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { FileOrderMethod } from '../../../shared/scripts/file-order.ts';
import { dbServiceByName, type DbService } from '../../databases/db-services/service.ts';
import { projects } from '../../platform/access/project.ts';
import { rightsIn } from '../../platform/access/grant.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { wantedBackup } from '../audits/wanted-backup.ts';
import { auditNow } from '../audits/audit-now.ts';
import { uploadOf } from '../audits/origin.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { auditTaskLater } from '../sql-audit-records/service.ts';
import { largeBundleOf, withStoredRead, type FileBundle } from '../../ground/scripts/file-bundle.ts';
import { computeFor, scriptOf, type Script, type ScriptForm } from '../../ground/scripts/script.ts';
import { sshAccess } from '../../ground/scripts/ssh-access.ts';
import { statementsBehind } from './files.ts';
import { visibleTask } from './task-access.ts';
import { nextTaskNumber, taskGroups, type AuditTask, type NewAuditTask } from '../../ground/ledger/task-repo.ts';
import { shownTask } from '../audits/task-view.ts';
import { outlookOf } from '../audits/undo-outlook.ts';

export async function createAuditTask({ body }: Input<typeof contract.createAuditTask>, ctx: Context) {
  const source = await dbServiceByName(ctx.table, ctx.project.uid, body.instance_name);
  ctx.demand('workflowCreate', { dbServiceUid: source.uid });
  if (body.exec_mode === 'sql_file') demandFileMode([source], body);
  const script = await scriptOrFiles(ctx, body, { mode: body.exec_mode, order: body.file_order_method || undefined });
  ctx.describe({ zh: `为数据源 ${source.name} 审核 SQL`, en: `Audit SQL for the data source ${source.name}` });
  const task = await audited(ctx, ctx.recorded, {
    source,
    script,
    project: ctx.project,
    schema: body.instance_schema,
    execMode: body.exec_mode,
    fileOrderMethod: body.file_order_method || undefined,
    origin: uploadOf(body),
    templateName: body.rule_template_name,
    backup: body,
  });
  return { data: shownTask(task, undefined, ctx.locale) };
}

export async function createTaskGroup({ body }: Input<typeof contract.createTaskGroup>, ctx: Context) {
  const sources = await sourcesOf(
    ctx,
    ctx.project.uid,
    body.instances.map(({ instance_name }) => instance_name),
  );
  for (const { uid } of sources) ctx.demand('workflowCreate', { dbServiceUid: uid });
  const names = sources.map(({ name }) => name);
  ctx.describe({ zh: `准备审核：${names.join('、')}`, en: `Prepare audits on ${names.join(', ')}` });
  const groupId = await nextTaskNumber(ctx.table);
  await taskGroups.on(ctx.table).create({
    groupId,
    projectUid: ctx.project.uid,
    creatorUid: ctx.user.uid,
    execMode: body.exec_mode,
    ...(body.file_order_method && { fileOrderMethod: body.file_order_method }),
    expiresAtSeconds: expiry(ctx),
    instances: body.instances.map(({ instance_name, instance_schema }) => ({
      name: instance_name,
      schema: instance_schema,
    })),
  });
  return { data: { task_group_id: groupId } };
}

export async function auditTaskGroup({ body }: Input<typeof contract.auditTaskGroup>, ctx: Context) {
  const group = await taskGroups.on(ctx.table).require({ groupId: body.task_group_id });
  if (group.creatorUid !== ctx.user.uid) throw new AppError('notFound');
  const [project, mine, sources] = await Promise.all([
    projects.on(ctx.table).require({ uid: group.projectUid }),
    rightsIn(ctx.table, ctx.user.uid, group.projectUid),
    sourcesOf(
      ctx,
      group.projectUid,
      group.instances.map(({ name }) => name),
    ),
  ]);
  for (const { uid } of sources)
    ctx.demand('workflowCreate', { project: { archived: project.isArchived, mine }, dbServiceUid: uid });
  const fileOrderMethod = body.file_order_method || group.fileOrderMethod;
  if (group.execMode === 'sql_file') demandFileMode(sources, body);
  const script = await scriptOrFiles(ctx, body, { mode: group.execMode, order: fileOrderMethod });
  ctx.describe({ zh: `为 ${sources.length} 个数据源审核 SQL`, en: `Audit SQL for ${sources.length} data sources` });
  const tasks: NewAuditTask[] = [];
  for (const [index, source] of sources.entries()) {
    tasks.push(
      await audited(ctx, index === sources.length - 1 ? ctx.recorded : ctx.table, {
        source,
        script,
        project,
        schema: group.instances[index]?.schema ?? '',
        execMode: group.execMode,
        fileOrderMethod,
        origin: uploadOf(body),
        groupId: group.groupId,
        templateName: undefined,
        backup: body,
      }),
    );
  }
  return { data: { task_group_id: group.groupId, tasks: tasks.map((task) => shownTask(task, undefined, ctx.locale)) } };
}

export async function getAuditTask({ params }: Input<typeof contract.getAuditTask>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  const run = task.workflowId === undefined ? undefined : await runs.on(ctx.table).get(task);
  const shown = shownTask(task, run, ctx.locale);
  if (!run || task.storedFiles === 0 || shown.status !== 'executing') return { data: shown };
  const done = await statementsBehind(ctx.table, task, run);
  return { data: { ...shown, exec_progress: { done, total: task.statementCount } } };
}

export async function getUndoOutlook({ params }: Input<typeof contract.getUndoOutlook>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  return { data: await outlookOf(ctx.table, task, ctx.locale) };
}

type Wanted = {
  readonly source: DbService;
  readonly script: Script | FileBundle;
  readonly project: { readonly uid: string; readonly name: string };
  readonly schema: string;
  readonly execMode: AuditTask['execMode'];
  readonly fileOrderMethod: FileOrderMethod | undefined;
  /** The upload that the SQL came in. */
  readonly origin: Upload | undefined;
  readonly templateName: string | undefined;
  readonly groupId?: number;
  readonly backup: { readonly enable_backup?: boolean | undefined; readonly backup_max_rows?: number | undefined };
};

async function audited(
  ctx: Context,
  recorded: TenantTable,
  { source, script, backup, origin, ...wanted }: Wanted,
): Promise<NewAuditTask> {
  const asked = {
    wanted: {
      ...wanted,
      source,
      backup: wantedBackup(source, backup, wanted.execMode),
      dbType: source.dbType,
      creator: ctx.user,
      ...(origin && { origin }),
    },
    recorded,
  };
  return isScript(script) ? auditNow(ctx, script, { ...asked, beside: () => [] }) : auditTaskLater(ctx, script, asked);
}

function isScript(script: Script | FileBundle): script is Script {
  return script.files.every((file) => 'text' in file);
}

/** The SQL of a form; files that run as they are and are large stay unread. */
async function scriptOrFiles(
  ctx: Context,
  form: ScriptForm,
  { mode, order }: { readonly mode: AuditTask['execMode']; readonly order: FileOrderMethod | undefined },
): Promise<Script | FileBundle> {
  const files = ctx.world.files.forTenant(ctx.tenant);
  const isByFile = mode === 'sql_file';
  const large = isByFile ? await largeBundleOf(form, { files, order }) : undefined;
  if (large) return large;
  return scriptOf(await withStoredRead(form, files), {
    onlySql: isByFile,
    order,
    compute: computeFor(ctx),
    ssh: sshAccess(ctx),
  });
}

/** Whole files are run of what was uploaded as such, on databases that take it. */
function demandFileMode(sources: readonly DbService[], form: ScriptForm): void {
  const isOfFiles = !form.sql && (form.input_sql_file !== undefined || form.input_zip_file !== undefined);
  const unfit = sources.find(({ dbType }) => !engineOf(dbType).abilities.includes('fileMode'));
  const [first] = sources;
  if (unfit || !isOfFiles) throw new AppError('fileModeNotSupported', { name: (unfit ?? first)?.name ?? '' });
}

function sourcesOf({ table }: Context, projectUid: string, names: readonly string[]): Promise<DbService[]> {
  return Promise.all(names.map((name) => dbServiceByName(table, projectUid, name)));
}

function expiry({ world }: Context): number {
  return Math.floor(world.clock.now() / 1000) + limits.taskRetentionDays * 24 * 3600;
}
