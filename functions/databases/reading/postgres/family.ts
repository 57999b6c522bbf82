import type { ReadingOf } from '../family.ts';
import { postgresIndexUse } from './index-use.ts';
import { postgresMade } from './made-by-somebody.ts';
import { pinPostgres } from './pin.ts';
import { postgresPlans } from './plans.ts';
import { postgresRelations } from './relations.ts';
import { rowFunctionIn } from './row-functions.ts';
import { settingsOfMasks, settingsOfTransaction } from './settings.ts';
import { postgresTargetFault } from './target-fault.ts';

/** Reading on PostgreSQL and what speaks like it. */
export const postgresReading: ReadingOf<'postgres'> = {
  currentSchema: 'select current_schema()',
  plans: postgresPlans,
  rowPlace: 'ctid',
  indexUse: postgresIndexUse,
  // Behind it stands the parser, which most sessions do without.
  imaginedIndexes: async (...asked) => (await import('./imagined-indexes.ts')).imaginedIndexes(...asked),
  sessions: {
    pin: pinPostgres,
    rowFunctionIn,
    atMost: () => [],
    goesOnUnread: false,
    asText: (column) => `cast(${column} as text)`,
    settingsOfTransaction: () => Promise.resolve(settingsOfTransaction()),
    readsOnly: ['set transaction read only'],
    targetFault: postgresTargetFault,
    dialect: 'postgres',
    relations: postgresRelations,
    askForMade: postgresMade,
    settingsOfMasks,
  },
};
