import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { Connection } from '../../engines/driver.ts';
import { asking } from './catalogue.ts';
import { families } from './families.ts';
import type { Place } from './scene.ts';

/** What is there now and keeps a relation, or some of its columns, from being dropped. */
export async function dependantsOf(
  connection: Connection,
  family: EngineFamily,
  { place, columns }: { readonly place: Place; readonly columns: readonly string[] },
): Promise<Place[]> {
  return (await families[family].neededBy?.(asking(connection), place, columns)) ?? [];
}
