import type * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { dbServiceByName, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { auditLater } from '../audits/audit-later.ts';
import { auditNow } from '../audits/audit-now.ts';
import { auditRecordPath } from '../../ground/outbox/page-paths.ts';
import { computeFor, scriptOf, type Script } from '../../ground/scripts/script.ts';
import { sshAccess } from '../../ground/scripts/ssh-access.ts';
import { shownTask } from '../audits/task-view.ts';
import type { NewAuditTask } from '../../ground/ledger/task-repo.ts';
import { nodeOfToken } from '../pipeline-nodes/node-of-token.ts';
import { templateFor } from '../../rules/rules/service.ts';
import { startAudit } from './auditing.ts';
import { creatingRecord, type NewAuditRecord } from './record-repo.ts';

/** Audits SQL for a data source, or for a database type without one. What is large is audited after the request. */
export async function createSqlAuditRecord({ body: given }: Input<typeof contract.createSqlAuditRecord>, ctx: Context) {
  const { table, project, user, world } = ctx;
  const body = await asNodeWants(ctx, given);
  const { source, dbType } = await targetOf(ctx, body);
  const template =
    body.rule_template_name &&
    (await templateFor(table, { dbType, projectUid: project.uid }, body.rule_template_name)).name;
  const script = await scriptOf(
    { ...body, sql: body.sqls },
    {
      bytesMax: limits.quickAuditBytesMax,
      compute: computeFor(ctx),
      ssh: sshAccess(ctx),
    },
  );
  const recordId = world.newId();
  const wanted = {
    source,
    dbType,
    schema: source ? body.instance_schema : '',
    templateName: template || undefined,
    project,
    creator: user,
    execMode: 'sqls' as const,
    recordId,
  };
  const isLarge = sizeOf(script) > limits.auditAtOnceBytesMax;
  const recordOf = ({ taskId, createdAt }: NewAuditTask): NewAuditRecord => ({
    recordId,
    projectUid: project.uid,
    taskId,
    creatorUid: user.uid,
    creatorName: user.name,
    dbServiceUid: source?.uid ?? '',
    status: isLarge ? 'auditing' : 'successfully',
    tags: [],
    tagText: '',
    pipelineNumber: user.pipeline?.pipelineNumber,
    createdAt,
  });
  const beside = (task: NewAuditTask) => creatingRecord(table, recordOf(task));
  ctx.describe(aboutAudit(source, dbType));
  if (isLarge) await noteDue(world, 'resumeAudits', ctx.tenant);
  const task = await (isLarge ? auditLater : auditNow)(ctx, script, { wanted, beside, recorded: ctx.recorded });
  if (isLarge) await startAudit(ctx, { recordId, projectUid: project.uid, taskId: task.taskId });
  const page_path = auditRecordPath(project.uid, recordId);
  return { data: { sql_audit_record_id: recordId, task: shownTask(task, undefined, ctx.locale), page_path } };
}

type Body = Input<typeof contract.createSqlAuditRecord>['body'];

function aboutAudit(source: DbService | undefined, dbType: string): Text {
  return source
    ? { zh: `为数据源 ${source.name} 快捷审核 SQL`, en: `Audit SQL for the data source ${source.name}` }
    : { zh: `按 ${dbType} 的规则快捷审核 SQL`, en: `Audit SQL by the rules of ${dbType}` };
}

/** A pipeline audits by the rules and against the target of its node: a job cannot choose milder ones. */
async function asNodeWants({ table, user }: Context, given: Body): Promise<Body> {
  if (!user.pipeline) return given;
  const node = await nodeOfToken(table, user.pipeline);
  return {
    ...given,
    instance_name: node.dbServiceName,
    db_type: node.dbType,
    rule_template_name: node.ruleTemplateName,
  };
}

async function targetOf(
  ctx: Context,
  { instance_name: name, db_type: dbType }: Body,
): Promise<{ source: DbService | undefined; dbType: string }> {
  if (name) {
    const source = await dbServiceByName(ctx.table, ctx.project.uid, name);
    // The audit tells what the data source holds, so it is for those who work with it.
    ctx.demand('dbServiceUse', { dbServiceUid: source.uid });
    return { source, dbType: source.dbType };
  }
  if (!dbType) throw new AppError('auditTargetMissing');
  if (!findEngine(dbType)) throw new AppError('unknownDbType', { dbType });
  return { source: undefined, dbType };
}

function sizeOf({ files }: Script): number {
  return files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
}
