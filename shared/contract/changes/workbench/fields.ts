import * as z from 'zod';
import { readingFamilies } from '../../../engines/reading-families.ts';
import { levels } from '../../../levels.ts';
import { limits } from '../../../limits.ts';
import { queryOutcomes } from '../../../query-outcomes.ts';
import { sqlTransactionStates } from '../../../sql-transaction-states.ts';
import { asWritten } from '../../as-written.ts';
import { momentFrom, momentTo } from '../../moments.ts';
import { uid, uidWithName } from '../../paging.ts';

const tooLong = {
  zh: `语句最多 ${limits.querySqlLengthMax} 个字符`,
  en: `A statement has at most ${limits.querySqlLengthMax} characters`,
};
/** One query as somebody wrote it. */
export const querySql = asWritten.refine((text) => text.length <= limits.querySqlLengthMax, {
  params: { text: tooLong },
});
/** Chosen by the client, so that it can cancel what it has no answer of yet, and never runs one thing twice. */
export const runUid = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** What the audit says of a statement, as the log of this API family writes it. */
export const queryFinding = z
  .object({
    rule_name: z.string(),
    level: z.string(),
    message: z.string(),
    db_type: z.string(),
    execution_failed: z.boolean(),
    error_info: z.string(),
    line: z.number().int(),
    column: z.number().int(),
    length: z.number().int(),
  })
  .meta({ id: 'QueryFinding' });

/** `type` is the server's own name; values of `binary` are its text of bytes: 0x… or \x…. */
export const queryColumn = z
  .object({
    name: z.string(),
    type: z.string(),
    kind: z.enum(['number', 'boolean', 'binary', 'json', 'text']),
    /** Its values may be masks, or made of them. */
    masked: z.boolean().optional(),
  })
  .meta({ id: 'QueryColumn' });

/** Some rows of a result. Each value is the server's own text, numbers too; null is NULL and '' is the empty text. */
export const queryPage = z
  .object({
    page_index: z.number().int(),
    /** Its place in the whole result, from 1. */
    first_row: z.number().int(),
    rows: z.array(z.array(z.string().nullable())),
    /** Values that were too long: their places in this page, from 0, and their whole length in characters. */
    cut_cells: z.array(z.object({ row: z.number().int(), column: z.number().int(), length: z.number().int() })),
  })
  .meta({ id: 'QueryPage' });

/** One execution of a query. */
export const queryRun = z
  .object({
    run_uid: z.string(),
    /** The row of the log that it is. */
    log_uid: z.string(),
    state: z.enum(queryOutcomes),
    db_service: uidWithName,
    schema_name: z.string(),
    sql: z.string(),
    /** Of a change on a data source that runs them as workflows: which it became. It is `running` until that has ended. */
    workflow_id: z.string().optional(),
    /** Of a statement in a transaction by hand: which one; and how many rows it changed, which count once that is committed. */
    transaction_uid: z.string().optional(),
    changed_rows: z.number().int().optional(),
    created_at: z.string(),
    ended_at: z.string().optional(),
    milliseconds: z.number().int().optional(),
    audit_level: z.enum(['', ...levels]),
    /** The worst level that the data source lets through; '' where its queries are not audited. */
    allowed_level: z.enum(['', ...levels]),
    findings: z.array(queryFinding),
    /** Why it did not succeed, and where in `sql`, from 1, when that is known. */
    reason: z.string().optional(),
    error_line: z.number().int().optional(),
    error_column: z.number().int().optional(),
    /** Which server of a data source with a replica was asked, and why it was the primary. */
    asked_server: z.enum(['replica', 'primary']).optional(),
    asked_server_why: z.string().optional(),
    /** What held: the limits of the data source as far as this deployment goes. */
    rows_max: z.number().int(),
    seconds_max: z.number().int(),
    /** It runs behind its request, for as long as somebody asks after it. */
    in_background: z.boolean(),
    columns: z.array(queryColumn),
    row_count: z.number().int(),
    /** More rows exist than were read, and which limit was met. */
    is_cut: z.boolean(),
    cut_by: z.enum(['rows', 'bytes']).optional(),
    /** How many rows each page has, in order. */
    page_rows: z.array(z.number().int()),
    result_expires_at: z.string().optional(),
  })
  .meta({ id: 'QueryRun' });

/** A file of a result. Its name says as well what it lacks. */
export const queryExport = z
  .object({
    export_uid: z.string(),
    /** The row of the log that it is. */
    log_uid: z.string(),
    file_name: z.string(),
    format: z.enum(['CSV', 'JSON', 'EXCEL']),
    row_count: z.number().int(),
    bytes: z.number().int(),
    /** Of the bytes of the file, in hexadecimal digits. */
    sha256: z.string(),
    is_cut: z.boolean(),
    cut_by: z.enum(['rows', 'bytes']).optional(),
    /** Values that are not whole in it, as they were too long. */
    cut_cell_count: z.number().int(),
  })
  .meta({ id: 'QueryExport' });

/** Columns of the result that are columns of its one table; what is masked, computed or an expression is none of them. */
export const queryEditBase = z
  .object({
    family: z.enum(readingFamilies),
    schema: z.string(),
    table: z.string(),
    columns: z.array(
      z.object({
        /** Its place in the result, from 0. */
        at: z.number().int(),
        name: z.string(),
        type: z.string(),
        /** The server alone gives its values. */
        is_given: z.boolean(),
      }),
    ),
    key: z.array(z.string()),
  })
  .meta({ id: 'QueryEditBase' });

const scriptTooLong = {
  zh: `脚本最多 ${limits.savedScriptLengthMax} 个字符`,
  en: `A script has at most ${limits.savedScriptLengthMax} characters`,
};
/** What somebody keeps for later. */
export const savedScriptFields = z
  .object({
    name: z.string().trim().min(1).max(limits.savedScriptNameMax),
    sql: asWritten.refine((text) => text.length > 0 && text.length <= limits.savedScriptLengthMax, {
      params: { text: scriptTooLong },
    }),
    /** Where it is run, when it has such a place. */
    db_service_uid: uid.nullish(),
    schema_name: z
      .string()
      .max(200)
      .nullish()
      .transform((name) => name ?? ''),
    /** Everybody in the project who may query reads it; else nobody but its creator. */
    is_shared: z.boolean().default(false),
  })
  .meta({ id: 'SavedScriptFields' });
/** In a list `sql` is only the beginning. */
export const savedScript = z
  .object({
    script_uid: z.string(),
    name: z.string(),
    sql: z.string(),
    sql_length: z.number().int(),
    db_service: uidWithName.optional(),
    schema_name: z.string(),
    is_shared: z.boolean(),
    creator: uidWithName,
    is_mine: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'SavedScript' });

/** What somebody ran, without rows and without what an audit said. */
export const historyRow = z
  .object({
    log_uid: z.string(),
    sql: z.string(),
    db_service: uidWithName,
    schema_name: z.string(),
    state: z.enum(queryOutcomes),
    at: z.string(),
    milliseconds: z.number().int(),
    row_count: z.number().int(),
    workflow_id: z.string().optional(),
  })
  .meta({ id: 'QueryHistoryRow' });

/** What the log is narrowed by, as the wire writes it. */
export const logFilters = z.object({
  filter_operation_person_uid: uid.optional(),
  filter_operation_time_from: momentFrom.optional(),
  filter_operation_time_to: momentTo.optional(),
  filter_db_service_uid: uid.optional(),
  filter_exec_result: z.enum(queryOutcomes).optional(),
  fuzzy_keyword: z.string().max(200).optional(),
});

/** One row of the log. It holds no value of a result. */
export const logRow = z
  .object({
    uid: z.string(),
    operation_person: uidWithName,
    operation_time: z.string(),
    db_service: uidWithName,
    /** `EXPORT`: the rows of that statement went into a file. `ANALYSIS`: its plan was looked at, and it was counted or measured where it only reads. */
    operation: z.object({ operation_type: z.enum(['SQL', 'EXPORT', 'ANALYSIS']), operation_detail: z.string() }),
    session_id: z.string(),
    operation_ip: z.string(),
    audit_result: z.array(queryFinding),
    exec_result: z.enum(queryOutcomes),
    /** Milliseconds, whatever the wire calls it: its own screen says so too. */
    exec_time_second: z.number().int(),
    result_set_row_count: z.number().int(),
    /** Beside the wire's own fields. */
    schema_name: z.string(),
    audit_level: z.enum(['', ...levels]),
    allowed_level: z.enum(['', ...levels]),
    user_agent: z.string(),
    is_cut: z.boolean(),
    reason: z.string().optional(),
    workflow_id: z.string().optional(),
    /** Of a statement in a transaction by hand: what became of that. */
    transaction: z.object({ uid: z.string(), state: z.enum(sqlTransactionStates) }).optional(),
    export_file: z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() }).optional(),
  })
  .meta({ id: 'QueryLogRow' });
