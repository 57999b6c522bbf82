import type { Mask } from './masks.ts';

/** What a text becomes by a mask, as servers make it of it; a hash needs a key and is told as what it looks like. */
export function maskedText(mask: Mask, text: string, hash: (text: string) => string = () => '9f2c…'): string {
  if (mask.kind === 'HASH') return hash(text);
  if (mask.kind !== 'CHAR') return fixedText(mask);
  const letters = [...text];
  const { front, behind, length = 0, fromBehind } = mask;
  if (letters.length <= front + behind + length) return hiddenCharacters({ sign: mask.sign });
  const hidden = hiddenCharacters({ sign: mask.sign, length });
  const from = fromBehind && length ? letters.length - behind - length : front;
  const until = length ? from + length : letters.length - behind;
  return letters.slice(0, from).join('') + hidden + letters.slice(until).join('');
}

/** What stands for hidden characters: so many, or four where it is not told how many there are. */
export function hiddenCharacters({
  sign = '*',
  length,
}: {
  sign?: string | undefined;
  length?: number | undefined;
}): string {
  return sign.repeat(length || 4);
}

/** What stands for every value. Servers of one family take a backslash for themselves, so there is none. */
export function fixedText(mask: Exclude<Mask, { kind: 'CHAR' | 'HASH' }>): string {
  return (mask.kind === 'TAG' ? `[${mask.tag}]` : mask.text).replaceAll('\\', '');
}
