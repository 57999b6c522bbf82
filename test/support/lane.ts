/**
 * Whether the tests run whole. `npm test` takes a sample of what takes long, `npm run prove` all of it: it runs every test
 * that imports this file.
 */
export const isProving = process.env['SLUICE_LANE'] === 'prove';

/** All of them where tests run whole, else `most` of them, spread evenly. */
export function sampled<T>(all: readonly T[], most: number): readonly T[] {
  if (isProving || all.length <= most) return all;
  return Array.from({ length: most }, (_, n) => all[Math.floor(((n + 0.5) * all.length) / most)] as T);
}
