// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import addNotNullColumn from './add-not-null-column.ts';
import addStoredColumn from './add-stored-column.ts';
import alterColumnType from './alter-column-type.ts';
import alterColumnWithoutNull from './alter-column-without-null.ts';
import alterIgnore from './alter-ignore.ts';
import autoIncrementColumns from './auto-increment-columns.ts';
import autoIncrementStart from './auto-increment-start.ts';
import backUpFirst from './back-up-first.ts';
import blocksLargeTable from './blocks-large-table.ts';
import changesMeaning from './changes-meaning.ts';
import charLength from './char-length.ts';
import charset from './charset.ts';
import collation from './collation.ts';
import columnCharset from './column-charset.ts';
import columnComment from './column-comment.ts';
import columnPosition from './column-position.ts';
import columnShortened from './column-shortened.ts';
import columnWithoutDefault from './column-without-default.ts';
import concurrentlyInTransaction from './concurrently-in-transaction.ts';
import constraintNotValid from './constraint-not-valid.ts';
import constraintNovalidate from './constraint-novalidate.ts';
import constraintSwitchedOff from './constraint-switched-off.ts';
import createTimeColumn from './create-time-column.ts';
import datetimeType from './datetime-type.ts';
import decimalColumn from './decimal-column.ts';
import defaultOrRuleObject from './default-or-rule-object.ts';
import deprecatedLargeType from './deprecated-large-type.ts';
import domainConstraint from './domain-constraint.ts';
import dropColumn from './drop-column.ts';
import dropForeignKey from './drop-foreign-key.ts';
import dropIndexNotConcurrently from './drop-index-not-concurrently.ts';
import dropNotNull from './drop-not-null.ts';
import dropPrimaryKey from './drop-primary-key.ts';
import dropPurge from './drop-purge.ts';
import engine from './engine.ts';
import enumColumn from './enum-column.ts';
import enumValueInTransaction from './enum-value-in-transaction.ts';
import floatColumn from './float-column.ts';
import fullWidthQuotes from './full-width-quotes.ts';
import indexNotConcurrently from './index-not-concurrently.ts';
import integerDisplayWidth from './integer-display-width.ts';
import integerWidth from './integer-width.ts';
import jsonType from './json-type.ts';
import largeColumnDefault from './large-column-default.ts';
import largeColumnNotNull from './large-column-not-null.ts';
import largeColumn from './large-column.ts';
import largeTable from './large-table.ts';
import lengthSemantics from './length-semantics.ts';
import lockImpact from './lock-impact.ts';
import longColumn from './long-column.ts';
import maskedColumn from './masked-column.ts';
import mixedCollations from './mixed-collations.ts';
import moneyType from './money-type.ts';
import moveNotOnline from './move-not-online.ts';
import moveTablespace from './move-tablespace.ts';
import nologgingTable from './nologging-table.ts';
import notNullWithoutDefault from './not-null-without-default.ts';
import nullableColumn from './nullable-column.ts';
import numberWithoutPrecision from './number-without-precision.ts';
import onlyNullableIndexes from './only-nullable-indexes.ts';
import paddedChar from './padded-char.ts';
import parallelProperty from './parallel-property.ts';
import partitionAttach from './partition-attach.ts';
import partitionBoundary from './partition-boundary.ts';
import partitionData from './partition-data.ts';
import partitionWithoutIndexUpdate from './partition-without-index-update.ts';
import rename from './rename.ts';
import schemaChangeInTransaction from './schema-change-in-transaction.ts';
import sequenceCache from './sequence-cache.ts';
import serialColumn from './serial-column.ts';
import setColumn from './set-column.ts';
import setNotNull from './set-not-null.ts';
import shrinkSpace from './shrink-space.ts';
import sqlVariant from './sql-variant.ts';
import tableCharsetOnly from './table-charset-only.ts';
import tableComment from './table-comment.ts';
import tableInheritance from './table-inheritance.ts';
import tablespace from './tablespace.ts';
import textBesideColumns from './text-beside-columns.ts';
import timeDefault from './time-default.ts';
import timeWithZone from './time-with-zone.ts';
import timestampType from './timestamp-type.ts';
import timestampWithoutZone from './timestamp-without-zone.ts';
import tooManyColumns from './too-many-columns.ts';
import typeWithoutLength from './type-without-length.ts';
import uniqueConstraintLock from './unique-constraint-lock.ts';
import unloggedTable from './unlogged-table.ts';
import untrustedConstraint from './untrusted-constraint.ts';
import updateTimeColumn from './update-time-column.ts';
import validateInTransaction from './validate-in-transaction.ts';
import varcharLength from './varchar-length.ts';
import varcharType from './varchar-type.ts';
import volatileDefault from './volatile-default.ts';
import writesWait from './writes-wait.ts';

/** The rules of the category ddl. */
export const ddlRules: readonly Rule[] = [
  addNotNullColumn,
  addStoredColumn,
  alterColumnType,
  alterColumnWithoutNull,
  alterIgnore,
  autoIncrementColumns,
  autoIncrementStart,
  backUpFirst,
  blocksLargeTable,
  changesMeaning,
  charLength,
  charset,
  collation,
  columnCharset,
  columnComment,
  columnPosition,
  columnShortened,
  columnWithoutDefault,
  concurrentlyInTransaction,
  constraintNotValid,
  constraintNovalidate,
  constraintSwitchedOff,
  createTimeColumn,
  datetimeType,
  decimalColumn,
  defaultOrRuleObject,
  deprecatedLargeType,
  domainConstraint,
  dropColumn,
  dropForeignKey,
  dropIndexNotConcurrently,
  dropNotNull,
  dropPrimaryKey,
  dropPurge,
  engine,
  enumColumn,
  enumValueInTransaction,
  floatColumn,
  fullWidthQuotes,
  indexNotConcurrently,
  integerDisplayWidth,
  integerWidth,
  jsonType,
  largeColumnDefault,
  largeColumnNotNull,
  largeColumn,
  largeTable,
  lengthSemantics,
  lockImpact,
  longColumn,
  maskedColumn,
  mixedCollations,
  moneyType,
  moveNotOnline,
  moveTablespace,
  nologgingTable,
  notNullWithoutDefault,
  nullableColumn,
  numberWithoutPrecision,
  onlyNullableIndexes,
  paddedChar,
  parallelProperty,
  partitionAttach,
  partitionBoundary,
  partitionData,
  partitionWithoutIndexUpdate,
  rename,
  schemaChangeInTransaction,
  sequenceCache,
  serialColumn,
  setColumn,
  setNotNull,
  shrinkSpace,
  sqlVariant,
  tableCharsetOnly,
  tableComment,
  tableInheritance,
  tablespace,
  textBesideColumns,
  timeDefault,
  timeWithZone,
  timestampType,
  timestampWithoutZone,
  tooManyColumns,
  typeWithoutLength,
  uniqueConstraintLock,
  unloggedTable,
  untrustedConstraint,
  updateTimeColumn,
  validateInTransaction,
  varcharLength,
  varcharType,
  volatileDefault,
  writesWait,
];
