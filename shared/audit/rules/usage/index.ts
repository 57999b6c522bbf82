// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import adminOption from './admin-option.ts';
import alterSystem from './alter-system.ts';
import ansiSettingOff from './ansi-setting-off.ts';
import anyPrivilege from './any-privilege.ts';
import autoIncrementStep from './auto-increment-step.ts';
import autoShrink from './auto-shrink.ts';
import autonomousTransaction from './autonomous-transaction.ts';
import autovacuumOff from './autovacuum-off.ts';
import bulkCollectWithoutLimit from './bulk-collect-without-limit.ts';
import cascade from './cascade.ts';
import catalogueChange from './catalogue-change.ts';
import checksOff from './checks-off.ts';
import clearCaches from './clear-caches.ts';
import commitInLoop from './commit-in-loop.ts';
import commitInTrigger from './commit-in-trigger.ts';
import commitWithoutBegin from './commit-without-begin.ts';
import dangerousConfiguration from './dangerous-configuration.ts';
import dbmsJob from './dbms-job.ts';
import dbmsOutput from './dbms-output.ts';
import ddlInBlock from './ddl-in-block.ts';
import ddlInTransaction from './ddl-in-transaction.ts';
import ddlTrigger from './ddl-trigger.ts';
import ddlWithoutLockTimeout from './ddl-without-lock-timeout.ts';
import definerSearchPath from './definer-search-path.ts';
import dynamicSqlConcatenation from './dynamic-sql-concatenation.ts';
import encryptedModule from './encrypted-module.ts';
import errorVariable from './error-variable.ts';
import executeAsOwner from './execute-as-owner.ts';
import fileAndNetworkPackages from './file-and-network-packages.ts';
import flashbackTable from './flashback-table.ts';
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
import lockTableWithoutWait from './lock-table-without-wait.ts';
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
import passwordInLink from './password-in-link.ts';
import passwordInText from './password-in-text.ts';
import privilegedRole from './privileged-role.ts';
import procedureWithoutNocount from './procedure-without-nocount.ts';
import publicSynonym from './public-synonym.ts';
import purgeRecycleBin from './purge-recycle-bin.ts';
import readUncommitted from './read-uncommitted.ts';
import refreshNotConcurrently from './refresh-not-concurrently.ts';
import reindexNotConcurrently from './reindex-not-concurrently.ts';
import rewriteRule from './rewrite-rule.ts';
import rowByRowChange from './row-by-row-change.ts';
import rowLength from './row-length.ts';
import rowSecurityOff from './row-security-off.ts';
import selectIntoUnhandled from './select-into-unhandled.ts';
import serverAccess from './server-access.ts';
import serverCommand from './server-command.ts';
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
import unnamedAuthid from './unnamed-authid.ts';
import unreadText from './unread-text.ts';
import vacuumFull from './vacuum-full.ts';
import waitInTransaction from './wait-in-transaction.ts';
import whenOthersNull from './when-others-null.ts';
import whenOthersWithoutRaise from './when-others-without-raise.ts';
import workUnderLock from './work-under-lock.ts';

/** The rules of the category usage. */
export const usageRules: readonly Rule[] = [
  adminOption,
  alterSystem,
  ansiSettingOff,
  anyPrivilege,
  autoIncrementStep,
  autoShrink,
  autonomousTransaction,
  autovacuumOff,
  bulkCollectWithoutLimit,
  cascade,
  catalogueChange,
  checksOff,
  clearCaches,
  commitInLoop,
  commitInTrigger,
  commitWithoutBegin,
  dangerousConfiguration,
  dbmsJob,
  dbmsOutput,
  ddlInBlock,
  ddlInTransaction,
  ddlTrigger,
  ddlWithoutLockTimeout,
  definerSearchPath,
  dynamicSqlConcatenation,
  encryptedModule,
  errorVariable,
  executeAsOwner,
  fileAndNetworkPackages,
  flashbackTable,
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
  lockTableWithoutWait,
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
  passwordInLink,
  passwordInText,
  privilegedRole,
  procedureWithoutNocount,
  publicSynonym,
  purgeRecycleBin,
  readUncommitted,
  refreshNotConcurrently,
  reindexNotConcurrently,
  rewriteRule,
  rowByRowChange,
  rowLength,
  rowSecurityOff,
  selectIntoUnhandled,
  serverAccess,
  serverCommand,
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
  unnamedAuthid,
  unreadText,
  vacuumFull,
  waitInTransaction,
  whenOthersNull,
  whenOthersWithoutRaise,
  workUnderLock,
];
