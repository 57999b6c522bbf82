const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text in which half a character, that no encoding can write, is U+FFFD, as it is in forms and addresses. Its length stays. */
export function wholeCharacters(text: string): string {
  return text.replace(half, '\ufffd');
}

/** Whether a text has no half character in it. */
export function isWhole(text: string): boolean {
  return text.search(half) === -1;
}

/** The beginning of a text, at most `max` long, that ends with a whole character. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
