/** The text without its comments, between which words could hide; what MySQL executes in a comment stays. */
export function bareText(text: string): string {
  return text
    .replace(/\/\*(?!M?!)[^*]*(?:\*(?!\/)[^*]*)*\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*M?!\d*/g, ' ');
}
