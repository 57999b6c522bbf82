import { exactColumns, exactValue, keyColumns } from '../../../shared/rollback/exact-columns.ts';
import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { BackupFamily } from './family.ts';

/** What most families have in common; the row of a family says only in what it differs. */
export function commonBackups(family: EngineFamily) {
  return {
    reading: (_connection, work) => work(),
    readingSettings: () => Promise.resolve([]),
    isStrict: () => Promise.resolve(true),
    inOwnTransaction: (_connection, work) => work(),
    unlockTables: () => Promise.resolve(),
    locksAllItReads: false,
    locksEndEarly: false,
    locksInTransaction: false,
    isTemporary: () => Promise.resolve(false),
    // What nobody ever tried on a server is neither followed nor predicted.
    foreignKeysTo: undefined,
    neededBy: undefined,
    rights: () => Promise.resolve(() => Promise.resolve(undefined)),
    alias: (alias) => alias,
    lockWords: ['', ' for update'],
    lockOnly: () => '',
    knowsTuples: true,
    // The exact texts of its key.
    mark: {
      text: (facts, alias) => exactColumns({ columns: keyColumns(facts) }, family, alias),
      length: ({ key }) => key.length,
      isPlace: false,
    },
    firstRows: (rows, columns, table) => `select ${columns} from ${table} limit ${rows}`,
    keyValue: (text, type) => exactValue(family, text, type),
    returningInto: undefined,
    computesCounted: false,
    meetsBrought: false,
    settingsOfRows: () => [],
    isTried: false,
    turnByName: undefined,
    losesCharacters: false,
    addsColumnsLast: true,
    fillsNull: false,
    retype: { dialect: 'postgres', words: 'alter a type', was: ({ type }) => type },
    typeIn: () => undefined,
    renamesToSession: false,
    ignoresCase: false,
    takesBackDefinitions: false,
    readsViewsByText: false,
    namePattern: '"(?:[^"]|"")*"|[\\w$\\u0080-\\uffff]+',
    viewsHoldTables: false,
    settingsOfDefinitions: () => [],
  } as const satisfies Partial<BackupFamily>;
}
