import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { StructuresFamily } from './family.ts';
import { structuresOfMysql } from './mysql/family.ts';
import { structuresOfPostgres } from './postgres/family.ts';

/** The one place where structures ask which family a database is of. Those of a family without a row are neither read nor compared. */
export const families: Readonly<Record<EngineFamily, StructuresFamily | undefined>> = {
  mysql: structuresOfMysql,
  postgres: structuresOfPostgres,
  oracle: undefined,
  sqlserver: undefined,
};
