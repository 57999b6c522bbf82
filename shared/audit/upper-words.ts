const upperCase = new Map<string, string>();

/** One string object per distinct word, so that comparing words compares pointers. */
export function upperOf(word: string): string {
  const known = upperCase.get(word);
  if (known !== undefined) return known;
  if (upperCase.size > 20_000) upperCase.clear();
  const upper = word.toUpperCase();
  const shared = upperCase.get(upper) ?? upper;
  upperCase.set(upper, shared);
  upperCase.set(word, shared);
  return shared;
}
