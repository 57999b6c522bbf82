/** Names stand below their node in lines of about so many columns; a Chinese character takes two. */
const lineColumns = 16;
export const lineHeight = 14;
/** How far below a node its name begins. */
export const nameGap = 13;

/** A name in lines that together are the whole name. */
export function linesOf(name: string): string[] {
  const lines = [''];
  for (const word of name.match(/[\u0020-\u2e7f]*?(?:\s|$)|[^\u0020-\u2e7f]|[\u0020-\u2e7f]+/g) ?? []) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && columnsOf(last) + columnsOf(word.trimEnd()) > lineColumns) lines.push(word);
    else lines[lines.length - 1] = last + word;
  }
  return lines.filter((line) => line !== '');
}

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += character > '\u2e7f' ? 2 : 1;
  return columns;
}
