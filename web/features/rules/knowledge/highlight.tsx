/** A text with the words of a search marked in it. */
export function Highlight({ text, search }: { text: string; search: string }) {
  return (
    <>{markedParts(text, search).map(({ part, isMarked, at }) => (isMarked ? <mark key={at}>{part}</mark> : part))}</>
  );
}

/** The text cut where a word of the search begins or ends; without regular expressions, because the words are anybody's. */
export function markedParts(
  text: string,
  search: string,
): { readonly part: string; readonly isMarked: boolean; readonly at: number }[] {
  const lower = text.toLowerCase();
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  // Letters that change their number when they change case would shift every later mark.
  const isMarked = new Array<boolean>(text.length).fill(false);
  if (lower.length === text.length) {
    for (const word of words)
      for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
        isMarked.fill(true, at, at + word.length);
  }
  const parts: { part: string; isMarked: boolean; at: number }[] = [];
  for (const [at, marked] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.isMarked === marked) last.part += text[at];
    else parts.push({ part: text[at] ?? '', isMarked: marked, at });
  }
  return parts;
}
