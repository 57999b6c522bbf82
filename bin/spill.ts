import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

const heldMax = 4_000_000;
const chunkBytes = 1_000_000;

/** Text that has to wait for what stands before it: kept while it is short, then in a file that goes when it was read. */
export class Spill {
  private held: string[] = [];
  private length = 0;
  private place: { readonly folder: string; readonly file: number } | undefined;

  add(piece: string): void {
    this.held.push(piece);
    this.length += piece.length;
    if (this.length > heldMax) this.write();
  }

  /** All of it, once. */
  *read(): Generator<string> {
    if (this.place) {
      this.write();
      yield* this.back(this.place.file);
    } else yield* this.held;
    this.drop();
  }

  drop(): void {
    this.held = [];
    if (!this.place) return;
    closeSync(this.place.file);
    rmSync(this.place.folder, { recursive: true, force: true });
    this.place = undefined;
  }

  private write(): void {
    this.place ??= newPlace();
    const bytes = Buffer.from(this.held.join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(this.place.file, bytes, at);
    [this.held, this.length] = [[], 0];
  }

  private *back(file: number): Generator<string> {
    const decoder = new StringDecoder('utf8');
    const chunk = Buffer.alloc(chunkBytes);
    for (let at = 0; ; ) {
      const count = readSync(file, chunk, 0, chunkBytes, at);
      if (count === 0) return;
      at += count;
      yield decoder.write(chunk.subarray(0, count));
    }
  }
}

function newPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-audit-'));
  return { folder, file: openSync(join(folder, 'report'), 'w+') };
}
