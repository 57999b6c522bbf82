import type { WirePlanStep } from '../../../shared/contract/watching/sql-analysis/fields.ts';
import type { Received } from '../../../shared/contract/operation.ts';
import type { analyseManagedSql, analyseTaskSqlV2 } from '../../../shared/contract/watching/sql-analysis/operations.ts';

type First = Received<typeof analyseManagedSql>['data'];
type Second = Received<typeof analyseTaskSqlV2>['data'];
export type PlanStep = WirePlanStep;
export type Explained = Omit<First['sql_explain'], 'message'>;
export type AnalysedTable = First['table_metas']['table_meta_items'][number];
export type Grid = Explained['classic_result'];
/** An analysis in either of the forms in which the wire writes one. */
export type Analysed = First | Second;

/** What the database said against explaining; nothing where it explained. */
export function problemOf({ sql_explain: told }: Analysed): string {
  return 'message' in told ? told.message : told.err_message;
}

/** By what a step of one plan is found in another. */
export function stepKey({ operation, relation, index }: PlanStep): string {
  return [operation, relation, index].join('\n');
}
