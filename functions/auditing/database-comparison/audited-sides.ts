import type * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import type { StepLocks } from '../../../shared/audit/lock-impact/steps/step-locks.ts';
import type { Surroundings } from '../../../shared/audit/lock-impact/steps/surroundings.ts';
import { auditedScript } from '../audits/audited-script.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';

/** A statement with what the audit says of it. */
export type AuditedText = Reply<typeof contract.makeChangeSql>['data'][number]['modify_sqls'][number];

/** The definition of what stands in a schema with what the audit says of it: whether it could be made there is no question. */
export async function auditedDefinition(
  ctx: Context,
  source: DbService,
  { schema, text }: { schema: string; text: string },
) {
  const written = { schema, statements: [text], isThere: true };
  const { statements, problem } =
    text === '' ? { statements: [], problem: '' } : await auditedEach(ctx, source, written);
  return {
    sql_statement_with_audit: statements[0] ?? { sql_statement: text, audit_results: [] },
    audit_error: problem,
  };
}

type Written = {
  readonly schema: string;
  readonly statements: readonly string[];
  readonly isThere?: boolean;
  readonly surroundings?: Surroundings | undefined;
};

/** Each text with what the audit says of it, by the rules of the data source. Without an audit the texts are still an answer. */
export async function auditedEach(
  ctx: Context,
  source: DbService,
  { schema, statements, isThere = false, surroundings }: Written,
): Promise<{ statements: AuditedText[]; problem: string }> {
  const unaudited = statements.map((text): AuditedText => ({ sql_statement: text, audit_results: [] }));
  if (statements.length === 0) return { statements: unaudited, problem: '' };
  const files = statements.map((text, index) => ({ path: `${index}.sql`, kind: 'sql' as const, text }));
  try {
    const judged = await auditedScript(
      ctx,
      { source: 'form_data', fileName: undefined, files, skipped: [] },
      {
        source,
        dbType: source.dbType,
        schema,
        templateName: undefined,
        project: ctx.project,
        askedBy: ctx.user.uid,
        author: ctx.user,
        isFresh: true,
        surroundings,
      },
    );
    const rowsOf = (path: string) => judged.statements.filter((row) => row.sourceFile === path);
    const found = (path: string) =>
      rowsOf(path)
        .flatMap((row) => row.findings)
        .filter((finding) => !isThere || finding.source !== 'validity');
    return {
      problem: '',
      statements: files.map(({ path, text }) => ({
        sql_statement: text,
        audit_results: found(path).map(({ ruleId, level, message, error }) => ({
          rule_name: ruleId,
          level,
          message: inLocale(message, ctx.locale),
          db_type: source.dbType,
          execution_failed: error !== undefined,
          error_info: error ? inLocale(error, ctx.locale) : '',
        })),
        ...(surroundings && { locks: shownLocks(rowsOf(path)) }),
      })),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { statements: unaudited, problem: inLocale(error.text, ctx.locale) };
  }
}

/** What is said of locks that nobody knows. */
export const unknownLocks: NonNullable<AuditedText['locks']> = { is_known: false, objects: [] };

/** What a statement locks, as far as it is known. */
function shownLocks([row, ...others]: readonly { readonly step?: StepLocks }[]): NonNullable<AuditedText['locks']> {
  const step = row?.step;
  if (step === undefined || step === 'unknown' || others.length > 0) return unknownLocks;
  return {
    is_known: true,
    objects: step.map(({ object, lock, work, blocks, algorithm, rows }) => ({
      ...{ object_name: object, lock, work, blocks },
      ...(algorithm !== undefined && { algorithm }),
      ...(rows !== undefined && { rows }),
    })),
  };
}
