import { AppError } from '../../../shared/errors/index.ts';
import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { csvOf } from '../../../shared/csv.ts';
import { levelTexts } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { queryOutcomes, queryOutcomeTexts } from '../../../shared/query-outcomes.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import {
  figuresOf,
  keptFigures,
  queryRecords,
  type QueryFigures,
  type QueryRecord,
} from '../../databases/reading/service.ts';
import { valuesShownTo } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Listing, type WhereRecord } from '../../platform/table/entity.ts';
import { foundPage } from '../../platform/table/paging.ts';
import type { SqlTransactionState } from '../../../shared/sql-transaction-states.ts';
import { statesOfTransactions } from './transaction/transaction-states.ts';
import { shownFinding } from './run-view.ts';

type Filters = Input<typeof contract.exportQueryLog>['query'];

export async function listQueryLog({ query }: Input<typeof contract.listQueryLog>, ctx: Context) {
  const { listing, personUid, isNarrowed } = listingOf(ctx, query);
  const figures = isNarrowed
    ? await searchedFigures(listing)
    : await keptFigures(ctx.table, { projectUid: ctx.project.uid, personUid });
  const { items, total, searched } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: isNarrowed ? undefined : Promise.resolve(figures.total),
  });
  const stateOf = await statesOfTransactions(ctx, items);
  return {
    data: (await asSeenBy(ctx, items)).map((record) => shownRow(record, { locale: ctx.locale, stateOf })),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
    exec_sql_total: figures.total,
    exec_success_rate: rateOf(figures),
    audit_intercepted_sql_count: figures.intercepted,
    exec_failed_sql_count: figures.failed,
  };
}

export async function exportQueryLog({ query }: Input<typeof contract.exportQueryLog>, ctx: Context) {
  const max = limits.exportedQueryRecordsMax;
  const { items, next } = await readPage(listingOf(ctx, query).listing, { limit: max });
  if (next !== undefined) throw new AppError('tooManyRecords', { max });
  const said = (text: Text) => inLocale(text, ctx.locale);
  const rows = (await asSeenBy(ctx, items)).map((record) => [
    record.personName,
    record.time,
    record.dbServiceName,
    record.schema,
    record.sql,
    record.sessionId,
    record.ip,
    record.auditLevel === '' ? '' : said(levelTexts[record.auditLevel]),
    record.findings.map(({ message }) => said(message)).join('\n'),
    said(queryOutcomeTexts[record.outcome]),
    record.reason ? said(record.reason) : '',
    String(record.milliseconds),
    String(record.rows),
    record.workflowId ?? '',
    record.file ? `${record.file.name} sha256:${record.file.sha256}` : '',
  ]);
  const time = new Date(ctx.world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14);
  return {
    fileName: `${said(fileTitle)}_${time}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: csvOf([columns.map(said), ...rows]),
  };
}

export async function listQueryLogTips(_: Input<typeof contract.listQueryLogTips>, { locale }: Context) {
  return {
    data: {
      exec_result: [...queryOutcomes],
      exec_result_texts: queryOutcomes.map((exec_result) => ({
        exec_result,
        desc: inLocale(queryOutcomeTexts[exec_result], locale),
      })),
    },
  };
}

const fileTitle: Text = { zh: 'SQL工作台操作记录', en: 'sql_workbench_log' };
const columns: readonly Text[] = [
  { zh: '操作人', en: 'Operator' },
  { zh: '执行时间', en: 'Time' },
  { zh: '数据源', en: 'Data source' },
  { zh: '库', en: 'Schema' },
  { zh: '操作详情', en: 'Statement' },
  { zh: '会话ID', en: 'Session' },
  { zh: '操作IP', en: 'IP' },
  { zh: '审核等级', en: 'Audit level' },
  { zh: '审核结果', en: 'Findings' },
  { zh: '执行结果', en: 'Result' },
  { zh: '原因', en: 'Reason' },
  { zh: '执行时间(毫秒)', en: 'Milliseconds' },
  { zh: '结果集行数', en: 'Rows' },
  { zh: '工单ID', en: 'Workflow' },
  { zh: '导出文件', en: 'Exported file' },
];

/** Who may not see everybody's sees one's own. */
function listingOf(ctx: Context, query: Filters) {
  const seesAll = ctx.may('queryLogViewAll');
  const asked = query.filter_operation_person_uid;
  const isOthers = !seesAll && asked !== undefined && asked !== ctx.user.uid;
  const personUid = seesAll ? asked : ctx.user.uid;
  const where: WhereRecord<QueryRecord> = {
    ...(isOthers && { uid: '' }),
    ...(query.filter_db_service_uid && { dbServiceUid: query.filter_db_service_uid }),
    ...(query.filter_exec_result && { outcome: query.filter_exec_result }),
    ...(query.fuzzy_keyword && { searchText: { contains: query.fuzzy_keyword.toLowerCase() } }),
  };
  const [from, to] = [utc(query.filter_operation_time_from), utc(query.filter_operation_time_to)];
  const isFiltered = Object.keys(where).length > 0;
  const options = { newestFirst: true, from, to, ...(isFiltered && { filter: where }) };
  const [records, projectUid] = [queryRecords.on(ctx.table), ctx.project.uid];
  const listing =
    personUid === undefined
      ? records.listingBy('gsi1', { projectUid }, options)
      : records.listingBy('gsi2', { projectUid, personUid }, options);
  return { listing, personUid, isNarrowed: isFiltered || from !== undefined || to !== undefined };
}

/** Figures over the rows that a search looks through first, which are all unless the list says that it searched so many only. */
async function searchedFigures({ table, query, read }: Listing<QueryRecord>): Promise<QueryFigures> {
  const { items } = await table.search(query, {
    rowsMax: limits.searchedRowsMax,
    readsMax: limits.searchedMegabytesMax,
  });
  return figuresOf(items.flatMap((item) => read(item) ?? []));
}

function rateOf({ succeeded, failed }: QueryFigures): number {
  const ended = succeeded + failed;
  return ended === 0 ? 0 : Math.round((succeeded / ended) * 1000) / 10;
}

/** Statements of others hold values that people know who may see them, and those of applications that somebody looked at. */
function asSeenBy(ctx: Context, records: readonly QueryRecord[]): Promise<QueryRecord[]> {
  const values = valuesShownTo(ctx);
  return Promise.all(
    records.map(async (record) =>
      record.personUid === ctx.user.uid ? record : { ...record, sql: (await values(record)).text(record.sql) },
    ),
  );
}

type Showing = Pick<Context, 'locale'> & { readonly stateOf: (record: QueryRecord) => SqlTransactionState | undefined };

function shownRow(record: QueryRecord, { locale, stateOf }: Showing) {
  const state = stateOf(record);
  return {
    uid: record.uid,
    operation_person: { uid: record.personUid, name: record.personName },
    operation_time: record.time,
    db_service: { uid: record.dbServiceUid, name: record.dbServiceName },
    operation: { operation_type: operationOf(record), operation_detail: record.sql },
    session_id: record.sessionId,
    operation_ip: record.ip,
    audit_result: record.findings.map((one) => shownFinding(one, record.dbType, locale)),
    exec_result: record.outcome,
    exec_time_second: record.milliseconds,
    result_set_row_count: record.rows,
    schema_name: record.schema,
    audit_level: record.auditLevel,
    allowed_level: record.allowedLevel,
    user_agent: record.userAgent,
    is_cut: record.isCut,
    ...(record.file && { export_file: record.file }),
    ...(record.workflowId !== undefined && { workflow_id: record.workflowId }),
    ...(state && { transaction: { uid: record.transactionUid ?? '', state } }),
    ...(record.reason && { reason: inLocale(record.reason, locale) }),
  };
}

function operationOf({ file, isAnalysis }: QueryRecord): 'SQL' | 'EXPORT' | 'ANALYSIS' {
  if (file) return 'EXPORT';
  return isAnalysis ? 'ANALYSIS' : 'SQL';
}

function utc(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
