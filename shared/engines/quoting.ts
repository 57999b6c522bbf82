/** Makes any name safe to stand in a statement of the MySQL family. */
export function quoteBacktick(identifier: string): string {
  return `\`${withoutNul(identifier).replaceAll('`', '``')}\``;
}

/** Makes any name safe to stand in a statement of PostgreSQL or Oracle, and keeps its case. */
export function quoteDouble(identifier: string): string {
  return `"${withoutNul(identifier).replaceAll('"', '""')}"`;
}

/** Makes any name safe to stand in a statement of SQL Server. */
export function quoteBracket(identifier: string): string {
  return `[${withoutNul(identifier).replaceAll(']', ']]')}]`;
}

/** A text as SQL of PostgreSQL writes it, whatever the session says of backslashes. */
export function literal(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}

// No server allows NUL in a name, and a client written in C could end the text there.
function withoutNul(identifier: string): string {
  return identifier.replaceAll('\0', '');
}
