import { quoted } from '../../../../shared/rollback/exact-columns.ts';
import type { BackupFamily } from '../family.ts';
import { commonBackups } from '../family-defaults.ts';
import { mysqlFacts } from './facts.ts';
import { mysqlKeys } from './foreign-keys.ts';
import { neededBy } from './needed-by.ts';
import { mysqlPictures, mysqlPlaces } from './pictures.ts';
import { mysqlRights } from './rights.ts';
import { inUtc, isStrict, lockTables, unlockTables } from './session.ts';
import { settingsOfDefinitions, settingsOfRows } from './settings.ts';
import { isTemporary } from './temporary-tables.ts';

/** Backups of the MySQL family. */
export const mysqlBackups: BackupFamily = {
  ...commonBackups('mysql'),
  reading: inUtc,
  isStrict,
  lockTables,
  unlockTables,
  facts: mysqlFacts,
  isTemporary,
  foreignKeysTo: mysqlKeys,
  neededBy,
  rights: mysqlRights,
  // Of a key TIMESTAMP alone depends on the session.
  mark: {
    text: (facts, alias) =>
      facts.key
        .map((name) => {
          const column = `${quoted('mysql', alias)}.${quoted('mysql', name)}`;
          const isZoned = facts.columns.some((one) => one.name === name && one.type === 'timestamp');
          return isZoned ? `convert_tz(${column}, @@session.time_zone, '+00:00')` : column;
        })
        .join(', '),
    length: ({ key }) => key.length,
    isPlace: false,
  },
  meetsBrought: true,
  settingsOfRows,
  places: mysqlPlaces,
  // What the catalogue writes of a default depends on the time zone of the session.
  pictures: (connection, places, how) => inUtc(connection, () => mysqlPictures(connection, places, how)),
  currentSchema: 'database()',
  isTried: true,
  losesCharacters: true,
  addsColumnsLast: false,
  fillsNull: true,
  retype: { dialect: 'mysql', words: 'modify a', was: ({ definition }) => definition },
  typeIn: (definition) => /^\w+/.exec(definition)?.[0],
  renamesToSession: true,
  ignoresCase: true,
  readsViewsByText: true,
  namePattern: '`(?:[^`]|``)*`',
  settingsOfDefinitions,
};
