import type { ReadingOf } from '../family.ts';
import { mysqlMade } from './made-by-somebody.ts';
import { pinMysql } from './pin.ts';
import { mysqlPlans } from './plans.ts';
import { mysqlRelations } from './relations.ts';
import { mysqlTargetFault } from './target-fault.ts';
import { settingsOfTransaction } from './transaction-settings.ts';

/** Reading on MySQL, MariaDB and what speaks like them. */
export const mysqlReading: ReadingOf<'mysql'> = {
  currentSchema: 'select database()',
  plans: mysqlPlans,
  rowPlace: undefined,
  indexUse: undefined,
  imaginedIndexes: undefined,
  sessions: {
    pin: pinMysql,
    rowFunctionIn: () => Promise.resolve(undefined),
    // Breaking off in the middle of a result leaves the server sending it for a while.
    atMost: (rows) => [`set session sql_select_limit = ${rows}`],
    goesOnUnread: true,
    asText: (column) => `cast(${column} as char)`,
    settingsOfTransaction,
    readsOnly: [],
    targetFault: mysqlTargetFault,
    dialect: 'mysql',
    relations: mysqlRelations,
    askForMade: (_, used) => Promise.resolve(mysqlMade(used)),
    // Hints in the statement do that here.
    settingsOfMasks: () => [],
  },
};
