import type { SecretContext } from '../ports/keys.ts';

type Opened = { readonly key: Promise<Uint8Array>; readonly until: number };

/** So long an opened key serves: a key that is taken away opens nothing more by then. */
const keptMilliseconds = 5 * 60_000;
/** At most so many, those that were opened last. */
const keysMax = 1000;

/**
 * Data keys that were opened lately, so that a data source that is looked at each minute costs no request each minute. Each is found
 * only by the context that opened it.
 */
export class OpenedKeys {
  readonly #now: () => number;
  readonly #opened = new Map<string, Opened>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The key of some bytes in a context: one that is kept, or as `open` answers it. What fails is not kept. */
  async of(wrapped: Buffer, context: SecretContext, open: () => Promise<Uint8Array>): Promise<Uint8Array> {
    this.#forgetOld();
    const name = JSON.stringify([context.tenant, context.record, wrapped.toString('base64')]);
    const known = this.#opened.get(name);
    if (known) return known.key;
    const opened = { key: open(), until: this.#now() + keptMilliseconds };
    this.#opened.set(name, opened);
    try {
      return await opened.key;
    } catch (error) {
      if (this.#opened.get(name) === opened) this.#opened.delete(name);
      throw error;
    }
  }

  get size(): number {
    return this.#opened.size;
  }

  /** They lie in the order in which they were opened. */
  #forgetOld(): void {
    for (const [name, { until }] of this.#opened) {
      if (until > this.#now() && this.#opened.size < keysMax) return;
      this.#opened.delete(name);
    }
  }
}
