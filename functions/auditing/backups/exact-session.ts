import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { Connection } from '../../engines/driver.ts';
import { families } from './families.ts';

/** Reads with exact settings and gives the session back as it was. Where the work fails, the transaction is undone with its settings. */
export function reading<T>(connection: Connection, family: EngineFamily, work: () => Promise<T>): Promise<T> {
  return families[family].reading(connection, work);
}
