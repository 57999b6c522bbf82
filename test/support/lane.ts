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

const dayMs = 86_400_000;
/** `SLUICE_DAY` chooses another day, to see again what one of them found. */
const today = Number(process.env['SLUICE_DAY'] ?? Math.floor(Date.now() / dayMs));

/**
 * The same, but of another day others: each of them comes up on some day. For what asserts of each case by itself, as every
 * case holds wherever the whole of them does.
 */
export function sampledByDay<T>(all: readonly T[], most: number, day = today): readonly T[] {
  if (isProving || all.length <= most) return all;
  const turns = Math.ceil(all.length / most);
  const part = ((day % turns) + 0.5) / turns;
  return Array.from({ length: most }, (_, n) => all[Math.floor(((n + part) * all.length) / most)] as T);
}
