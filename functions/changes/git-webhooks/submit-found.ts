import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { gitHostKinds } from '../../../shared/git-hosts.ts';
import { limits } from '../../../shared/limits.ts';
import { wantedBackup } from '../../auditing/audits/wanted-backup.ts';
import { auditNow } from '../../auditing/audits/audit-now.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import type { EventPlace } from '../../platform/events.ts';
import { performAs } from '../../platform/perform-as.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { bindingToStage } from '../releases/binding.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { submitWorkflow } from '../workflows/service.ts';
import { overWith } from './deliveries.ts';
import { gitDeliveries, takenFiles, type GitDelivery, type GitWebhook } from './git-webhook-repo.ts';
import type { PlannedFile } from '../releases/plan-of-files.ts';

type Found = {
  readonly webhook: GitWebhook;
  readonly delivery: GitDelivery;
  readonly commit: string;
  readonly number: number;
  readonly files: readonly PlannedFile[];
};

/** Makes a workflow of what was found, as whoever saved the webhook. What was taken is written in the same transaction, so nothing is taken twice. */
export async function submitFound(place: EventPlace, found: Found): Promise<void> {
  const { webhook, commit, files } = found;
  const { projectUid } = webhook;
  const repository = webhook.repository.split('/').at(-1) ?? '';
  const words = repository.replace(/[^\p{Script=Han}\w-]/gu, '_');
  const body = {
    workflow_subject: `git_${words}`.slice(0, limits.workflowNameLengthMax - 10) + `_${commit.slice(0, 8)}`,
    desc: descriptionOf(webhook, commit, files),
    task_ids: [],
  };
  await performAs(place, {
    op: contract.createWorkflow,
    run: (input, ctx) => submit(ctx, input, found),
    input: { params: { project_name: '' }, query: {}, body },
    userUid: webhook.actorUid,
    projectUid,
    via: `${gitHostKinds.labels[webhook.hostKind].en} ${webhook.repository}`,
  });
}

async function submit(ctx: Context, { body }: Input<typeof contract.createWorkflow>, found: Found) {
  const { webhook, files } = found;
  const { table, project } = ctx;
  const { workflow_subject: name, desc } = body;
  ctx.describe({ zh: `创建工单 ${name}`, en: `Create the workflow ${name}` });
  const [source] = await requireDbServicesOf(ctx, project.uid, [webhook.dbServiceUid]);
  if (!source) throw new Error('invariant: a data source that was required is there');
  ctx.demand('workflowCreate', { dbServiceUid: source.uid });
  const { taskId } = await auditNow(ctx, scriptOf(files), {
    wanted: {
      source,
      dbType: source.dbType,
      schema: webhook.schema,
      templateName: undefined,
      project,
      creator: ctx.user,
      execMode: 'sqls',
      backup: wantedBackup(source, {}, 'sqls'),
    },
    beside: () => [],
  });
  const { workflowId } = await submitWorkflow(ctx, {
    name,
    desc,
    taskIds: [taskId],
    recorded: ctx.recorded,
    bind: async (made) => {
      const items = writing(table, found, made.workflowId);
      if (!webhook.inVersion) return { items };
      const bound = await bindingToStage(table, { projectUid: project.uid, ...webhook.inVersion }, made);
      return { inVersion: bound.inVersion, items: [...bound.items, ...items] };
    },
  });
  return { data: { workflow_id: workflowId } };
}

/** For the transaction that submits the workflow: what was taken, and that the call is over. */
function writing(
  table: TenantTable,
  { webhook, delivery, commit, number, files }: Found,
  workflowId: string,
): TransactItem[] {
  const taken = files.map(({ path, sha }) => ({ path, sha }));
  const shown = files.map(({ path, isLate }) => ({ path, isLate }));
  return [
    takenFiles.on(table).creating({ webhookUid: webhook.uid, number, commit, workflowId, files: taken }),
    gitDeliveries.on(table).updating(overWith(delivery, { outcome: 'workflow', workflowId, files: shown })),
  ];
}

function scriptOf(files: readonly PlannedFile[]): Script {
  const withSql = files.filter(({ sql }) => sql.trim() !== '');
  return {
    source: 'git_repository',
    fileName: undefined,
    files: withSql.map(({ path, sql }) => ({ path, kind: 'sql', text: sql })),
    skipped: [],
  };
}

function descriptionOf(
  { repository, branch, folder }: GitWebhook,
  commit: string,
  files: readonly PlannedFile[],
): string {
  const where = `${repository} @ ${branch} ${commit.slice(0, 12)}${folder === '' ? '' : ` / ${folder}`}`;
  return [where, ...files.map(({ path }) => path)].join('\n').slice(0, limits.descriptionLengthMax);
}
