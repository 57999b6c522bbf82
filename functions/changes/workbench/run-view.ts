import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { queryRecords, type QueryFinding } from '../../databases/reading/service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import type { ResultPage } from './result-file.ts';
import { expiryOf, isBehind, stateAt, type StoredQueryRun } from './run-repo.ts';

type Shown = Reply<typeof contract.getQueryRun>['data'];
type Reader = { readonly table: TenantTable; readonly world: Pick<World, 'clock'>; readonly locale: Locale };

/** A run as its owner sees it; what the audit said stands in the log. */
export async function shownRun({ table, world, locale }: Reader, run: StoredQueryRun): Promise<Shown> {
  const record = run.recordUid === undefined ? undefined : await queryRecords.on(table).get({ uid: run.recordUid });
  const state = stateAt(run, world.clock.now());
  const { dbType = '', auditLevel = '', allowedLevel = '', findings = [] } = record ?? {};
  return {
    run_uid: run.runUid,
    log_uid: run.recordUid ?? '',
    state,
    db_service: { uid: run.dbServiceUid, name: run.dbServiceName },
    schema_name: run.schema,
    sql: run.sql,
    created_at: run.createdAt,
    ...(run.endedAt !== undefined && { ended_at: run.endedAt }),
    ...workOf(run),
    audit_level: auditLevel,
    allowed_level: allowedLevel,
    findings: findings.map((one) => shownFinding(one, dbType, locale)),
    ...whyOf(run, locale),
    rows_max: run.rowsMax,
    seconds_max: run.secondsMax,
    in_background: isBehind(run),
    columns: run.columns,
    row_count: run.rowCount,
    is_cut: run.cutBy !== undefined,
    ...(run.cutBy && { cut_by: run.cutBy }),
    page_rows: run.pages.map(({ rows }) => rows),
    ...(state === 'succeeded' && { result_expires_at: new Date(expiryOf(run)).toISOString() }),
  };
}

function workOf({ workflowId, milliseconds, transactionUid, changedRows }: StoredQueryRun) {
  return {
    ...(transactionUid !== undefined && { transaction_uid: transactionUid }),
    ...(changedRows !== undefined && { changed_rows: changedRows }),
    ...(workflowId !== undefined && { workflow_id: workflowId }),
    ...(milliseconds !== undefined && { milliseconds }),
  };
}

function whyOf({ reason, errorLine, errorColumn, hasReplica, server, askedWhy }: StoredQueryRun, locale: Locale) {
  return {
    ...(reason && { reason: inLocale(reason, locale) }),
    ...(errorLine !== undefined && { error_line: errorLine }),
    ...(errorColumn !== undefined && { error_column: errorColumn }),
    ...(hasReplica && server && { asked_server: server }),
    ...(askedWhy && { asked_server_why: inLocale(askedWhy, locale) }),
  };
}

/** What a rule said, as the log of this API family writes it. */
export function shownFinding(
  { ruleId, level, message, error, line, column, length }: QueryFinding,
  dbType: string,
  locale: Locale,
) {
  return {
    rule_name: ruleId,
    level,
    message: inLocale(message, locale),
    db_type: dbType,
    execution_failed: error !== undefined,
    error_info: error ? inLocale(error, locale) : '',
    line,
    column,
    length,
  };
}

/** A page with its place in the result. */
export function shownPage({ rows, cut }: ResultPage, { index, firstRow }: { index: number; firstRow: number }) {
  return { page_index: index, first_row: firstRow, rows, cut_cells: cut };
}
