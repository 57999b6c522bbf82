import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { affectedRows, type AffectedRows } from './affected-rows.ts';
import { explain, type Explained } from './explain.ts';
import { answerOf, inSession, type AnalysisPlace } from './session.ts';
import { statementTables, type StatementTable } from './statement-tables.ts';

/** What is wanted beyond the plan and the tables: both run queries. */
export type AnalysisWishes = { readonly affectedRows: boolean; readonly actualRows: boolean };
type Refusal = { readonly refusal: string };
/** A statement with its plan, its tables and, when that was wanted, the rows that it is about. Each part may fail alone. */
export type Analysis = {
  readonly sql: string;
  readonly explained: Explained | Refusal;
  readonly tables: readonly StatementTable[] | Refusal;
  readonly affected: AffectedRows | undefined;
};

/** Looks at a statement on a database over one session that changes nothing. */
export function analyse(place: AnalysisPlace, statement: ParsedStatement, wishes: AnalysisWishes): Promise<Analysis> {
  const { source, schema } = place;
  const { dbType } = source;
  return inSession(place, async (connection) => {
    const can = engineOf(dbType).abilities;
    const tables = can.includes('tableMeta')
      ? await answerOf(() => statementTables(connection, statement, { dbType, schema }))
      : [];
    const affected = wishes.affectedRows ? await affectedRows(connection, statement, dbType) : undefined;
    const explained = await answerOf(() => explain(connection, statement, { dbType, isMeasured: wishes.actualRows }));
    return { sql: statement.text, explained, tables, affected };
  });
}
