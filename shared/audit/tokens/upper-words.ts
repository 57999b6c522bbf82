const upperCase = new Map<string, string>();

/**
 * One string object per distinct word, and the one that the words of the program are, so that comparing words compares
 * pointers.
 */
export function upperOf(word: string): string {
  const known = upperCase.get(word);
  if (known !== undefined) return known;
  if (upperCase.size > 20_000) upperCase.clear();
  const upper = word.toUpperCase();
  const shared = upperCase.get(upper) ?? asKey(upper);
  upperCase.set(upper, shared);
  upperCase.set(word, shared);
  return shared;
}

/**
 * JavaScript engines keep the text of a property name once, as they do with the words of a program; other strings they
 * compare letter by letter.
 */
function asKey(word: string): string {
  return Object.keys({ [word]: true })[0] ?? word;
}
