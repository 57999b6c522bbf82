// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import aggregateFunction from './aggregate-function.ts';
import aggregateOfNulls from './aggregate-of-nulls.ts';
import aliasIsName from './alias-is-name.ts';
import andInSet from './and-in-set.ts';
import andWithOr from './and-with-or.ts';
import avoidHaving from './avoid-having.ts';
import avoidIn from './avoid-in.ts';
import avoidReplace from './avoid-replace.ts';
import avoidSubquery from './avoid-subquery.ts';
import avoidSysdate from './avoid-sysdate.ts';
import backUpFirst from './back-up-first.ts';
import changeWithLimit from './change-with-limit.ts';
import changeWithOrderBy from './change-with-order-by.ts';
import changeWithoutLimit from './change-without-limit.ts';
import computedCondition from './computed-condition.ts';
import concatenatedExecute from './concatenated-execute.ts';
import conditionWithoutIndex from './condition-without-index.ts';
import connectByWithoutNocycle from './connect-by-without-nocycle.ts';
import connectByWithoutPrior from './connect-by-without-prior.ts';
import countColumn from './count-column.ts';
import countForExistence from './count-for-existence.ts';
import countWithoutWhere from './count-without-where.ts';
import cursorOptions from './cursor-options.ts';
import dateFromString from './date-from-string.ts';
import discouragedFunction from './discouraged-function.ts';
import equalsNull from './equals-null.ts';
import forUpdateWithoutWait from './for-update-without-wait.ts';
import forcedPlan from './forced-plan.ts';
import groupByPosition from './group-by-position.ts';
import groupByWithoutOrderBy from './group-by-without-order-by.ts';
import inNull from './in-null.ts';
import injectionFunction from './injection-function.ts';
import insertAutoIncrement from './insert-auto-increment.ts';
import insertSelect from './insert-select.ts';
import insertTooManyRows from './insert-too-many-rows.ts';
import insertWithoutColumns from './insert-without-columns.ts';
import isnumeric from './isnumeric.ts';
import joinColumnTypes from './join-column-types.ts';
import joinWithoutCondition from './join-without-condition.ts';
import largeOffset from './large-offset.ts';
import largeResult from './large-result.ts';
import largeTableScan from './large-table-scan.ts';
import largeTable from './large-table.ts';
import largeUnindexedResult from './large-unindexed-result.ts';
import lastIdentity from './last-identity.ts';
import leadingWildcard from './leading-wildcard.ts';
import likeWithoutWildcard from './like-without-wildcard.ts';
import limitWithoutOrderBy from './limit-without-order-by.ts';
import linkedServer from './linked-server.ts';
import longInList from './long-in-list.ts';
import mergeWithoutHoldlock from './merge-without-holdlock.ts';
import mixedSortDirection from './mixed-sort-direction.ts';
import multiTableChange from './multi-table-change.ts';
import nestedJoins from './nested-joins.ts';
import nolockHint from './nolock-hint.ts';
import notEqualSymbol from './not-equal-symbol.ts';
import notInSubquery from './not-in-subquery.ts';
import nullTest from './null-test.ts';
import offset from './offset.ts';
import oldOuterJoin from './old-outer-join.ts';
import optimizerHint from './optimizer-hint.ts';
import optionRecompile from './option-recompile.ts';
import orToIn from './or-to-in.ts';
import orderByExpression from './order-by-expression.ts';
import orderByPosition from './order-by-position.ts';
import orderByRandom from './order-by-random.ts';
import outerJoinMark from './outer-join-mark.ts';
import planAccessType from './plan-access-type.ts';
import planFilterSteps from './plan-filter-steps.ts';
import planFullIndexScan from './plan-full-index-scan.ts';
import planFullScan from './plan-full-scan.ts';
import planImplicitConversion from './plan-implicit-conversion.ts';
import planIndexMerge from './plan-index-merge.ts';
import planIndexSelectivity from './plan-index-selectivity.ts';
import planSkipScan from './plan-skip-scan.ts';
import planSort from './plan-sort.ts';
import planSpill from './plan-spill.ts';
import planWithoutIndex from './plan-without-index.ts';
import requireWhere from './require-where.ts';
import rowByRowLoop from './row-by-row-loop.ts';
import rownumBeforeOrder from './rownum-before-order.ts';
import sameTableJoined from './same-table-joined.ts';
import scalarSubquery from './scalar-subquery.ts';
import scannedRows from './scanned-rows.ts';
import selectForUpdate from './select-for-update.ts';
import selectIntoInTransaction from './select-into-in-transaction.ts';
import selectStar from './select-star.ts';
import selectWithOrderBy from './select-with-order-by.ts';
import selectWithoutLimit from './select-without-limit.ts';
import sortWithoutFilter from './sort-without-filter.ts';
import statementLength from './statement-length.ts';
import stringEdgeBlanks from './string-edge-blanks.ts';
import subqueryDepth from './subquery-depth.ts';
import subqueryLimit from './subquery-limit.ts';
import sumOfNulls from './sum-of-nulls.ts';
import tableVariableFilled from './table-variable-filled.ts';
import temporaryTable from './temporary-table.ts';
import tooManyChangedRows from './too-many-changed-rows.ts';
import tooManyJoins from './too-many-joins.ts';
import tooManySortColumns from './too-many-sort-columns.ts';
import triggerOfOneRow from './trigger-of-one-row.ts';
import truncateInsteadOfDelete from './truncate-instead-of-delete.ts';
import truncate from './truncate.ts';
import unionDistinct from './union-distinct.ts';
import unqualifiedTable from './unqualified-table.ts';
import updatePrimaryKey from './update-primary-key.ts';
import variableFromManyRows from './variable-from-many-rows.ts';
import whereAlwaysTrue from './where-always-true.ts';

/** The rules of the category dml. */
export const dmlRules: readonly Rule[] = [
  aggregateFunction,
  aggregateOfNulls,
  aliasIsName,
  andInSet,
  andWithOr,
  avoidHaving,
  avoidIn,
  avoidReplace,
  avoidSubquery,
  avoidSysdate,
  backUpFirst,
  changeWithLimit,
  changeWithOrderBy,
  changeWithoutLimit,
  computedCondition,
  concatenatedExecute,
  conditionWithoutIndex,
  connectByWithoutNocycle,
  connectByWithoutPrior,
  countColumn,
  countForExistence,
  countWithoutWhere,
  cursorOptions,
  dateFromString,
  discouragedFunction,
  equalsNull,
  forUpdateWithoutWait,
  forcedPlan,
  groupByPosition,
  groupByWithoutOrderBy,
  inNull,
  injectionFunction,
  insertAutoIncrement,
  insertSelect,
  insertTooManyRows,
  insertWithoutColumns,
  isnumeric,
  joinColumnTypes,
  joinWithoutCondition,
  largeOffset,
  largeResult,
  largeTableScan,
  largeTable,
  largeUnindexedResult,
  lastIdentity,
  leadingWildcard,
  likeWithoutWildcard,
  limitWithoutOrderBy,
  linkedServer,
  longInList,
  mergeWithoutHoldlock,
  mixedSortDirection,
  multiTableChange,
  nestedJoins,
  nolockHint,
  notEqualSymbol,
  notInSubquery,
  nullTest,
  offset,
  oldOuterJoin,
  optimizerHint,
  optionRecompile,
  orToIn,
  orderByExpression,
  orderByPosition,
  orderByRandom,
  outerJoinMark,
  planAccessType,
  planFilterSteps,
  planFullIndexScan,
  planFullScan,
  planImplicitConversion,
  planIndexMerge,
  planIndexSelectivity,
  planSkipScan,
  planSort,
  planSpill,
  planWithoutIndex,
  requireWhere,
  rowByRowLoop,
  rownumBeforeOrder,
  sameTableJoined,
  scalarSubquery,
  scannedRows,
  selectForUpdate,
  selectIntoInTransaction,
  selectStar,
  selectWithOrderBy,
  selectWithoutLimit,
  sortWithoutFilter,
  statementLength,
  stringEdgeBlanks,
  subqueryDepth,
  subqueryLimit,
  sumOfNulls,
  tableVariableFilled,
  temporaryTable,
  tooManyChangedRows,
  tooManyJoins,
  tooManySortColumns,
  triggerOfOneRow,
  truncateInsteadOfDelete,
  truncate,
  unionDistinct,
  unqualifiedTable,
  updatePrimaryKey,
  variableFromManyRows,
  whereAlwaysTrue,
];
