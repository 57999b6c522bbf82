/** A name of a column in the words that it is made of: `custPhoneNo2` is cust, phone, no. Chinese stays together. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+|(?<=\p{Script=Han})(?=[a-z])|(?<=[a-z])(?=\p{Script=Han})|(?<=[a-z])\d+$/u)
    .filter((word) => word !== undefined && word !== '' && !/^\d+$/.test(word));
}

/** Where a keyword stands in a name, with the words before and after it. */
export type NameMatch = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly length: number;
};

/** Finds a keyword, written with or without what parts its words; of several places the last. */
export function findKeyword(words: readonly string[], keyword: string): NameMatch | undefined {
  const wanted = keyword.toLowerCase().replace(/[\s_-]+/g, '');
  if (wanted === '') return undefined;
  // Numbers at the end of a name are left out of its words: `ipv4` is known by `ipv`.
  const bare = wanted.replace(/(?<=[a-z])\d+$/, '');
  if (/\p{Script=Han}/u.test(wanted)) return inChinese(words, wanted);
  for (let end = words.length; end > 0; end--) {
    for (let start = end - 1; start >= 0; start--) {
      const joined = words.slice(start, end).join('');
      if (joined === wanted || joined === bare || joined === `${wanted}s`)
        return { before: words.slice(0, start), after: words.slice(end), length: wanted.length };
      if (joined.length > wanted.length) break;
    }
  }
  return undefined;
}

function inChinese(words: readonly string[], wanted: string): NameMatch | undefined {
  const joined = words.join('');
  const at = joined.lastIndexOf(wanted);
  if (at < 0) return undefined;
  const [before, after] = [joined.slice(0, at), joined.slice(at + wanted.length)];
  return { before: before ? [before] : [], after: after ? [after] : [], length: wanted.length * 3 };
}
