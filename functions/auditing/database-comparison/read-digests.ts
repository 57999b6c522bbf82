import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { chosenSchemas, overCatalogue, structuresOf } from '../../databases/structures/read-structures.ts';
import { digestOf, type SideDigest } from './digests.ts';

/** How many objects a side may have at most, and who is told how many were read. */
export type ReadOptions = {
  readonly objectsMax: number;
  readonly onTotal?: (objects: number) => void;
  readonly onRead?: (objects: number) => Promise<void> | void;
};

/** What is too large for a request is sent to the background; of what is too large there, less is to be chosen. */
export function demandFewer({ name }: Pick<DbService, 'name'>, total: number, max: number): void {
  if (total <= max) return;
  throw max < limits.comparedInAllMax
    ? new AppError('comparedTooLarge', { max })
    : new AppError('comparedBeyondAll', { name, max });
}

/** The digests of some schemas of a data source, or of all of them. */
export async function readDigests(
  place: Pick<Context, 'tenant' | 'world'>,
  source: DbService,
  wanted: readonly string[] | 'all',
  { objectsMax, onTotal, onRead }: ReadOptions,
): Promise<Map<string, SideDigest>> {
  const structures = structuresOf(source);
  return overCatalogue(place, source, async (connection) => {
    const schemas = await chosenSchemas(connection, source, wanted);
    let total = 0;
    for (const schema of schemas) total += await structures.count(connection, schema);
    demandFewer(source, total, objectsMax);
    onTotal?.(total);
    const found = new Map<string, SideDigest>();
    for (const schema of schemas) {
      const others = await structures.others(connection, schema);
      found.set(schema, await digestOf(structures.read(connection, schema), others, onRead));
    }
    return found;
  });
}
