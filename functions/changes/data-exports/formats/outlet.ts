import { PassThrough, Transform, type Readable, type Writable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Held between the rows and the store. */
const bufferBytes = 256 * 1024;
/** The quickest one: packing is what takes longest of an export. */
const compression = { compressionLevel: 1 };

/** Where the parts of a file are written to; whoever writes waits while the store is busy, and hears when it has failed. */
export class Outlet {
  /** What the store reads. */
  readonly stream: Readable;
  /** How many bytes the store was given. */
  bytes = 0;
  readonly #zip: ZipFile | undefined;
  readonly #plain: Transform | undefined;
  #failure: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(kind: 'plain' | 'zip') {
    const counted = new Transform({
      highWaterMark: bufferBytes,
      transform: (chunk: Buffer, _, done) => {
        this.bytes += chunk.length;
        done(null, chunk);
      },
    });
    // Whoever reads it hears of the error; before anybody does, nobody would.
    counted.on('error', () => undefined);
    this.stream = counted;
    if (kind === 'plain') {
      this.#plain = counted;
      return;
    }
    this.#zip = new ZipFile();
    this.#zip.outputStream.pipe(counted);
    this.#zip.outputStream.on('error', (error) => this.fail(error));
  }

  /** A part of the file: the whole of a plain one, an entry of an archive. One after the other. */
  part(name: string): { write(text: string): Promise<void>; end(): void } {
    if (this.#plain) return this.#writing(this.#plain, () => undefined);
    const entry = new PassThrough({ highWaterMark: bufferBytes });
    this.#zip?.addReadStream(entry, name, compression);
    return this.#writing(entry, () => entry.end());
  }

  /** A small part of an archive. */
  add(name: string, text: string): void {
    this.#zip?.addBuffer(Buffer.from(text), name, compression);
  }

  end(): void {
    this.#plain?.end();
    this.#zip?.end();
  }

  /** The store has failed, or nobody wants the file any more. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.stream.destroy(error instanceof Error ? error : undefined);
    this.#wake?.();
  }

  #writing(stream: Writable, end: () => void) {
    return {
      write: async (text: string) => {
        this.#demandSound();
        if (text === '' || stream.write(text)) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
          stream.once('drain', resolve);
        });
        this.#wake = undefined;
        this.#demandSound();
      },
      end,
    };
  }

  #demandSound(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
