import type { Computation } from '../../platform/ports/compute.ts';
import type { ScriptFile, ScriptOptions, SkippedFile } from './script.ts';

/** An archive as it came, and what is wanted of it. */
export type Unpacking = Pick<ScriptOptions, 'onlySql' | 'order'> & {
  readonly bytes: Uint8Array;
  readonly bytesMax: number;
};
/** The files of an archive in their order, and those that were left out. */
export type Unpacked = { readonly files: readonly ScriptFile[]; readonly skipped: readonly SkippedFile[] };

/** Unpacking and decoding an archive: seconds of work that nobody else should wait for. */
export const unpacking: Computation<Unpacking, Record<never, never>, Unpacked> = {
  name: 'unpacking',
  // What reads archives is loaded only for those that send one.
  load: async () => (await import('./read/unpack.ts')).unpack,
};
