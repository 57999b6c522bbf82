import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { BackupFamily } from './family.ts';
import { mysqlBackups } from './mysql/family.ts';
import { oracleBackups } from './oracle/family.ts';
import { postgresBackups } from './postgres/family.ts';
import { sqlserverBackups } from './sqlserver/family.ts';

/** The one place where backups ask which family a database is of. */
export const families: Readonly<Record<EngineFamily, BackupFamily>> = {
  mysql: mysqlBackups,
  postgres: postgresBackups,
  oracle: oracleBackups,
  sqlserver: sqlserverBackups,
};
