// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import avoidForeignKey from './avoid-foreign-key.ts';
import bitmapIndex from './bitmap-index.ts';
import cascadingForeignKey from './cascading-foreign-key.ts';
import columnInManyIndexes from './column-in-many-indexes.ts';
import constraintBeforeIndex from './constraint-before-index.ts';
import foreignKeyWithoutIndex from './foreign-key-without-index.ts';
import hashIndex from './hash-index.ts';
import heapTable from './heap-table.ts';
import indexNotOnline from './index-not-online.ts';
import indexRebuildNotOnline from './index-rebuild-not-online.ts';
import indexSwitchedOff from './index-switched-off.ts';
import largeColumnIndex from './large-column-index.ts';
import longIndexColumn from './long-index-column.ts';
import noAutoIncrementKey from './no-auto-increment-key.ts';
import nologgingIndex from './nologging-index.ts';
import nullableIndexColumn from './nullable-index-column.ts';
import primaryKeyAutoIncrement from './primary-key-auto-increment.ts';
import primaryKeyColumns from './primary-key-columns.ts';
import primaryKeyType from './primary-key-type.ts';
import randomKey from './random-key.ts';
import requirePrimaryKey from './require-primary-key.ts';
import sequentialKey from './sequential-key.ts';
import tableWithoutIndex from './table-without-index.ts';
import tooManyIndexColumns from './too-many-index-columns.ts';
import tooManyIndexes from './too-many-indexes.ts';
import uniqueOnFilledTable from './unique-on-filled-table.ts';
import wideInclude from './wide-include.ts';

/** The rules of the category indexing. */
export const indexingRules: readonly Rule[] = [
  avoidForeignKey,
  bitmapIndex,
  cascadingForeignKey,
  columnInManyIndexes,
  constraintBeforeIndex,
  foreignKeyWithoutIndex,
  hashIndex,
  heapTable,
  indexNotOnline,
  indexRebuildNotOnline,
  indexSwitchedOff,
  largeColumnIndex,
  longIndexColumn,
  noAutoIncrementKey,
  nologgingIndex,
  nullableIndexColumn,
  primaryKeyAutoIncrement,
  primaryKeyColumns,
  primaryKeyType,
  randomKey,
  requirePrimaryKey,
  sequentialKey,
  tableWithoutIndex,
  tooManyIndexColumns,
  tooManyIndexes,
  uniqueOnFilledTable,
  wideInclude,
];
