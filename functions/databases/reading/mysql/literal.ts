/** A text as SQL of the family writes it in a session whose backslashes are those of our own engine. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
