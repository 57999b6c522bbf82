const word = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|[\p{L}_][\p{L}\p{N}_$]*/gu;

/** Every word of some statements that may be the name of something, each once and as the server lists it. */
export function namedWords(statements: readonly string[]): string[] {
  const found = new Set<string>();
  for (const sql of statements)
    for (const [one] of sql.matchAll(word)) {
      const quote = one.charAt(0);
      found.add(quote === '"' || quote === '`' ? one.slice(1, -1).replaceAll(quote + quote, quote) : one);
    }
  return [...found];
}
