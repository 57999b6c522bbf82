// Made by `node scripts/gen-rules.mjs`; do not edit.
import type { Rule } from '../../rule.ts';
import ansiSettingOff from './ansi-setting-off.ts';
import autoIncrementStep from './auto-increment-step.ts';
import autoShrink from './auto-shrink.ts';
import autovacuumOff from './autovacuum-off.ts';
import cascade from './cascade.ts';
import clearCaches from './clear-caches.ts';
import dangerousConfiguration from './dangerous-configuration.ts';
import ddlInTransaction from './ddl-in-transaction.ts';
import ddlTrigger from './ddl-trigger.ts';
import definerSearchPath from './definer-search-path.ts';
import encryptedModule from './encrypted-module.ts';
import errorVariable from './error-variable.ts';
import executeAsOwner from './execute-as-owner.ts';
import geometry from './geometry.ts';
import globalTemporaryTable from './global-temporary-table.ts';
import goto from './goto.ts';
import grantControl from './grant-control.ts';
import grantToPublic from './grant-to-public.ts';
import grantTooMuch from './grant-too-much.ts';
import identityInsert from './identity-insert.ts';
import identityReseed from './identity-reseed.ts';
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
import oldRaiserror from './old-raiserror.ts';
import partitioning from './partitioning.ts';
import passwordInText from './password-in-text.ts';
import privilegedRole from './privileged-role.ts';
import procedureWithoutNocount from './procedure-without-nocount.ts';
import readUncommitted from './read-uncommitted.ts';
import refreshNotConcurrently from './refresh-not-concurrently.ts';
import reindexNotConcurrently from './reindex-not-concurrently.ts';
import rewriteRule from './rewrite-rule.ts';
import rowLength from './row-length.ts';
import serverAccess from './server-access.ts';
import serverRoleMember from './server-role-member.ts';
import setGlobal from './set-global.ts';
import setRowcount from './set-rowcount.ts';
import shrink from './shrink.ts';
import simpleRecovery from './simple-recovery.ts';
import sortByLongColumn from './sort-by-long-column.ts';
import tableRows from './table-rows.ts';
import textPointer from './text-pointer.ts';
import tooManyPlaceholders from './too-many-placeholders.ts';
import transactionWithoutCatch from './transaction-without-catch.ts';
import triggerAnswers from './trigger-answers.ts';
import triggerSwitchedOff from './trigger-switched-off.ts';
import trustworthyDatabase from './trustworthy-database.ts';
import vacuumFull from './vacuum-full.ts';
import waitInTransaction from './wait-in-transaction.ts';

/** The rules of the category usage. */
export const usageRules: readonly Rule[] = [
  ansiSettingOff,
  autoIncrementStep,
  autoShrink,
  autovacuumOff,
  cascade,
  clearCaches,
  dangerousConfiguration,
  ddlInTransaction,
  ddlTrigger,
  definerSearchPath,
  encryptedModule,
  errorVariable,
  executeAsOwner,
  geometry,
  globalTemporaryTable,
  goto,
  grantControl,
  grantToPublic,
  grantTooMuch,
  identityInsert,
  identityReseed,
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
  oldRaiserror,
  partitioning,
  passwordInText,
  privilegedRole,
  procedureWithoutNocount,
  readUncommitted,
  refreshNotConcurrently,
  reindexNotConcurrently,
  rewriteRule,
  rowLength,
  serverAccess,
  serverRoleMember,
  setGlobal,
  setRowcount,
  shrink,
  simpleRecovery,
  sortByLongColumn,
  tableRows,
  textPointer,
  tooManyPlaceholders,
  transactionWithoutCatch,
  triggerAnswers,
  triggerSwitchedOff,
  trustworthyDatabase,
  vacuumFull,
  waitInTransaction,
];
