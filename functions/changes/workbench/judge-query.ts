import { worstOf } from '../../../shared/levels.ts';
import { auditedScript } from '../../auditing/audits/audited-script.ts';
import type { StoredFinding } from '../../ground/ledger/statement-repo.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Judged, QueryFinding, Readable } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';

/** What the rules say of a query: those that the data source has for the workbench, else those of its audits. */
export async function judgeQuery(
  ctx: Context,
  statement: Pick<Readable, 'text'>,
  {
    source,
    schema,
    by = 'query',
  }: {
    readonly source: DbService;
    readonly schema: string;
    /** A change is judged by the rules of the data source, whatever its queries are judged by. */
    readonly by?: 'query' | 'change';
  },
): Promise<Judged> {
  const file = { path: '1.sql', kind: 'sql' as const, text: statement.text };
  const script = { source: 'form_data' as const, fileName: undefined, files: [file], skipped: [] };
  const { statements } = await auditedScript(ctx, script, {
    source,
    dbType: source.dbType,
    schema,
    templateName: by === 'query' ? source.sqleConfig.sql_query_config?.rule_template_name : undefined,
    project: ctx.project,
    askedBy: ctx.user.uid,
    author: ctx.user,
  });
  return {
    level: worstOf(statements.map(({ auditLevel }) => auditLevel)),
    findings: statements.flatMap((one) => one.findings).map(loggedFinding),
  };
}

/** A finding of an audit as the log keeps it. */
export function loggedFinding({ ruleId, level, message, error, line, column, length }: StoredFinding): QueryFinding {
  return { ruleId, level, message, ...(error && { error }), line, column, length };
}
