// Made by `node scripts/gen-rules.mjs`; do not edit.
import type { Rule } from '../rule.ts';
import ddlAddNotNullColumn from './ddl/add-not-null-column.ts';
import ddlAddStoredColumn from './ddl/add-stored-column.ts';
import ddlAlterColumnType from './ddl/alter-column-type.ts';
import ddlAutoIncrementColumns from './ddl/auto-increment-columns.ts';
import ddlAutoIncrementStart from './ddl/auto-increment-start.ts';
import ddlCharLength from './ddl/char-length.ts';
import ddlCharset from './ddl/charset.ts';
import ddlCollation from './ddl/collation.ts';
import ddlColumnCharset from './ddl/column-charset.ts';
import ddlColumnComment from './ddl/column-comment.ts';
import ddlColumnPosition from './ddl/column-position.ts';
import ddlColumnShortened from './ddl/column-shortened.ts';
import ddlColumnWithoutDefault from './ddl/column-without-default.ts';
import ddlConcurrentlyInTransaction from './ddl/concurrently-in-transaction.ts';
import ddlConstraintNotValid from './ddl/constraint-not-valid.ts';
import ddlCreateTimeColumn from './ddl/create-time-column.ts';
import ddlDecimalColumn from './ddl/decimal-column.ts';
import ddlDropColumn from './ddl/drop-column.ts';
import ddlDropForeignKey from './ddl/drop-foreign-key.ts';
import ddlDropIndexNotConcurrently from './ddl/drop-index-not-concurrently.ts';
import ddlDropPrimaryKey from './ddl/drop-primary-key.ts';
import ddlEngine from './ddl/engine.ts';
import ddlEnumColumn from './ddl/enum-column.ts';
import ddlFloatColumn from './ddl/float-column.ts';
import ddlFullWidthQuotes from './ddl/full-width-quotes.ts';
import ddlIndexNotConcurrently from './ddl/index-not-concurrently.ts';
import ddlIntegerWidth from './ddl/integer-width.ts';
import ddlJsonType from './ddl/json-type.ts';
import ddlLargeColumnDefault from './ddl/large-column-default.ts';
import ddlLargeColumnNotNull from './ddl/large-column-not-null.ts';
import ddlLargeColumn from './ddl/large-column.ts';
import ddlMoneyType from './ddl/money-type.ts';
import ddlMoveTablespace from './ddl/move-tablespace.ts';
import ddlNotNullWithoutDefault from './ddl/not-null-without-default.ts';
import ddlNullableColumn from './ddl/nullable-column.ts';
import ddlOnlyNullableIndexes from './ddl/only-nullable-indexes.ts';
import ddlPaddedChar from './ddl/padded-char.ts';
import ddlRename from './ddl/rename.ts';
import ddlSerialColumn from './ddl/serial-column.ts';
import ddlSetColumn from './ddl/set-column.ts';
import ddlSetNotNull from './ddl/set-not-null.ts';
import ddlTableCharsetOnly from './ddl/table-charset-only.ts';
import ddlTableComment from './ddl/table-comment.ts';
import ddlTableInheritance from './ddl/table-inheritance.ts';
import ddlTablespace from './ddl/tablespace.ts';
import ddlTextBesideColumns from './ddl/text-beside-columns.ts';
import ddlTimeDefault from './ddl/time-default.ts';
import ddlTimeWithZone from './ddl/time-with-zone.ts';
import ddlTimestampType from './ddl/timestamp-type.ts';
import ddlTimestampWithoutZone from './ddl/timestamp-without-zone.ts';
import ddlTooManyColumns from './ddl/too-many-columns.ts';
import ddlUniqueConstraintLock from './ddl/unique-constraint-lock.ts';
import ddlUnloggedTable from './ddl/unlogged-table.ts';
import ddlUpdateTimeColumn from './ddl/update-time-column.ts';
import ddlVarcharLength from './ddl/varchar-length.ts';
import ddlVolatileDefault from './ddl/volatile-default.ts';
import dmlAggregateFunction from './dml/aggregate-function.ts';
import dmlAliasIsName from './dml/alias-is-name.ts';
import dmlAvoidHaving from './dml/avoid-having.ts';
import dmlAvoidIn from './dml/avoid-in.ts';
import dmlAvoidReplace from './dml/avoid-replace.ts';
import dmlAvoidSubquery from './dml/avoid-subquery.ts';
import dmlAvoidSysdate from './dml/avoid-sysdate.ts';
import dmlBackUpFirst from './dml/back-up-first.ts';
import dmlChangeWithLimit from './dml/change-with-limit.ts';
import dmlChangeWithOrderBy from './dml/change-with-order-by.ts';
import dmlChangeWithoutLimit from './dml/change-without-limit.ts';
import dmlComputedCondition from './dml/computed-condition.ts';
import dmlCountColumn from './dml/count-column.ts';
import dmlCountWithoutWhere from './dml/count-without-where.ts';
import dmlDiscouragedFunction from './dml/discouraged-function.ts';
import dmlEqualsNull from './dml/equals-null.ts';
import dmlGroupByPosition from './dml/group-by-position.ts';
import dmlGroupByWithoutOrderBy from './dml/group-by-without-order-by.ts';
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
import dmlLikeWithoutWildcard from './dml/like-without-wildcard.ts';
import dmlLimitWithoutOrderBy from './dml/limit-without-order-by.ts';
import dmlLongInList from './dml/long-in-list.ts';
import dmlMixedSortDirection from './dml/mixed-sort-direction.ts';
import dmlMultiTableChange from './dml/multi-table-change.ts';
import dmlNotEqualSymbol from './dml/not-equal-symbol.ts';
import dmlNotInSubquery from './dml/not-in-subquery.ts';
import dmlNullTest from './dml/null-test.ts';
import dmlOffset from './dml/offset.ts';
import dmlOptimizerHint from './dml/optimizer-hint.ts';
import dmlOrToIn from './dml/or-to-in.ts';
import dmlOrderByExpression from './dml/order-by-expression.ts';
import dmlOrderByRandom from './dml/order-by-random.ts';
import dmlRequireWhere from './dml/require-where.ts';
import dmlSameTableJoined from './dml/same-table-joined.ts';
import dmlScalarSubquery from './dml/scalar-subquery.ts';
import dmlSelectForUpdate from './dml/select-for-update.ts';
import dmlSelectStar from './dml/select-star.ts';
import dmlSelectWithOrderBy from './dml/select-with-order-by.ts';
import dmlSelectWithoutLimit from './dml/select-without-limit.ts';
import dmlSortWithoutFilter from './dml/sort-without-filter.ts';
import dmlStatementLength from './dml/statement-length.ts';
import dmlStringEdgeBlanks from './dml/string-edge-blanks.ts';
import dmlSubqueryDepth from './dml/subquery-depth.ts';
import dmlSubqueryLimit from './dml/subquery-limit.ts';
import dmlSumOfNulls from './dml/sum-of-nulls.ts';
import dmlTooManyJoins from './dml/too-many-joins.ts';
import dmlTooManySortColumns from './dml/too-many-sort-columns.ts';
import dmlTruncateInsteadOfDelete from './dml/truncate-instead-of-delete.ts';
import dmlTruncate from './dml/truncate.ts';
import dmlUnionDistinct from './dml/union-distinct.ts';
import dmlUnqualifiedTable from './dml/unqualified-table.ts';
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
import indexInvalidationOrAcrossTables from './index-invalidation/or-across-tables.ts';
import indexOptimizationRedundantIndex from './index-optimization/redundant-index.ts';
import indexingAvoidForeignKey from './indexing/avoid-foreign-key.ts';
import indexingCascadingForeignKey from './indexing/cascading-foreign-key.ts';
import indexingColumnInManyIndexes from './indexing/column-in-many-indexes.ts';
import indexingForeignKeyWithoutIndex from './indexing/foreign-key-without-index.ts';
import indexingHashIndex from './indexing/hash-index.ts';
import indexingLargeColumnIndex from './indexing/large-column-index.ts';
import indexingLongIndexColumn from './indexing/long-index-column.ts';
import indexingNoAutoIncrementKey from './indexing/no-auto-increment-key.ts';
import indexingNullableIndexColumn from './indexing/nullable-index-column.ts';
import indexingPrimaryKeyAutoIncrement from './indexing/primary-key-auto-increment.ts';
import indexingPrimaryKeyColumns from './indexing/primary-key-columns.ts';
import indexingPrimaryKeyType from './indexing/primary-key-type.ts';
import indexingRequirePrimaryKey from './indexing/require-primary-key.ts';
import indexingTableWithoutIndex from './indexing/table-without-index.ts';
import indexingTooManyIndexColumns from './indexing/too-many-index-columns.ts';
import indexingTooManyIndexes from './indexing/too-many-indexes.ts';
import namingDatabaseSuffix from './naming/database-suffix.ts';
import namingIndexPrefix from './naming/index-prefix.ts';
import namingMixedCase from './naming/mixed-case.ts';
import namingNameCharacters from './naming/name-characters.ts';
import namingNameLength from './naming/name-length.ts';
import namingPrimaryKeyName from './naming/primary-key-name.ts';
import namingReservedWord from './naming/reserved-word.ts';
import namingTemporaryTablePrefix from './naming/temporary-table-prefix.ts';
import namingUniqueIndexPattern from './naming/unique-index-pattern.ts';
import namingUniqueIndexPrefix from './naming/unique-index-prefix.ts';
import usageAutoIncrementStep from './usage/auto-increment-step.ts';
import usageAutovacuumOff from './usage/autovacuum-off.ts';
import usageCascade from './usage/cascade.ts';
import usageDdlInTransaction from './usage/ddl-in-transaction.ts';
import usageDefinerSearchPath from './usage/definer-search-path.ts';
import usageGeometry from './usage/geometry.ts';
import usageGrantToPublic from './usage/grant-to-public.ts';
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
import usagePasswordInText from './usage/password-in-text.ts';
import usagePrivilegedRole from './usage/privileged-role.ts';
import usageRefreshNotConcurrently from './usage/refresh-not-concurrently.ts';
import usageReindexNotConcurrently from './usage/reindex-not-concurrently.ts';
import usageRewriteRule from './usage/rewrite-rule.ts';
import usageRowLength from './usage/row-length.ts';
import usageServerAccess from './usage/server-access.ts';
import usageSetGlobal from './usage/set-global.ts';
import usageSortByLongColumn from './usage/sort-by-long-column.ts';
import usageTooManyPlaceholders from './usage/too-many-placeholders.ts';
import usageTriggerSwitchedOff from './usage/trigger-switched-off.ts';
import usageVacuumFull from './usage/vacuum-full.ts';

/** Every audit rule. */
export const rules: readonly Rule[] = [
  ddlAddNotNullColumn,
  ddlAddStoredColumn,
  ddlAlterColumnType,
  ddlAutoIncrementColumns,
  ddlAutoIncrementStart,
  ddlCharLength,
  ddlCharset,
  ddlCollation,
  ddlColumnCharset,
  ddlColumnComment,
  ddlColumnPosition,
  ddlColumnShortened,
  ddlColumnWithoutDefault,
  ddlConcurrentlyInTransaction,
  ddlConstraintNotValid,
  ddlCreateTimeColumn,
  ddlDecimalColumn,
  ddlDropColumn,
  ddlDropForeignKey,
  ddlDropIndexNotConcurrently,
  ddlDropPrimaryKey,
  ddlEngine,
  ddlEnumColumn,
  ddlFloatColumn,
  ddlFullWidthQuotes,
  ddlIndexNotConcurrently,
  ddlIntegerWidth,
  ddlJsonType,
  ddlLargeColumnDefault,
  ddlLargeColumnNotNull,
  ddlLargeColumn,
  ddlMoneyType,
  ddlMoveTablespace,
  ddlNotNullWithoutDefault,
  ddlNullableColumn,
  ddlOnlyNullableIndexes,
  ddlPaddedChar,
  ddlRename,
  ddlSerialColumn,
  ddlSetColumn,
  ddlSetNotNull,
  ddlTableCharsetOnly,
  ddlTableComment,
  ddlTableInheritance,
  ddlTablespace,
  ddlTextBesideColumns,
  ddlTimeDefault,
  ddlTimeWithZone,
  ddlTimestampType,
  ddlTimestampWithoutZone,
  ddlTooManyColumns,
  ddlUniqueConstraintLock,
  ddlUnloggedTable,
  ddlUpdateTimeColumn,
  ddlVarcharLength,
  ddlVolatileDefault,
  dmlAggregateFunction,
  dmlAliasIsName,
  dmlAvoidHaving,
  dmlAvoidIn,
  dmlAvoidReplace,
  dmlAvoidSubquery,
  dmlAvoidSysdate,
  dmlBackUpFirst,
  dmlChangeWithLimit,
  dmlChangeWithOrderBy,
  dmlChangeWithoutLimit,
  dmlComputedCondition,
  dmlCountColumn,
  dmlCountWithoutWhere,
  dmlDiscouragedFunction,
  dmlEqualsNull,
  dmlGroupByPosition,
  dmlGroupByWithoutOrderBy,
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
  dmlLikeWithoutWildcard,
  dmlLimitWithoutOrderBy,
  dmlLongInList,
  dmlMixedSortDirection,
  dmlMultiTableChange,
  dmlNotEqualSymbol,
  dmlNotInSubquery,
  dmlNullTest,
  dmlOffset,
  dmlOptimizerHint,
  dmlOrToIn,
  dmlOrderByExpression,
  dmlOrderByRandom,
  dmlRequireWhere,
  dmlSameTableJoined,
  dmlScalarSubquery,
  dmlSelectForUpdate,
  dmlSelectStar,
  dmlSelectWithOrderBy,
  dmlSelectWithoutLimit,
  dmlSortWithoutFilter,
  dmlStatementLength,
  dmlStringEdgeBlanks,
  dmlSubqueryDepth,
  dmlSubqueryLimit,
  dmlSumOfNulls,
  dmlTooManyJoins,
  dmlTooManySortColumns,
  dmlTruncateInsteadOfDelete,
  dmlTruncate,
  dmlUnionDistinct,
  dmlUnqualifiedTable,
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
  indexInvalidationOrAcrossTables,
  indexOptimizationRedundantIndex,
  indexingAvoidForeignKey,
  indexingCascadingForeignKey,
  indexingColumnInManyIndexes,
  indexingForeignKeyWithoutIndex,
  indexingHashIndex,
  indexingLargeColumnIndex,
  indexingLongIndexColumn,
  indexingNoAutoIncrementKey,
  indexingNullableIndexColumn,
  indexingPrimaryKeyAutoIncrement,
  indexingPrimaryKeyColumns,
  indexingPrimaryKeyType,
  indexingRequirePrimaryKey,
  indexingTableWithoutIndex,
  indexingTooManyIndexColumns,
  indexingTooManyIndexes,
  namingDatabaseSuffix,
  namingIndexPrefix,
  namingMixedCase,
  namingNameCharacters,
  namingNameLength,
  namingPrimaryKeyName,
  namingReservedWord,
  namingTemporaryTablePrefix,
  namingUniqueIndexPattern,
  namingUniqueIndexPrefix,
  usageAutoIncrementStep,
  usageAutovacuumOff,
  usageCascade,
  usageDdlInTransaction,
  usageDefinerSearchPath,
  usageGeometry,
  usageGrantToPublic,
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
  usagePasswordInText,
  usagePrivilegedRole,
  usageRefreshNotConcurrently,
  usageReindexNotConcurrently,
  usageRewriteRule,
  usageRowLength,
  usageServerAccess,
  usageSetGlobal,
  usageSortByLongColumn,
  usageTooManyPlaceholders,
  usageTriggerSwitchedOff,
  usageVacuumFull,
];
