import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { decrypted, encrypted } from '../../platform/ports/sealed-text.ts';

type Place = Pick<Context, 'tenant' | 'world'>;

/** What seals the pages of one result: whoever has its file alone reads nothing. */
export class ResultSeal {
  readonly #place: Place;
  readonly #fileId: string;
  readonly #key: Buffer;

  private constructor(place: Place, fileId: string, key: Buffer) {
    [this.#place, this.#fileId, this.#key] = [place, fileId, key];
  }

  static made(place: Place, fileId: string): ResultSeal {
    return new ResultSeal(place, fileId, randomBytes(32));
  }

  /** By its key as it was kept with the run. */
  static async of(place: Place, fileId: string, sealedKey: string): Promise<ResultSeal> {
    const key = await place.world.keys.decrypt(sealedKey, contextOf(place, fileId));
    return new ResultSeal(place, fileId, Buffer.from(key, 'hex'));
  }

  /** Its key as it may be kept. */
  sealedKey(): Promise<string> {
    return this.#place.world.keys.encrypt(this.#key.toString('hex'), contextOf(this.#place, this.#fileId));
  }

  /** A page as it lies in the store; `index` is its place among the pages, from 0, where alone it can be opened again. */
  page(packed: Uint8Array, index: number): Buffer {
    return encrypted(packed, this.#key, contextOf(this.#place, this.#fileId, index));
  }

  opened(sealed: Uint8Array, index: number): Buffer {
    return decrypted(sealed, this.#key, contextOf(this.#place, this.#fileId, index));
  }
}

function contextOf({ tenant }: Place, ...parts: readonly (string | number)[]) {
  return { tenant, record: ['QUERY_RESULT', ...parts].join('#') };
}
