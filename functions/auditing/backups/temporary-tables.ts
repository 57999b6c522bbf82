import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { TableName } from '../../../shared/rollback/row-plan.ts';
import type { Connection } from '../../engines/driver.ts';
import { families } from './families.ts';

/** Whether a name means a temporary table in this session, which hides another one of that name. */
export function isTemporary(connection: Connection, family: EngineFamily, name: TableName): Promise<boolean> {
  return families[family].isTemporary(connection, name);
}
