/** A text as it stands between tags and in attributes. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
