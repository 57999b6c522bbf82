import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { execStatusOf, statesOfExecStatus } from '../../../shared/lifecycles/statement.ts';
import { isUnread } from '../../../shared/audit/judge/is-unread.ts';
import type { RunState } from '../../../shared/lifecycles/workflow.ts';
import { severityOf } from '../../../shared/levels.ts';
import { inLocale, locales, type Locale } from '../../../shared/text.ts';
import { valuesShownTo } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import type { WhereRecord } from '../../platform/table/entity.ts';
import { pageOf } from '../../platform/table/paging.ts';
import { everyRule, insteadOf, type Rules } from '../audits/every-rule.ts';
import { findingsAsText } from '../audits/findings-as-text.ts';
import { outdateDownloads } from '../audits/download-repo.ts';
import { ruleOutcomesOf } from '../audits/rule-outcome-repo.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import {
  statements,
  type NewStatement,
  type Statement,
  type StoredFinding,
} from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import { requireTaskFile } from '../../ground/ledger/task-files.ts';
import { shownBackup, undoingSqls } from '../backups/shown-backup.ts';
import { shownWay } from './execution-ways.ts';
import { ownTask, visibleTask } from './task-access.ts';
import { scriptShown } from './task-values.ts';
import { unruledOf } from './unruled.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

export async function listAuditTaskSqls({ params, query }: Input<typeof contract.listAuditTaskSqls>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  if (query.filter_audit_status !== undefined && query.filter_audit_status !== 'finished')
    return { data: [], total_nums: 0 };
  const run = task.workflowId === undefined ? undefined : (await runs.on(ctx.table).get(task))?.state;
  const filter = filterOf(query, run);
  const file =
    query.filter_audit_file_id === undefined
      ? undefined
      : await requireTaskFile(ctx.table, task.taskId, query.filter_audit_file_id);
  if (file && file.lastNumber < file.firstNumber) return { data: [], total_nums: 0 };
  const listing = statements
    .on(ctx.table)
    .listing(
      { taskId: task.taskId },
      { ...(filter && { filter }), ...(file && { from: file.firstNumber, to: file.lastNumber }) },
    );
  const page = await pageOf(listing, query, ctx.user.uid);
  const files = ctx.world.files.forTenant(ctx.tenant);
  const rules = await everyRule();
  const [script, undoing] = await Promise.all([scriptShown(ctx, task), valuesShownTo(ctx)(task)]);
  const data = await Promise.all(
    page.map(async (statement) =>
      shownStatement(statement, script.text(await statementText(files, statement)), {
        isConcealed: script.isConcealed,
        task,
        run,
        locale: ctx.locale,
        rules,
        undoing: (await undoingSqls(files, statement, task)).sqls.map(undoing.text),
      }),
    ),
  );
  return { data, total_nums: knownTotal(task, query) ?? (await ctx.table.count(listing.query)) };
}

export async function listAuditTaskSqlsAsText(
  { params, query }: Input<typeof contract.listAuditTaskSqlsAsText>,
  ctx: Context,
) {
  const { data, total_nums } = await listAuditTaskSqls({ params, query, body: {} }, ctx);
  return {
    data: data.map((one) => ({
      number: one.number,
      exec_sql: one.exec_sql,
      description: one.description,
      audit_level: one.audit_level,
      audit_status: one.audit_status,
      audit_result: findingsAsText(one.audit_result),
      exec_status: one.exec_status,
      exec_result: one.exec_result,
      rollback_sqls: one.rollback_sqls,
    })),
    total_nums,
  };
}

export async function updateAuditTaskSql({ params, body }: Input<typeof contract.updateAuditTaskSql>, ctx: Context) {
  const { taskId } = await ownTask(ctx, params.task_id);
  await statements.on(ctx.table).patch({ taskId, number: params.number }, { set: { description: body.description } });
  await outdateDownloads(ctx.table, taskId);
  ctx.describe({ zh: `修改第 ${params.number} 条语句的说明`, en: `Change the note of statement ${params.number}` });
  return {};
}

type Query = Input<typeof contract.listAuditTaskSqls>['query'];

function filterOf(
  {
    filter_audit_level: auditLevel,
    filter_exec_status: status,
    filter_rule_name: rule,
    no_duplicate: isDistinct,
  }: Query,
  run: RunState | undefined,
): WhereRecord<NewStatement> | undefined {
  const filter = {
    ...(auditLevel && { auditLevel }),
    ...(status && { state: { oneOf: statesOfExecStatus(status, run) } }),
    ...(rule && { ruleIds: { contains: rule } }),
    ...(isDistinct && { isDuplicate: false }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** Totals that the audit counted; how many statements have come how far is counted when it is asked. */
function knownTotal(
  task: AuditTask,
  {
    filter_audit_level: level,
    filter_exec_status: status,
    filter_rule_name: rule,
    filter_audit_file_id: file,
    no_duplicate: isDistinct,
  }: Query,
): number | undefined {
  // A line of large files may stand for many statements.
  if (status || rule || file || task.storedFiles > 0) return undefined;
  const counts = isDistinct ? task.distinctLevelCounts : task.levelCounts;
  return level ? (counts[level] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type Shown = Reply<typeof contract.listAuditTaskSqls>['data'][number];

function shownStatement(
  statement: Statement,
  sql: string,
  {
    task,
    run,
    locale,
    rules,
    undoing,
    isConcealed,
  }: {
    task: AuditTask;
    run: RunState | undefined;
    locale: Locale;
    rules: Rules;
    undoing: string[];
    isConcealed: boolean;
  },
): Shown {
  return {
    number: statement.number,
    exec_sql_id: statement.number,
    exec_sql: sql,
    ...(isConcealed && { is_concealed: true }),
    statement_count: statement.slice?.statements ?? 1,
    sql_end_line: statement.slice?.lastLine,
    sql_type: statement.sqlType,
    sql_start_line: statement.line,
    sql_source_file: statement.sourceFile,
    description: statement.description,
    audit_level: statement.auditLevel,
    audit_status: 'finished',
    audit_result: statement.findings.map((finding) => shownFinding(finding, task.dbType, { locale, rules })),
    exec_status: execStatusOf(statement.state, run),
    exec_result: statement.result ? inLocale(statement.result, locale) : '',
    rows_affected: statement.rowsAffected,
    exec_start_time: statement.startedAt,
    exec_end_time: statement.endedAt,
    ...shownBackup(statement, { task, locale }),
    ...shownWay(statement, locale),
    rollback_sqls: undoing,
  };
}

function shownFinding(finding: StoredFinding, dbType: string, { locale, rules }: { locale: Locale; rules: Rules }) {
  const { ruleId, level, message, error, line, column, length } = finding;
  const reasonIn = (one: Locale) => (error ? inLocale(error, one) : '');
  const inBoth = Object.fromEntries(
    locales.map((one) => [wireLanguages[one], { message: inLocale(message, one), error_info: reasonIn(one) }]),
  );
  return {
    rule_name: ruleId,
    message: inLocale(message, locale),
    level,
    db_type: dbType,
    execution_failed: error !== undefined,
    ...(isUnread(finding) && { is_unread: true as const }),
    error_info: reasonIn(locale),
    instead: insteadOf(rules, ruleId, { dbType, locale }),
    i18n_audit_result_info: inBoth,
    line,
    column,
    length,
  };
}

/** The rules that statements of a task broke, with what to do about each: what a large result is read by. */
export async function listAuditTaskRules({ params }: Input<typeof contract.listAuditTaskRules>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  const hit = (await ruleOutcomesOf(ctx.table, task.taskId)).filter(({ hits }) => hits > 0);
  const rules = await everyRule();
  return {
    data: [
      ...hit.map(({ ruleId, hits, level }) => {
        const rule = rules(ruleId);
        return {
          rule_name: ruleId,
          desc: rule ? inLocale(rule.what, ctx.locale) : ruleId,
          level: level ?? rule?.level ?? '',
          hit_count: hits,
          instead: insteadOf(rules, ruleId, { dbType: task.dbType, locale: ctx.locale }),
        };
      }),
      ...unruledOf(task, hit, ctx.locale),
    ].sort((a, b) => severityOf(b.level) - severityOf(a.level) || b.hit_count - a.hit_count),
  };
}

const wireLanguages: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh', 'en-US': 'en' };
