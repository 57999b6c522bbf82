import type { Cleaner } from './cleaner.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** A picture of which only the picture is left. */
export type CleanPicture = { readonly contentType: string; readonly bytes: Uint8Array };

const cleaners: Readonly<Record<string, Cleaner>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
};

/**
 * What a file is, told by what is in it and never by its name, without comments, places, previews and whatever follows its end:
 * a file that is a picture and a page at once comes out as a picture alone. SVG is none of these kinds: it may carry scripts.
 */
export function cleanPicture(given: Uint8Array, sidePixelsMax: number): CleanPicture | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  for (const [contentType, clean] of Object.entries(cleaners)) {
    const left = readWhole(() => clean(bytes, sidePixelsMax));
    if (left) return { contentType, bytes: left };
  }
  return undefined;
}

/** A file that ends too soon is broken, wherever that is noticed. */
function readWhole(clean: () => Uint8Array | undefined): Uint8Array | undefined {
  try {
    return clean();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS') return undefined;
    throw error;
  }
}
