import type { Reply } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { AffectedRows } from '../../databases/reading/service.ts';
import type { Analysis } from '../../databases/analysis/analyse.ts';
import type { PlanStep } from '../../databases/reading/plan-steps.ts';
import type { StatementTable } from '../../databases/analysis/statement-tables.ts';
import { columnGrid, indexGrid } from '../../databases/analysis/table-grids.ts';
import type { Rows } from '../../engines/driver.ts';

type First = Reply<typeof contract.analyseTaskSql>['data'];
type Second = Reply<typeof contract.analyseTaskSqlV2>['data'];
type OfGoverned = Reply<typeof contract.analyseManagedSql>['data'];

/** An analysis as the first version of the wire writes it. */
export function firstVersion(analysis: Analysis, locale: Locale): First {
  const { problem, ...explained } = explainedOf(analysis, locale);
  return { sql_explain: { ...explained, message: problem }, table_metas: tablesOf(analysis, locale).table_meta_items };
}

/** As the second version writes it. */
export function secondVersion(analysis: Analysis, locale: Locale): Second {
  const { problem, ...explained } = explainedOf(analysis, locale);
  return { ...rest(analysis, locale), sql_explain: { ...explained, err_message: problem } };
}

/** As it is written of SQL that was collected: a mixture of both. */
export function ofCollected(analysis: Analysis, locale: Locale): OfGoverned {
  const { problem, ...explained } = explainedOf(analysis, locale);
  return { ...rest(analysis, locale), sql_explain: { ...explained, message: problem } };
}

function rest(analysis: Analysis, locale: Locale) {
  const { affected } = analysis;
  return {
    table_metas: tablesOf(analysis, locale),
    performance_statistics: affected ? { affect_rows: countOf(affected, locale) } : {},
  };
}

const noGrid = { head: [], rows: [] };

function explainedOf({ sql, explained }: Analysis, locale: Locale) {
  if ('refusal' in explained)
    return {
      sql,
      classic_result: noGrid,
      plan: [],
      share_of: 'cost' as const,
      plan_shape: '',
      is_measured: false,
      measure_message: '',
      problem: said(explained.words ?? explained.refusal, locale),
    };
  const { classic, cost, steps, shareOf, shape, isMeasured, notMeasured, plannedInstead } = explained;
  return {
    sql,
    classic_result: gridOf(classic),
    ...(cost !== undefined && { cost }),
    plan: steps.map(wireStep),
    share_of: shareOf,
    plan_shape: shape,
    is_measured: isMeasured,
    measure_message: said(notMeasured, locale),
    ...(plannedInstead !== undefined && { planned_instead: plannedInstead }),
    problem: '',
  };
}

/** A result of the server as the wire's tables are written. */
export function gridOf({ columns, rows }: Rows) {
  return {
    head: columns.map((name) => ({ field_name: name, desc: name })),
    rows: rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i] ?? '']))),
  };
}

/** One step of a plan as the wire writes it. */
export function wireStep(step: PlanStep) {
  const { id, parentId, operation, relation, index, details, share, isExpensive } = step;
  return {
    id,
    operation,
    relation,
    index,
    details: [...details],
    share,
    is_expensive: isExpensive,
    ...(parentId !== undefined && { parent_id: parentId }),
    ...(step.rows !== undefined && { rows: step.rows }),
    ...(step.cost !== undefined && { cost: step.cost }),
    ...(step.actualRows !== undefined && { actual_rows: step.actualRows }),
    ...(step.actualLoops !== undefined && { actual_loops: step.actualLoops }),
    ...(step.actualMs !== undefined && { actual_ms: step.actualMs }),
  };
}

function tablesOf({ tables }: Analysis, locale: Locale): Second['table_metas'] {
  if ('refusal' in tables) return { err_message: tables.refusal, table_meta_items: [] };
  return { err_message: '', table_meta_items: tables.map((table) => tableOf(table, locale)) };
}

function tableOf(table: StatementTable, locale: Locale) {
  const { schema, name } = table;
  if ('refusal' in table)
    return { schema, name, columns: noGrid, indexes: noGrid, create_table_sql: '', message: table.refusal };
  const { description, statistics } = table;
  return {
    schema,
    name,
    columns: columnGrid(description, locale, statistics),
    indexes: indexGrid(description, locale, statistics),
    create_table_sql: description.createText,
    message: '',
    ...(statistics?.rows !== undefined && { row_count: statistics.rows }),
    ...(statistics?.bytes !== undefined && { bytes: statistics.bytes }),
  };
}

function countOf(affected: AffectedRows, locale: Locale) {
  return 'count' in affected
    ? { count: affected.count, err_message: '' }
    : { count: 0, err_message: said(affected.why, locale) };
}

function said(words: Text | string | undefined, locale: Locale): string {
  if (words === undefined) return '';
  return typeof words === 'string' ? words : inLocale(words, locale);
}
