// Made by `node scripts/gen-rules.mjs`; do not edit.
import type { Rule } from '../../rule.ts';
import autoIncrementStep from './auto-increment-step.ts';
import autovacuumOff from './autovacuum-off.ts';
import cascade from './cascade.ts';
import ddlInTransaction from './ddl-in-transaction.ts';
import definerSearchPath from './definer-search-path.ts';
import geometry from './geometry.ts';
import grantToPublic from './grant-to-public.ts';
import grantTooMuch from './grant-too-much.ts';
import ifNotExists from './if-not-exists.ts';
import isolationLevel from './isolation-level.ts';
import lockTables from './lock-tables.ts';
import mergeAlters from './merge-alters.ts';
import nestedBegin from './nested-begin.ts';
import noDrop from './no-drop.ts';
import noEvent from './no-event.ts';
import noFullText from './no-full-text.ts';
import noFunction from './no-function.ts';
import noProcedure from './no-procedure.ts';
import noTrigger from './no-trigger.ts';
import noView from './no-view.ts';
import partitioning from './partitioning.ts';
import passwordInText from './password-in-text.ts';
import privilegedRole from './privileged-role.ts';
import refreshNotConcurrently from './refresh-not-concurrently.ts';
import reindexNotConcurrently from './reindex-not-concurrently.ts';
import rewriteRule from './rewrite-rule.ts';
import rowLength from './row-length.ts';
import serverAccess from './server-access.ts';
import setGlobal from './set-global.ts';
import sortByLongColumn from './sort-by-long-column.ts';
import tableRows from './table-rows.ts';
import tooManyPlaceholders from './too-many-placeholders.ts';
import triggerSwitchedOff from './trigger-switched-off.ts';
import vacuumFull from './vacuum-full.ts';

/** The rules of the category usage. */
export const usageRules: readonly Rule[] = [
  autoIncrementStep,
  autovacuumOff,
  cascade,
  ddlInTransaction,
  definerSearchPath,
  geometry,
  grantToPublic,
  grantTooMuch,
  ifNotExists,
  isolationLevel,
  lockTables,
  mergeAlters,
  nestedBegin,
  noDrop,
  noEvent,
  noFullText,
  noFunction,
  noProcedure,
  noTrigger,
  noView,
  partitioning,
  passwordInText,
  privilegedRole,
  refreshNotConcurrently,
  reindexNotConcurrently,
  rewriteRule,
  rowLength,
  serverAccess,
  setGlobal,
  sortByLongColumn,
  tableRows,
  tooManyPlaceholders,
  triggerSwitchedOff,
  vacuumFull,
];
