import type { Item, Key } from './table-schema.ts';

/** Whether a read sees every write before it, or may miss those of the last second at half the cost. */
export type Consistency = 'consistent' | 'eventual';
/** Reads some items at once, in any order; what does not exist is left out. */
type ReadTogether = (keys: readonly Key[], consistency: Consistency) => Promise<readonly Item[]>;
type Asked = {
  readonly key: Key;
  readonly consistency: Consistency;
  readonly found: (item: Item | undefined) => void;
  readonly failed: (error: unknown) => void;
};

/** As many keys as one request may name. */
const keysMax = 100;

/**
 * Single items that are asked for at the same moment, read in one request: a request costs more time than the items in it.
 * Those that must be consistent and those that need not are kept apart, since they cost differently.
 */
export class GatheredReads {
  readonly #readTogether: ReadTogether;
  #waiting: Asked[] = [];

  constructor(readTogether: ReadTogether) {
    this.#readTogether = readTogether;
  }

  get(key: Key, consistency: Consistency): Promise<Item | undefined> {
    return new Promise((found, failed) => {
      this.#waiting.push({ key, consistency, found, failed });
      // A tick comes after all promises that can go on without waiting have gone on, so what they ask for is gathered too.
      if (this.#waiting.length > 1) return;
      process.nextTick(() => {
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const consistency of ['consistent', 'eventual'] as const)
          this.#readAll(
            waiting.filter((asked) => asked.consistency === consistency),
            consistency,
          );
      });
    });
  }

  #readAll(waiting: readonly Asked[], consistency: Consistency): void {
    const byKey = new Map<string, Asked[]>();
    for (const asked of waiting) {
      const id = idOf(asked.key);
      byKey.set(id, [...(byKey.get(id) ?? []), asked]);
    }
    const groups = [...byKey];
    for (let start = 0; start < groups.length; start += keysMax)
      void this.#read(groups.slice(start, start + keysMax), consistency);
  }

  async #read(groups: readonly (readonly [string, readonly Asked[]])[], consistency: Consistency): Promise<void> {
    const all = groups.flatMap(([, asked]) => asked);
    try {
      const items = await this.#readTogether(
        groups.flatMap(([, [first]]) => first?.key ?? []),
        consistency,
      );
      const byId = new Map(items.map((item) => [idOf(item), item]));
      for (const [id, asked] of groups) for (const { found } of asked) found(byId.get(id));
    } catch (error) {
      for (const { failed } of all) failed(error);
    }
  }
}

function idOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk]);
}
