import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import type { Context } from '../../platform/context.ts';
import type { DbService } from '../db-services/service.ts';
import { answerOf } from '../reading/answer-of.ts';
import type { AffectedRows, Explained, LookingSession, NotPlanned } from '../reading/service.ts';
import { statementTables, type StatementTable } from './statement-tables.ts';

/** What is wanted beyond the plan and the tables: both run queries. */
export type AnalysisWishes = { readonly affectedRows: boolean; readonly actualRows: boolean };
type Refusal = { readonly refusal: string };
/** A statement with its plan, its tables and, when that was wanted, the rows that it is about. Each part may fail alone. */
export type Analysis = {
  readonly sql: string;
  readonly explained: Explained | NotPlanned;
  readonly tables: readonly StatementTable[] | Refusal;
  readonly affected: AffectedRows | undefined;
};
type Place = { readonly source: DbService; readonly schema: string };

/** Looks at a statement on a database over one session that changes nothing. */
export async function analyse(
  ctx: Context,
  place: Place,
  statement: ParsedStatement,
  wishes: AnalysisWishes,
): Promise<Analysis> {
  const { lookedAt } = await import('../reading/looked-at.ts');
  return lookedAt(ctx, { ...place, statement }, (session) => analysed(session, statement, { ...place, wishes }));
}

async function analysed(
  session: LookingSession,
  statement: ParsedStatement,
  { source: { dbType }, wishes }: Place & { readonly wishes: AnalysisWishes },
): Promise<Analysis> {
  const can = engineOf(dbType).abilities;
  const tables = can.includes('tableMeta')
    ? await answerOf(() => statementTables(session.catalogue, statement, dbType))
    : [];
  const affected = wishes.affectedRows ? await session.countRows(statement) : undefined;
  const explained = await answerOf(() => session.explain(statement, { isMeasured: wishes.actualRows }));
  return { sql: statement.text, explained, tables, affected };
}
