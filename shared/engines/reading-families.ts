import type { EngineFamily } from './engine.ts';

/** Whose servers hold a session to reading, so that people's queries are run on them. */
export const readingFamilies = ['mysql', 'postgres'] as const satisfies readonly EngineFamily[];
export type ReadingFamily = (typeof readingFamilies)[number];

export function isReadingFamily(family: EngineFamily | undefined): family is ReadingFamily {
  return readingFamilies.some((one) => one === family);
}
