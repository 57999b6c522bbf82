import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import type { Connection } from '../../engines/driver.ts';
import { picturesAt } from './pictures.ts';

export type Place = { readonly schema: string; readonly name: string };

/** What makes two places the same. */
export function placeId({ schema, name }: Place): string {
  return JSON.stringify([schema, name]);
}

/** The relations of a database as they will be at a moment of an undo: what its earlier steps put back, else what is there now. */
export class Scene {
  /** What the steps so far put back or drop. */
  private readonly changed = new Map<string, Picture>();
  private readonly found = new Map<string, Picture['is']>();
  private readonly connection: Connection;
  private readonly family: EngineFamily;

  constructor(connection: Connection, family: EngineFamily) {
    this.connection = connection;
    this.family = family;
  }

  async at(place: Place): Promise<Picture['is']> {
    const id = placeId(place);
    const changed = this.changed.get(id);
    if (changed) return changed.is;
    if (!this.found.has(id)) {
      const [picture] = await picturesAt(this.connection, this.family, [{ schema: place.schema, name: place.name }]);
      this.found.set(id, picture?.is ?? null);
    }
    return this.found.get(id) ?? null;
  }

  /** Whether a step before has made it something else than it is now. */
  isChanged(place: Place): boolean {
    return this.changed.has(placeId(place));
  }

  put(pictures: readonly Picture[]): void {
    for (const picture of pictures) this.changed.set(placeId(picture), picture);
  }

  /** The relations that the steps so far have put back. */
  back(): Picture[] {
    return [...this.changed.values()].filter(({ is }) => is !== null);
  }
}
