import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { ReadingOf, Sessions } from './family.ts';
import { mysqlReading } from './mysql/family.ts';
import { oracleReading } from './oracle/family.ts';
import { postgresReading } from './postgres/family.ts';
import { sqlserverReading } from './sqlserver/family.ts';

/** The one place where reading asks which family a database is of. */
export const families: { readonly [Family in EngineFamily]: ReadingOf<Family> } = {
  mysql: mysqlReading,
  postgres: postgresReading,
  oracle: oracleReading,
  sqlserver: sqlserverReading,
};

/** How sessions are held to reading on a database; where its server does not do that, nothing is sent for a person. */
export function demandSessions(dbType: string): Sessions {
  const { sessions } = families[familyOf(dbType)];
  if (!sessions) throw new AppError('queryEngineUnsupported', { dbType });
  return sessions;
}
