import { exactText, keyColumns, quoted } from '../../../../shared/rollback/exact-columns.ts';
import { turnOfOracle } from '../../../../shared/rollback/lossless-untried.ts';
import type { BackupFamily } from '../family.ts';
import { commonBackups } from '../family-defaults.ts';
import { oracleFacts } from './facts.ts';
import { lockOracleTables } from './lock-tables.ts';
import { oraclePictures, oraclePlaces } from './pictures.ts';

/** Backups of Oracle, as its documents describe it. */
export const oracleBackups: BackupFamily = {
  ...commonBackups('oracle'),
  lockTables: lockOracleTables,
  unlockTables: (connection) => connection.rollback(),
  locksEndEarly: true,
  facts: oracleFacts,
  // Oracle would turn it into capitals, which the names of its columns do not have before them.
  alias: (alias) => quoted('oracle', alias),
  firstRows: (rows, columns, table) => `select ${columns} from ${table} where rownum <= ${rows}`,
  returningInto: (facts) =>
    `${keyColumns(facts)
      .map(({ name, type }) => exactText('oracle', quoted('oracle', name), type))
      .join(', ')} into ${facts.key.map((_, index) => `:${index + 1}`).join(', ')}`,
  computesCounted: true,
  places: oraclePlaces,
  pictures: oraclePictures,
  currentSchema: `sys_context('userenv', 'current_schema') from dual`,
  turnByName: turnOfOracle,
};
