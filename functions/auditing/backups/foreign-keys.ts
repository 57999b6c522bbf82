import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { ForeignKey } from '../../../shared/rollback/foreign-key.ts';
import type { Connection } from '../../engines/driver.ts';
import { asking } from './catalogue.ts';
import { families } from './families.ts';

type Place = { readonly schema: string; readonly name: string };

/** The foreign keys that refer to a table; none where the family is not read. */
export async function foreignKeysTo(connection: Connection, family: EngineFamily, to: Place): Promise<ForeignKey[]> {
  return (await families[family].foreignKeysTo?.(asking(connection), to)) ?? [];
}
