import { quoted } from '../../../../shared/rollback/exact-columns.ts';
import type { BackupFamily } from '../family.ts';
import { commonBackups } from '../family-defaults.ts';
import { postgresFacts } from './facts.ts';
import { postgresKeys } from './foreign-keys.ts';
import { neededBy } from './needed-by.ts';
import { postgresPictures, postgresPlaces } from './pictures.ts';
import { mayOnPostgres } from './rights.ts';
import { inOwnTransaction, lockTables, readingSettings, withExactSettings } from './session.ts';
import { isTemporary } from './temporary-tables.ts';

/** Backups of the PostgreSQL family. */
export const postgresBackups: BackupFamily = {
  ...commonBackups('postgres'),
  reading: withExactSettings,
  readingSettings,
  inOwnTransaction,
  lockTables,
  locksInTransaction: true,
  facts: postgresFacts,
  isTemporary,
  foreignKeysTo: postgresKeys,
  neededBy,
  rights: (ask) => Promise.resolve((right, place) => mayOnPostgres(ask, right, place)),
  lockOnly: (alias) => ` of ${alias}`,
  // The place of a row holds while the row is locked.
  mark: {
    text: (_facts, alias) => {
      const of = quoted('postgres', alias);
      return `${of}.tableoid::int8, ${of}.ctid::text`;
    },
    length: () => 2,
    isPlace: true,
  },
  keyValue: (text, type) => `cast(${text} as ${quoted('postgres', type)})`,
  places: postgresPlaces,
  // What the catalogue writes of a default depends on the time zone of the session and on how it writes dates.
  pictures: (connection, places, how) => withExactSettings(connection, () => postgresPictures(connection, places, how)),
  currentSchema: 'current_schema()',
  isTried: true,
  takesBackDefinitions: true,
  viewsHoldTables: true,
};
