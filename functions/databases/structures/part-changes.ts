import type { Part } from './structure.ts';

/** What has to go, come and change to make the parts on one side those of the other. */
export function partChanges<P extends Part>(wanted: readonly P[], present: readonly P[]) {
  const find = (parts: readonly P[], name: string) => parts.find((part) => part.name === name);
  return {
    gone: present.filter(({ name }) => !find(wanted, name)),
    fresh: wanted.filter(({ name }) => !find(present, name)),
    changed: wanted.flatMap((part) => {
      const before = find(present, part.name);
      return before && before.definition !== part.definition ? [{ before, after: part }] : [];
    }),
  };
}
