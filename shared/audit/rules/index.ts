// Made by `node scripts/gen-rules.mjs`; do not edit.
import type { Rule } from '../rule.ts';
import ddlAddNotNullColumn from './ddl/add-not-null-column.ts';
import ddlAlterColumnType from './ddl/alter-column-type.ts';
import ddlCharLength from './ddl/char-length.ts';
import ddlCharset from './ddl/charset.ts';
import ddlCollation from './ddl/collation.ts';
import ddlColumnCharset from './ddl/column-charset.ts';
import ddlColumnComment from './ddl/column-comment.ts';
import ddlColumnPosition from './ddl/column-position.ts';
import ddlColumnWithoutDefault from './ddl/column-without-default.ts';
import ddlConcurrentlyInTransaction from './ddl/concurrently-in-transaction.ts';
import ddlConstraintNotValid from './ddl/constraint-not-valid.ts';
import ddlCreateTimeColumn from './ddl/create-time-column.ts';
import ddlDropColumn from './ddl/drop-column.ts';
import ddlDropForeignKey from './ddl/drop-foreign-key.ts';
import ddlDropIndexNotConcurrently from './ddl/drop-index-not-concurrently.ts';
import ddlDropPrimaryKey from './ddl/drop-primary-key.ts';
import ddlEngine from './ddl/engine.ts';
import ddlEnumColumn from './ddl/enum-column.ts';
import ddlFloatColumn from './ddl/float-column.ts';
import ddlFullWidthQuotes from './ddl/full-width-quotes.ts';
import ddlIndexNotConcurrently from './ddl/index-not-concurrently.ts';
import ddlJsonType from './ddl/json-type.ts';
import ddlLargeColumnDefault from './ddl/large-column-default.ts';
import ddlLargeColumnNotNull from './ddl/large-column-not-null.ts';
import ddlLargeColumn from './ddl/large-column.ts';
import ddlMoneyType from './ddl/money-type.ts';
import ddlNotNullWithoutDefault from './ddl/not-null-without-default.ts';
import ddlRename from './ddl/rename.ts';
import ddlSerialColumn from './ddl/serial-column.ts';
import ddlSetColumn from './ddl/set-column.ts';
import ddlSetNotNull from './ddl/set-not-null.ts';
import ddlTableComment from './ddl/table-comment.ts';
import ddlTablespace from './ddl/tablespace.ts';
import ddlTimeDefault from './ddl/time-default.ts';
import ddlTimestampType from './ddl/timestamp-type.ts';
import ddlTimestampWithoutZone from './ddl/timestamp-without-zone.ts';
import ddlTooManyColumns from './ddl/too-many-columns.ts';
import ddlUniqueConstraintLock from './ddl/unique-constraint-lock.ts';
import ddlUpdateTimeColumn from './ddl/update-time-column.ts';
import ddlVarcharLength from './ddl/varchar-length.ts';
import ddlVolatileDefault from './ddl/volatile-default.ts';
import dmlAggregateFunction from './dml/aggregate-function.ts';
import dmlAvoidHaving from './dml/avoid-having.ts';
import dmlAvoidReplace from './dml/avoid-replace.ts';
import dmlAvoidSubquery from './dml/avoid-subquery.ts';
import dmlAvoidSysdate from './dml/avoid-sysdate.ts';
import dmlChangeWithLimit from './dml/change-with-limit.ts';
import dmlChangeWithOrderBy from './dml/change-with-order-by.ts';
import dmlCountColumn from './dml/count-column.ts';
import dmlCountWithoutWhere from './dml/count-without-where.ts';
import dmlEqualsNull from './dml/equals-null.ts';
import dmlGroupByPosition from './dml/group-by-position.ts';
import dmlInNull from './dml/in-null.ts';
import dmlInjectionFunction from './dml/injection-function.ts';
import dmlInsertAutoIncrement from './dml/insert-auto-increment.ts';
import dmlInsertSelect from './dml/insert-select.ts';
import dmlInsertTooManyRows from './dml/insert-too-many-rows.ts';
import dmlInsertWithoutColumns from './dml/insert-without-columns.ts';
import dmlJoinColumnTypes from './dml/join-column-types.ts';
import dmlJoinWithoutCondition from './dml/join-without-condition.ts';
import dmlLargeOffset from './dml/large-offset.ts';
import dmlLeadingWildcard from './dml/leading-wildcard.ts';
import dmlLimitWithoutOrderBy from './dml/limit-without-order-by.ts';
import dmlLongInList from './dml/long-in-list.ts';
import dmlMultiTableChange from './dml/multi-table-change.ts';
import dmlNotEqualSymbol from './dml/not-equal-symbol.ts';
import dmlNotInSubquery from './dml/not-in-subquery.ts';
import dmlOrToIn from './dml/or-to-in.ts';
import dmlOrderByRandom from './dml/order-by-random.ts';
import dmlRequireWhere from './dml/require-where.ts';
import dmlSameTableJoined from './dml/same-table-joined.ts';
import dmlScalarSubquery from './dml/scalar-subquery.ts';
import dmlSelectForUpdate from './dml/select-for-update.ts';
import dmlSelectStar from './dml/select-star.ts';
import dmlSelectWithoutLimit from './dml/select-without-limit.ts';
import dmlSortWithoutFilter from './dml/sort-without-filter.ts';
import dmlStringEdgeBlanks from './dml/string-edge-blanks.ts';
import dmlSubqueryDepth from './dml/subquery-depth.ts';
import dmlSubqueryLimit from './dml/subquery-limit.ts';
import dmlTooManyJoins from './dml/too-many-joins.ts';
import dmlTruncate from './dml/truncate.ts';
import dmlUnionDistinct from './dml/union-distinct.ts';
import dmlUpdatePrimaryKey from './dml/update-primary-key.ts';
import dmlWhereAlwaysTrue from './dml/where-always-true.ts';
import indexInvalidationArithmeticOnColumn from './index-invalidation/arithmetic-on-column.ts';
import indexInvalidationFirstColumnNotEqual from './index-invalidation/first-column-not-equal.ts';
import indexInvalidationFunctionOnColumn from './index-invalidation/function-on-column.ts';
import indexInvalidationImplicitConversion from './index-invalidation/implicit-conversion.ts';
import indexInvalidationJoinCollation from './index-invalidation/join-collation.ts';
import indexInvalidationJoinColumnWithoutIndex from './index-invalidation/join-column-without-index.ts';
import indexInvalidationLeftmostColumn from './index-invalidation/leftmost-column.ts';
import indexInvalidationNegativeCondition from './index-invalidation/negative-condition.ts';
import indexOptimizationRedundantIndex from './index-optimization/redundant-index.ts';
import indexingAvoidForeignKey from './indexing/avoid-foreign-key.ts';
import indexingColumnInManyIndexes from './indexing/column-in-many-indexes.ts';
import indexingForeignKeyWithoutIndex from './indexing/foreign-key-without-index.ts';
import indexingLargeColumnIndex from './indexing/large-column-index.ts';
import indexingNullableIndexColumn from './indexing/nullable-index-column.ts';
import indexingPrimaryKeyAutoIncrement from './indexing/primary-key-auto-increment.ts';
import indexingPrimaryKeyColumns from './indexing/primary-key-columns.ts';
import indexingPrimaryKeyType from './indexing/primary-key-type.ts';
import indexingRequirePrimaryKey from './indexing/require-primary-key.ts';
import indexingTooManyIndexColumns from './indexing/too-many-index-columns.ts';
import indexingTooManyIndexes from './indexing/too-many-indexes.ts';
import namingIndexPrefix from './naming/index-prefix.ts';
import namingMixedCase from './naming/mixed-case.ts';
import namingNameCharacters from './naming/name-characters.ts';
import namingNameLength from './naming/name-length.ts';
import namingReservedWord from './naming/reserved-word.ts';
import namingUniqueIndexPattern from './naming/unique-index-pattern.ts';
import namingUniqueIndexPrefix from './naming/unique-index-prefix.ts';
import usageDdlInTransaction from './usage/ddl-in-transaction.ts';
import usageGeometry from './usage/geometry.ts';
import usageGrantTooMuch from './usage/grant-too-much.ts';
import usageIfNotExists from './usage/if-not-exists.ts';
import usageIsolationLevel from './usage/isolation-level.ts';
import usageLockTables from './usage/lock-tables.ts';
import usageMergeAlters from './usage/merge-alters.ts';
import usageNestedBegin from './usage/nested-begin.ts';
import usageNoDrop from './usage/no-drop.ts';
import usageNoEvent from './usage/no-event.ts';
import usageNoFullText from './usage/no-full-text.ts';
import usageNoFunction from './usage/no-function.ts';
import usageNoProcedure from './usage/no-procedure.ts';
import usageNoTrigger from './usage/no-trigger.ts';
import usageNoView from './usage/no-view.ts';
import usagePartitioning from './usage/partitioning.ts';
import usageRowLength from './usage/row-length.ts';
import usageServerAccess from './usage/server-access.ts';
import usageSetGlobal from './usage/set-global.ts';
import usageSortByLongColumn from './usage/sort-by-long-column.ts';
import usageTooManyPlaceholders from './usage/too-many-placeholders.ts';

/** Every audit rule. */
export const rules: readonly Rule[] = [
  ddlAddNotNullColumn,
  ddlAlterColumnType,
  ddlCharLength,
  ddlCharset,
  ddlCollation,
  ddlColumnCharset,
  ddlColumnComment,
  ddlColumnPosition,
  ddlColumnWithoutDefault,
  ddlConcurrentlyInTransaction,
  ddlConstraintNotValid,
  ddlCreateTimeColumn,
  ddlDropColumn,
  ddlDropForeignKey,
  ddlDropIndexNotConcurrently,
  ddlDropPrimaryKey,
  ddlEngine,
  ddlEnumColumn,
  ddlFloatColumn,
  ddlFullWidthQuotes,
  ddlIndexNotConcurrently,
  ddlJsonType,
  ddlLargeColumnDefault,
  ddlLargeColumnNotNull,
  ddlLargeColumn,
  ddlMoneyType,
  ddlNotNullWithoutDefault,
  ddlRename,
  ddlSerialColumn,
  ddlSetColumn,
  ddlSetNotNull,
  ddlTableComment,
  ddlTablespace,
  ddlTimeDefault,
  ddlTimestampType,
  ddlTimestampWithoutZone,
  ddlTooManyColumns,
  ddlUniqueConstraintLock,
  ddlUpdateTimeColumn,
  ddlVarcharLength,
  ddlVolatileDefault,
  dmlAggregateFunction,
  dmlAvoidHaving,
  dmlAvoidReplace,
  dmlAvoidSubquery,
  dmlAvoidSysdate,
  dmlChangeWithLimit,
  dmlChangeWithOrderBy,
  dmlCountColumn,
  dmlCountWithoutWhere,
  dmlEqualsNull,
  dmlGroupByPosition,
  dmlInNull,
  dmlInjectionFunction,
  dmlInsertAutoIncrement,
  dmlInsertSelect,
  dmlInsertTooManyRows,
  dmlInsertWithoutColumns,
  dmlJoinColumnTypes,
  dmlJoinWithoutCondition,
  dmlLargeOffset,
  dmlLeadingWildcard,
  dmlLimitWithoutOrderBy,
  dmlLongInList,
  dmlMultiTableChange,
  dmlNotEqualSymbol,
  dmlNotInSubquery,
  dmlOrToIn,
  dmlOrderByRandom,
  dmlRequireWhere,
  dmlSameTableJoined,
  dmlScalarSubquery,
  dmlSelectForUpdate,
  dmlSelectStar,
  dmlSelectWithoutLimit,
  dmlSortWithoutFilter,
  dmlStringEdgeBlanks,
  dmlSubqueryDepth,
  dmlSubqueryLimit,
  dmlTooManyJoins,
  dmlTruncate,
  dmlUnionDistinct,
  dmlUpdatePrimaryKey,
  dmlWhereAlwaysTrue,
  indexInvalidationArithmeticOnColumn,
  indexInvalidationFirstColumnNotEqual,
  indexInvalidationFunctionOnColumn,
  indexInvalidationImplicitConversion,
  indexInvalidationJoinCollation,
  indexInvalidationJoinColumnWithoutIndex,
  indexInvalidationLeftmostColumn,
  indexInvalidationNegativeCondition,
  indexOptimizationRedundantIndex,
  indexingAvoidForeignKey,
  indexingColumnInManyIndexes,
  indexingForeignKeyWithoutIndex,
  indexingLargeColumnIndex,
  indexingNullableIndexColumn,
  indexingPrimaryKeyAutoIncrement,
  indexingPrimaryKeyColumns,
  indexingPrimaryKeyType,
  indexingRequirePrimaryKey,
  indexingTooManyIndexColumns,
  indexingTooManyIndexes,
  namingIndexPrefix,
  namingMixedCase,
  namingNameCharacters,
  namingNameLength,
  namingReservedWord,
  namingUniqueIndexPattern,
  namingUniqueIndexPrefix,
  usageDdlInTransaction,
  usageGeometry,
  usageGrantTooMuch,
  usageIfNotExists,
  usageIsolationLevel,
  usageLockTables,
  usageMergeAlters,
  usageNestedBegin,
  usageNoDrop,
  usageNoEvent,
  usageNoFullText,
  usageNoFunction,
  usageNoProcedure,
  usageNoTrigger,
  usageNoView,
  usagePartitioning,
  usageRowLength,
  usageServerAccess,
  usageSetGlobal,
  usageSortByLongColumn,
  usageTooManyPlaceholders,
];
