/** Rows as CSV with the byte order mark that spreadsheet programs need to read Chinese. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

// Spreadsheet programs run what begins with these letters as a formula, wherever the text came from.
const formulaStart = /^[=+\-@\t\r]/;

function cellOf(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
