/**
 * A text that may stand anywhere in HTML or XML, attributes included. What XML 1.0 cannot hold becomes the replacement
 * character.
 */
export function escaped(text: string): string {
  return text.replace(unfit, '\ufffd').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

// The characters that XML forbids, and halves of pairs.
const control = String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]`;
const half = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`;
const unfit = new RegExp(`${control}|${half}`, 'g');
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
