import type { Population } from './populations.ts';

/** Takes rows away, many at first and then one by one, as long as what is left still shows it. */
export async function smallest(
  population: Population,
  shows: (population: Population) => Promise<boolean>,
): Promise<Population> {
  let least = population;
  for (let part = 2; part <= 64; part *= 2) {
    let hasShrunk = true;
    while (hasShrunk) {
      hasShrunk = false;
      for (const fewer of withoutParts(least, part))
        if (await shows(fewer)) {
          least = fewer;
          hasShrunk = true;
          break;
        }
    }
    if (sizeOf(least) <= 1) break;
  }
  return least;
}

function sizeOf(population: Population): number {
  return [...population.values()].reduce((sum, rows) => sum + rows.length, 0);
}

/** The same without one half, quarter … of the rows of one table. */
function* withoutParts(population: Population, part: number): Generator<Population> {
  for (const [table, rows] of population) {
    const size = Math.ceil(rows.length / part);
    for (let at = 0; at < rows.length; at += Math.max(1, size))
      yield new Map([...population, [table, [...rows.slice(0, at), ...rows.slice(at + size)]]]);
  }
}
