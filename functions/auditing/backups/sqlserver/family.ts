import { turnOfSqlserver } from '../../../../shared/rollback/lossless-untried.ts';
import type { BackupFamily } from '../family.ts';
import { commonBackups } from '../family-defaults.ts';
import { sqlserverFacts } from './facts.ts';
import { sqlserverPictures, sqlserverPlaces } from './pictures.ts';

/** Backups of SQL Server, as its documents describe it. */
export const sqlserverBackups: BackupFamily = {
  ...commonBackups('sqlserver'),
  async lockTables(connection, tables) {
    // There is no word for it: whoever reads with it keeps the table to the end of the transaction.
    for (const name of tables)
      await connection.query(`select top (1) 1 from ${name} with (tablockx, holdlock)`, { maxRows: 1 });
  },
  locksAllItReads: true,
  locksInTransaction: true,
  facts: sqlserverFacts,
  lockWords: [' with (updlock, holdlock)', ''],
  knowsTuples: false,
  firstRows: (rows, columns, table) => `select top (${rows}) ${columns} from ${table}`,
  places: sqlserverPlaces,
  pictures: sqlserverPictures,
  currentSchema: 'schema_name()',
  turnByName: turnOfSqlserver,
};
