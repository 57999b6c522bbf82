type Named = { readonly name: string; readonly definition: string };

/** What must go, come back and change so that the parts are as they were. */
export function partDifferences<P extends Named>(before: readonly P[], after: readonly P[]) {
  const [then, now] = [byName(before), byName(after)];
  const changed = before.flatMap((was) => {
    const is = now.get(was.name);
    return is && is.definition !== was.definition ? [{ was, is }] : [];
  });
  return {
    fresh: after.filter(({ name }) => !then.has(name)),
    gone: before.filter(({ name }) => !now.has(name)),
    changed,
  };
}

/** Parts with what they were, where they are there before and after. */
export function pairs<P extends Named>(before: readonly P[], after: readonly P[]): { was: P; is: P }[] {
  const now = byName(after);
  return before.flatMap((was) => {
    const is = now.get(was.name);
    return is ? [{ was, is }] : [];
  });
}

function byName<P extends Named>(parts: readonly P[]): Map<string, P> {
  return new Map(parts.map((part) => [part.name, part]));
}
