import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { Connection } from '../../engines/driver.ts';
import { asking } from './catalogue.ts';
import { families } from './families.ts';
import type { May } from './family.ts';

/** What the account of a connection may do. */
export function rightsOf(connection: Connection, family: EngineFamily): Promise<May> {
  return families[family].rights(asking(connection));
}
