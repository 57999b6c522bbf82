/** A text as SQL of PostgreSQL writes it in a session whose backslashes stand for themselves. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
