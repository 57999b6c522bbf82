/** Whether a statement's text is ALTER IGNORE of MySQL, which deletes duplicates instead of failing. */
export function ignoresErrors(text: string): boolean {
  return /^alter\s+(?:online\s+)?ignore\b/i.test(text);
}
