import type * as contract from '../../../shared/contract/auditing/direct-audits/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { dbServiceByName, type DbService } from '../../databases/db-services/service.ts';
import { projectAtHand } from '../../platform/access/project-at-hand.ts';
import type { Context, ProjectAtHand } from '../../platform/context.ts';
import { bookQuota } from '../../platform/quotas.ts';
import { findingsAsText } from '../audits/findings-as-text.ts';
import { auditedScript } from '../audits/audited-script.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { wireFinding } from './wire-finding.ts';

type Result = Reply<typeof contract.auditDirectly>;

export async function auditDirectly({ body }: Input<typeof contract.auditDirectly>, ctx: Context): Promise<Result> {
  const project =
    body.project_id == null ? undefined : await projectAtHand(ctx.table, ctx.user, { project_uid: body.project_id });
  return audited(ctx, body, {
    project,
    contents: [body.sql_content],
    templateName: body.rule_template_name ?? undefined,
  });
}

export async function auditFilesDirectly(
  { body }: Input<typeof contract.auditFilesDirectly>,
  ctx: Context,
): Promise<Result> {
  const project =
    body.project_name == null
      ? undefined
      : await projectAtHand(ctx.table, ctx.user, { project_name: body.project_name });
  return audited(ctx, body, { project, contents: body.file_contents, templateName: undefined });
}

/** The older form names one text, so it is what the newer one calls the contents of one file. */
export function auditDirectlyAsText({ body }: Input<typeof contract.auditDirectlyAsText>, ctx: Context) {
  const { sql_content: content, ...rest } = body;
  return auditFilesDirectlyAsText({ params: {}, query: {}, body: { ...rest, file_contents: [content] } }, ctx);
}

export async function auditFilesDirectlyAsText(
  { body }: Input<typeof contract.auditFilesDirectlyAsText>,
  ctx: Context,
) {
  const { data } = await auditFilesDirectly({ params: {}, query: {}, body }, ctx);
  const sql_results = data.sql_results.map(({ number, exec_sql, audit_level, audit_result }) => ({
    number,
    exec_sql,
    audit_level,
    audit_result: findingsAsText(audit_result),
  }));
  return { data: { ...data, sql_results } };
}

type Body = Pick<
  Input<typeof contract.auditDirectly>['body'],
  'instance_name' | 'instance_type' | 'schema_name' | 'sql_type' | 'page_index' | 'page_size'
>;
type Asked = {
  readonly project: ProjectAtHand | undefined;
  readonly contents: readonly string[];
  readonly templateName: string | undefined;
};

async function audited(ctx: Context, body: Body, { project, contents, templateName }: Asked): Promise<Result> {
  if (project) ctx.demand('quickAuditCreate', { project });
  const { source, dbType } = await targetOf(ctx, body, project);
  const schema = body.schema_name ?? '';
  await bookQuota(ctx, 'auditsPerMinute');
  const { task, statements } = await auditedScript(ctx, scriptOf(contents, body.sql_type), {
    source,
    dbType,
    schema,
    templateName,
    project: project ?? noProject,
    askedBy: ctx.user.uid,
    author: ctx.user,
  });
  // Each page is judged anew, and what an editor had audited once is counted once.
  if (project && (body.page_index ?? 1) === 1) {
    // It knows every dialect, which a function that starts does not load.
    const { keepIdeAudits } = await import('./keep-ide-audits.ts');
    await keepIdeAudits(ctx, { project, source, dbType, schema }, statements);
  }
  return {
    data: {
      audit_level: task.auditLevel,
      score: task.score,
      pass_rate: task.passRate,
      total_nums: statements.length,
      sql_results: pageOf(statements, body).map(({ number, sql = '', sqlType, auditLevel, findings }) => ({
        number,
        exec_sql: sql,
        sql_type: sqlType,
        audit_level: auditLevel,
        audit_result: findings.map((finding) => wireFinding(finding, dbType, ctx.locale)),
      })),
    },
  };
}

/** Whoever asks for no page gets all of them, as far as one reply can carry them. */
function pageOf<T>(rows: readonly T[], { page_index: index, page_size: size }: Body): readonly T[] {
  if (index == null && size == null) return rows;
  const rowsMax = size ?? limits.pageSizeUnasked;
  const from = ((index ?? 1) - 1) * rowsMax;
  return rows.slice(from, from + rowsMax);
}

/** Whoever names no project is judged by the platform's own rules; no project has this id. */
const noProject = { uid: '-', name: '' };

async function targetOf(
  ctx: Context,
  { instance_name: name, instance_type: dbType }: Body,
  project: ProjectAtHand | undefined,
): Promise<{ source: DbService | undefined; dbType: string }> {
  if (name && project) {
    const source = await dbServiceByName(ctx.table, project.uid, name);
    ctx.demand('dbServiceUse', { project, dbServiceUid: source.uid });
    return { source, dbType: source.dbType };
  }
  if (!dbType) throw new AppError('auditTargetMissing');
  if (!findEngine(dbType)) throw new AppError('unknownDbType', { dbType });
  return { source: undefined, dbType };
}

function scriptOf(contents: readonly string[], sqlType: Body['sql_type']): Script {
  const isMapper = sqlType === 'mybatis';
  if (contents.every((text) => text.trim() === '')) throw new AppError('sqlMissing');
  if (contents.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > limits.sqlFileBytesMax)
    throw new AppError('payloadTooLarge', { megabytes: limits.sqlFileBytesMax / 1024 / 1024 });
  const files = contents.map((text, index) => ({
    path: `${index + 1}.${isMapper ? 'xml' : 'sql'}`,
    kind: isMapper ? ('mapper' as const) : ('sql' as const),
    text,
  }));
  return { source: isMapper ? 'mybatis_xml_file' : 'form_data', fileName: undefined, files, skipped: [] };
}
